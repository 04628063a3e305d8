/** Numbers as people read them, the same in every locale. */

import { grouped } from '../core/errors.ts';

export { grouped };

/** `1 document`, `1,200 documents` */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${grouped(count)} ${count === 1 ? one : many}`;

/** 0.8612 → 86.1 % */
export const percent = (share: number, digits = 1): string => `${(share * 100).toFixed(digits)} %`;

/** 0.31 s, 12.4 s, 3 min 5 s */
export function seconds(value: number): string {
  if (value < 1) return `${value.toFixed(2)} s`;
  if (value < 60) return `${value.toFixed(1)} s`;
  const whole = Math.round(value);
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60)];
  return hours > 0 ? `${hours} h ${minutes} min` : `${minutes} min ${whole % 60} s`;
}

/** 512 B, 3.4 kB, 12.0 MB */
export function bytes(value: number): string {
  if (value < 1000) return `${value} B`;
  const power = Math.min(4, Math.floor(Math.log10(value) / 3));
  return `${(value / 1000 ** power).toFixed(1)} ${['', 'kB', 'MB', 'GB', 'TB'][power]}`;
}

/** A number with its sign in front, so that a column of shares lines up: +0.123, −0.045 */
export const signed = (value: number, digits = 3): string =>
  `${value < 0 ? '−' : '+'}${Math.abs(value).toFixed(digits)}`;
