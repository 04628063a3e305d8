/** ‖a − b‖² of the F numbers from `aAt` and `bAt` on, by differences: exactly 0 for equal points. Four sums at a time keep the processor busy. */
export function squaredDistance(a: Float64Array, aAt: number, b: Float64Array, bAt: number, F: number): number {
  let [s0, s1, s2, s3] = [0, 0, 0, 0];
  let f = 0;
  for (; f + 4 <= F; f += 4) {
    const d0 = a[aAt + f]! - b[bAt + f]!;
    const d1 = a[aAt + f + 1]! - b[bAt + f + 1]!;
    const d2 = a[aAt + f + 2]! - b[bAt + f + 2]!;
    const d3 = a[aAt + f + 3]! - b[bAt + f + 3]!;
    s0 += d0 * d0;
    s1 += d1 * d1;
    s2 += d2 * d2;
    s3 += d3 * d3;
  }
  for (; f < F; f++) s0 += (a[aAt + f]! - b[bAt + f]!) ** 2;
  return s0 + s1 + (s2 + s3);
}
