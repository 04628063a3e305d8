/**
 * Sums over the rows of a sparse matrix with one factor per row and class, column by column, taken over shards of rows.
 *
 *   into_ck += Σ_s Σ_{rows i in shard s} f_ik x_ic           or x_ic² in place of x_ic
 *
 *   K                          classes, padded to a multiple of 4; up to 20 of them share one read of a column
 *   factors f                  [rows][K]: the classes of one row side by side
 *   sums into                  [columns + 1][K]; the last is that of a constant feature
 *   offsets, rows, values      the columns (CSC); rows rise
 *   shard                      shard s has the rows from s · shard on; the highest bit of a row number marks the first entry of a shard
 *
 * The part of a shard is summed first, then added to the parts before; all is added to `into` at the end. A column is summed by one thread, so that
 * no part is ever stored.
 */
import { multiplyAdd } from './simd';

export function addClassColumns(
  offsets: usize, rows: usize, values: usize, K: i32, isSquared: i32, start: i32, end: i32, factors: usize, into: usize,
): void {
  const bytes = <usize>K << 2;
  const toValues = values - rows;
  for (let column: usize = <usize>start; column < <usize>end; column++) {
    const first = rows + (<usize>load<u32>(offsets + (column << 2)) << 2);
    const last = rows + (<usize>load<u32>(offsets + (column << 2), 4) << 2);
    if (isSquared) addColumn(true, first, last, toValues, bytes, factors, into + column * bytes);
    else addColumn(false, first, last, toValues, bytes, factors, into + column * bytes);
  }
}

/** The constant feature: every row holds it. */
export function addClassConstant(rowCount: u32, constant: f32, shard: u32, K: i32, factors: usize, into: usize): void {
  const bytes = <usize>K << 2;
  const x = f32x4.splat(constant);
  for (let k: usize = 0; k < bytes; k += 16) {
    let total = f32x4.splat(0);
    for (let start: u32 = 0; start < rowCount; start += shard) {
      let part = f32x4.splat(0);
      const end = min(rowCount, start + shard);
      for (let row = start; row < end; row++) part = multiplyAdd(x, v128.load(factors + <usize>row * bytes + k), part);
      total = f32x4.add(total, part);
    }
    v128.store(into + k, f32x4.add(v128.load(into + k), total));
  }
}

// @ts-ignore: decorator
@inline
function addColumn(
  isSquared: bool, first: usize, last: usize, toValues: usize, bytes: usize, factors: usize, into: usize,
): void {
  let k: usize = 0;
  for (; k + 80 <= bytes; k += 80) addPart(5, isSquared, first, last, toValues, bytes, factors + k, into + k);
  if (k + 64 == bytes) addPart(4, isSquared, first, last, toValues, bytes, factors + k, into + k);
  else if (k + 48 == bytes) addPart(3, isSquared, first, last, toValues, bytes, factors + k, into + k);
  else if (k + 32 == bytes) addPart(2, isSquared, first, last, toValues, bytes, factors + k, into + k);
  else if (k + 16 == bytes) addPart(1, isSquared, first, last, toValues, bytes, factors + k, into + k);
}

/** `width` · 4 classes; `width` (1 to 5) is a constant at each call. */
// @ts-ignore: decorator
@inline
function addPart(
  width: i32, isSquared: bool, first: usize, last: usize, toValues: usize, bytes: usize, factors: usize, into: usize,
): void {
  const zero = f32x4.splat(0);
  let t0 = zero, t1 = zero, t2 = zero, t3 = zero, t4 = zero;
  let p0 = zero, p1 = zero, p2 = zero, p3 = zero, p4 = zero;
  for (let j = first; j < last; j += 4) {
    const row = load<i32>(j);
    if (row < 0) {
      t0 = f32x4.add(t0, p0), p0 = zero;
      if (width > 1) t1 = f32x4.add(t1, p1), p1 = zero;
      if (width > 2) t2 = f32x4.add(t2, p2), p2 = zero;
      if (width > 3) t3 = f32x4.add(t3, p3), p3 = zero;
      if (width > 4) t4 = f32x4.add(t4, p4), p4 = zero;
    }
    const value = v128.load32_splat(j + toValues);
    const x = isSquared ? f32x4.mul(value, value) : value;
    const f = factors + <usize>(row & 0x7fffffff) * bytes;
    p0 = multiplyAdd(x, v128.load(f), p0);
    if (width > 1) p1 = multiplyAdd(x, v128.load(f, 16), p1);
    if (width > 2) p2 = multiplyAdd(x, v128.load(f, 32), p2);
    if (width > 3) p3 = multiplyAdd(x, v128.load(f, 48), p3);
    if (width > 4) p4 = multiplyAdd(x, v128.load(f, 64), p4);
  }
  v128.store(into, f32x4.add(v128.load(into), f32x4.add(t0, p0)));
  if (width > 1) v128.store(into, f32x4.add(v128.load(into, 16), f32x4.add(t1, p1)), 16);
  if (width > 2) v128.store(into, f32x4.add(v128.load(into, 32), f32x4.add(t2, p2)), 32);
  if (width > 3) v128.store(into, f32x4.add(v128.load(into, 48), f32x4.add(t3, p3)), 48);
  if (width > 4) v128.store(into, f32x4.add(v128.load(into, 64), f32x4.add(t4, p4)), 64);
}
