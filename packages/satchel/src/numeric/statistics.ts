/** Sums, means, deviations and shares of samples; sums are taken in order, in 64 bits. */

export function sumOf(values: ArrayLike<number>): number {
  let sum = 0;
  for (let i = 0; i < values.length; i++) sum += values[i]!;
  return sum;
}

/** NaN for no values. */
export const meanOf = (values: ArrayLike<number>): number => sumOf(values) / values.length;

/** The sample variance, Σ_i (x_i − mean)² / (n − 1); NaN for fewer than two values. */
export function varianceOf(values: ArrayLike<number>, mean = meanOf(values)): number {
  let squares = 0;
  for (let i = 0; i < values.length; i++) squares += (values[i]! - mean) ** 2;
  return squares / (values.length - 1);
}

/** The sample standard deviation; 0 for a single value. */
export const deviationOf = (values: ArrayLike<number>): number =>
  values.length < 2 ? 0 : Math.sqrt(varianceOf(values));

/** A share of nothing is 0. */
export const ratio = (part: number, whole: number): number => (whole === 0 ? 0 : part / whole);
