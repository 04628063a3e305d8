/** Formats numbers for sentences, the same in every locale. */

/** 0.8612 → 86.1 % */
export const percent = (share: number, digits = 1): string => `${(share * 100).toFixed(digits)} %`;

/** A difference of shares in points, with its sign: +0.8, −1.2 */
export const signedPoints = (difference: number): string => `${difference < 0 ? '−' : '+'}${points(difference)}`;

export const points = (difference: number): string => (Math.abs(difference) * 100).toFixed(1);

/** 12345 → 12,345 */
export const grouped = (value: number): string => String(Math.round(value)).replace(/\B(?=(\d{3})+$)/g, ',');

/** `1 document`, `1,200 documents` */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${grouped(count)} ${count === 1 ? one : many}`;

/** p = .012, p < .001 */
export const chance = (p: number): string =>
  p < 0.001 ? 'p < .001' : `p = ${p.toFixed(p < 0.1 ? 3 : 2).replace(/^0/, '')}`;

/** The metric as readers know it. */
export const metricName = (metric: 'accuracy' | 'microF1'): string => (metric === 'accuracy' ? 'accuracy' : 'micro F1');

/** Adds a capital letter and a full stop. */
export const sentence = (text: string): string =>
  `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.?!)]$/.test(text) ? '' : '.'}`;
