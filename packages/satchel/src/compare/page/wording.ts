/** Formats numbers for sentences, the same in every locale. */
export { counted, grouped, percent } from '../../report/format.ts';

/** A difference of shares in points, with its sign: +0.8, −1.2 */
export const signedPoints = (difference: number): string => `${difference < 0 ? '−' : '+'}${points(difference)}`;

export const points = (difference: number): string => (Math.abs(difference) * 100).toFixed(1);

/** p = .012, p < .001 */
export const chance = (p: number): string =>
  p < 0.001 ? 'p < .001' : `p = ${p.toFixed(p < 0.1 ? 3 : 2).replace(/^0/, '')}`;

/** The metric as readers know it. */
export const metricName = (metric: 'accuracy' | 'microF1'): string => (metric === 'accuracy' ? 'accuracy' : 'micro F1');

/** Adds a capital letter and a full stop. */
export const sentence = (text: string): string =>
  `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.?!)]$/.test(text) ? '' : '.'}`;
