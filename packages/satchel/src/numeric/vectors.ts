/** Products and lengths of vectors. Sums are taken in order, in 64 bits, for arrays of any number type. */

export type Numbers = Float32Array | Float64Array;

/** Σ_i a_i b_i over the first `length` numbers. */
export function dot(a: Numbers, b: Numbers, length = a.length): number {
  let sum = 0;
  for (let i = 0; i < length; i++) sum += a[i]! * b[i]!;
  return sum;
}

/** ‖a‖² of the numbers from `start` to `end`. */
export function squaredLength(a: Numbers, start = 0, end = a.length): number {
  let sum = 0;
  for (let i = start; i < end; i++) sum += a[i]! * a[i]!;
  return sum;
}

export const lengthOf = (a: Numbers): number => Math.sqrt(squaredLength(a));

/** The factor that scales a vector of this squared length to length 1: 1 / √square, 0 for a vector of zeros. */
export const unitScale = (square: number): number => (square > 0 ? 1 / Math.sqrt(square) : 0);

/** into += scale · vector */
export function addScaled(into: Float64Array, scale: number, vector: Float64Array): void {
  for (let i = 0; i < into.length; i++) into[i]! += scale * vector[i]!;
}
