/** Numbers as text. Figures of a table line up, so the number of digits is fixed. */
export const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;

export const whole = (value: number): string => Math.round(value).toLocaleString('en');

export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${whole(count)} ${count === 1 ? one : many}`;

export function size(bytes: number): string {
  if (bytes >= 1e6) return `${(bytes / 1e6).toFixed(1)} MB`;
  return bytes >= 1e3 ? `${Math.round(bytes / 1e3)} kB` : `${bytes} B`;
}

export const seconds = (value: number): string => (value < 10 ? `${value.toFixed(1)} s` : `${Math.round(value)} s`);

/** With a sign and a real minus. */
export const signed = (value: number, digits = 3): string =>
  `${value < 0 ? '−' : '+'}${Math.abs(value).toFixed(digits)}`;

/** As papers write it. */
export const pValueText = (p: number): string => (p < 0.001 ? 'p < 0.001' : `p = ${p.toFixed(3)}`);
