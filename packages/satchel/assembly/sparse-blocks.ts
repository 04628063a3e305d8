/**
 * Sparse rows times a block of eight columns in 64 bits, with sums taken over shards.
 *
 *   into_i = Σ_s Σ_{entries j of shard s} a_ij B_j           B, into   rows × 8
 *
 *   offsets, indices, values   row i of A (CSR); indices rise
 *   shards of a row            the highest bit of an index marks the first entry of a shard
 *
 * The part of a shard is summed first, then added to the parts before. Shards without entries add nothing.
 */

export function sparseBlocks(
  offsets: usize, indices: usize, values: usize, start: i32, end: i32, b: usize, into: usize,
): void {
  const toValues = values - indices;
  for (let row: usize = <usize>start; row < <usize>end; row++) {
    const first = indices + (<usize>load<u32>(offsets + (row << 2)) << 2);
    const last = indices + (<usize>load<u32>(offsets + (row << 2), 4) << 2);
    sumRow(first, last, toValues, b, into + (row << 6));
  }
}

// @ts-ignore: decorator
@inline
function sumRow(first: usize, last: usize, toValues: usize, b: usize, into: usize): void {
  const zero = f64x2.splat(0);
  let t0 = zero, t1 = zero, t2 = zero, t3 = zero;
  let p0 = zero, p1 = zero, p2 = zero, p3 = zero;
  for (let j = first; j < last; j += 4) {
    const index = load<i32>(j);
    if (index < 0) {
      t0 = f64x2.add(t0, p0), t1 = f64x2.add(t1, p1), t2 = f64x2.add(t2, p2), t3 = f64x2.add(t3, p3);
      p0 = zero, p1 = zero, p2 = zero, p3 = zero;
    }
    const a = f64x2.splat(<f64>load<f32>(j + toValues));
    const row = b + (<usize>(index & 0x7fffffff) << 6);
    p0 = f64x2.add(p0, f64x2.mul(a, v128.load(row)));
    p1 = f64x2.add(p1, f64x2.mul(a, v128.load(row, 16)));
    p2 = f64x2.add(p2, f64x2.mul(a, v128.load(row, 32)));
    p3 = f64x2.add(p3, f64x2.mul(a, v128.load(row, 48)));
  }
  v128.store(into, f64x2.add(t0, p0));
  v128.store(into, f64x2.add(t1, p1), 16);
  v128.store(into, f64x2.add(t2, p2), 32);
  v128.store(into, f64x2.add(t3, p3), 48);
}
