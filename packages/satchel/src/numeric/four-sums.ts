/**
 * Long sums as four running sums s₀ … s₃, one for every fourth number, put together as s₀ + s₁ + (s₂ + s₃): the processor need not wait for
 * one addition before it starts the next. The numbers left over go to s₀. The last bits differ from those of `dot` in vectors.ts.
 * V8 keeps the sums in registers where each has a `let` of its own: four taken out of an array literal of whole numbers take 3 times as long.
 * Three distances are written out: one loop for all, with x copied first, takes 1.7 times as long where k-means looks for its first centres.
 */

/** Σ_i data[at + i] · vector[i] */
export function dotInFours(data: Float32Array, at: number, vector: Float64Array): number {
  const n = vector.length;
  let s0 = 0;
  let s1 = 0;
  let s2 = 0;
  let s3 = 0;
  let i = 0;
  for (; i + 3 < n; i += 4) {
    s0 += data[at + i]! * vector[i]!;
    s1 += data[at + i + 1]! * vector[i + 1]!;
    s2 += data[at + i + 2]! * vector[i + 2]!;
    s3 += data[at + i + 3]! * vector[i + 3]!;
  }
  for (; i < n; i++) s0 += data[at + i]! * vector[i]!;
  return s0 + s1 + (s2 + s3);
}

/** ‖a − b‖² of the n numbers from `aAt` and `bAt` on, by differences: exactly 0 for equal points. */
export function squaredDistance(a: Float64Array, aAt: number, b: Float64Array, bAt: number, n: number): number {
  let s0 = 0;
  let s1 = 0;
  let s2 = 0;
  let s3 = 0;
  let i = 0;
  for (; i + 3 < n; i += 4) {
    const d0 = a[aAt + i]! - b[bAt + i]!;
    const d1 = a[aAt + i + 1]! - b[bAt + i + 1]!;
    const d2 = a[aAt + i + 2]! - b[bAt + i + 2]!;
    const d3 = a[aAt + i + 3]! - b[bAt + i + 3]!;
    s0 += d0 * d0;
    s1 += d1 * d1;
    s2 += d2 * d2;
    s3 += d3 * d3;
  }
  for (; i < n; i++) s0 += (a[aAt + i]! - b[bAt + i]!) ** 2;
  return s0 + s1 + (s2 + s3);
}

/** ‖x − shift − point‖² for the numbers x of `data` from `at` on: squaredDistance without a copy of the shifted x. */
export function shiftedDistance(data: Float32Array, at: number, shift: Float64Array, point: Float64Array): number {
  const n = point.length;
  let s0 = 0;
  let s1 = 0;
  let s2 = 0;
  let s3 = 0;
  let i = 0;
  for (; i + 3 < n; i += 4) {
    const d0 = data[at + i]! - shift[i]! - point[i]!;
    const d1 = data[at + i + 1]! - shift[i + 1]! - point[i + 1]!;
    const d2 = data[at + i + 2]! - shift[i + 2]! - point[i + 2]!;
    const d3 = data[at + i + 3]! - shift[i + 3]! - point[i + 3]!;
    s0 += d0 * d0;
    s1 += d1 * d1;
    s2 += d2 * d2;
    s3 += d3 * d3;
  }
  for (; i < n; i++) s0 += (data[at + i]! - shift[i]! - point[i]!) ** 2;
  return s0 + s1 + (s2 + s3);
}

/** ‖scale · x − point‖² for the numbers x of `data` from `at` on: squaredDistance without a copy of the scaled x. */
export function scaledDistance(data: Float32Array, at: number, scale: number, point: Float64Array): number {
  const n = point.length;
  let s0 = 0;
  let s1 = 0;
  let s2 = 0;
  let s3 = 0;
  let i = 0;
  for (; i + 3 < n; i += 4) {
    const d0 = data[at + i]! * scale - point[i]!;
    const d1 = data[at + i + 1]! * scale - point[i + 1]!;
    const d2 = data[at + i + 2]! * scale - point[i + 2]!;
    const d3 = data[at + i + 3]! * scale - point[i + 3]!;
    s0 += d0 * d0;
    s1 += d1 * d1;
    s2 += d2 * d2;
    s3 += d3 * d3;
  }
  for (; i < n; i++) s0 += (data[at + i]! * scale - point[i]!) ** 2;
  return s0 + s1 + (s2 + s3);
}
