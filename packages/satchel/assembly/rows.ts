/**
 * Rows of 32-bit floats: products with a vector, weighted sums. Lengths and addresses may be any number.
 *
 * A dot product has 16 running sums (four vectors of four), which are added as ((s₀ + s₁) + (s₂ + s₃)), then across the
 * lanes, then the last n mod 4 products one by one; the plain version adds in the same order.
 */
import { multiplyAdd, sumOf } from './simd';

/** a · b, both of length n. */
// @ts-ignore: decorator
@inline
export function dot(a: usize, b: usize, n: i32): f32 {
  let s0 = f32x4.splat(0);
  let s1 = s0;
  let s2 = s0;
  let s3 = s0;
  const endOf16 = a + (<usize>(n & ~15) << 2);
  const endOf4 = a + (<usize>(n & ~3) << 2);
  const end = a + (<usize>n << 2);
  while (a < endOf16) {
    s0 = multiplyAdd(v128.load(a), v128.load(b), s0);
    s1 = multiplyAdd(v128.load(a, 16), v128.load(b, 16), s1);
    s2 = multiplyAdd(v128.load(a, 32), v128.load(b, 32), s2);
    s3 = multiplyAdd(v128.load(a, 48), v128.load(b, 48), s3);
    a += 64;
    b += 64;
  }
  while (a < endOf4) {
    s0 = multiplyAdd(v128.load(a), v128.load(b), s0);
    a += 16;
    b += 16;
  }
  let sum = sumOf(f32x4.add(f32x4.add(s0, s1), f32x4.add(s2, s3)));
  while (a < end) {
    sum += load<f32>(a) * load<f32>(b);
    a += 4;
    b += 4;
  }
  return sum;
}

/** into[i] = row i · vector for a rows × columns matrix; row by row, since one stream of memory is read fastest. */
export function dotRows(matrix: usize, rows: i32, columns: i32, vector: usize, into: usize): void {
  const rowBytes = <usize>columns << 2;
  for (let i = 0; i < rows; i++) store<f32>(into + (<usize>i << 2), dot(matrix + <usize>i * rowBytes, vector, columns));
}

/** y += factor · x, both of length n. */
export function addScaled(factor: f32, x: usize, y: usize, n: i32): void {
  const factors = f32x4.splat(factor);
  const endOf4 = x + (<usize>(n & ~3) << 2);
  const end = x + (<usize>n << 2);
  while (x < endOf4) {
    v128.store(y, multiplyAdd(factors, v128.load(x), v128.load(y)));
    x += 16;
    y += 16;
  }
  while (x < end) {
    store<f32>(y, load<f32>(y) + factor * load<f32>(x));
    x += 4;
    y += 4;
  }
}

/** into = Σ_j weights[j] · row rowIds[j], in the order of j: a document as the weighted sum of its words. */
export function sumRows(matrix: usize, columns: i32, rowIds: usize, weights: usize, count: i32, into: usize): void {
  const rowBytes = <usize>columns << 2;
  memory.fill(into, 0, rowBytes);
  for (let j = 0; j < count; j++) {
    const row = matrix + <usize>load<u32>(rowIds + (<usize>j << 2)) * rowBytes;
    addScaled(load<f32>(weights + (<usize>j << 2)), row, into, columns);
  }
}

/**
 * into += Σ_j weights[j] · row rowIds[j] in 64 bits, in the order of j. Eight columns at a time stay in registers while the rows are gone through;
 * products are rounded before they are added in every build.
 */
export function addWideRows(matrix: usize, columns: i32, rowIds: usize, weights: usize, count: i32, into: usize): void {
  const rowBytes = <usize>columns << 2;
  const endOfIds = rowIds + (<usize>count << 2);
  let column = 0;
  for (; column + 8 <= columns; column += 8) {
    const start = matrix + (<usize>column << 2);
    const to = into + (<usize>column << 3);
    let s0 = v128.load(to);
    let s1 = v128.load(to, 16);
    let s2 = v128.load(to, 32);
    let s3 = v128.load(to, 48);
    let weight = weights;
    for (let id = rowIds; id < endOfIds; id += 4) {
      const row = start + <usize>load<u32>(id) * rowBytes;
      const factor = v128.load64_splat(weight);
      s0 = f64x2.add(s0, f64x2.mul(factor, f64x2.promote_low_f32x4(v128.load64_zero(row))));
      s1 = f64x2.add(s1, f64x2.mul(factor, f64x2.promote_low_f32x4(v128.load64_zero(row, 8))));
      s2 = f64x2.add(s2, f64x2.mul(factor, f64x2.promote_low_f32x4(v128.load64_zero(row, 16))));
      s3 = f64x2.add(s3, f64x2.mul(factor, f64x2.promote_low_f32x4(v128.load64_zero(row, 24))));
      weight += 8;
    }
    v128.store(to, s0);
    v128.store(to, s1, 16);
    v128.store(to, s2, 32);
    v128.store(to, s3, 48);
  }
  for (; column + 4 <= columns; column += 4) {
    const start = matrix + (<usize>column << 2);
    const to = into + (<usize>column << 3);
    let s0 = v128.load(to);
    let s1 = v128.load(to, 16);
    let weight = weights;
    for (let id = rowIds; id < endOfIds; id += 4) {
      const row = start + <usize>load<u32>(id) * rowBytes;
      const factor = v128.load64_splat(weight);
      s0 = f64x2.add(s0, f64x2.mul(factor, f64x2.promote_low_f32x4(v128.load64_zero(row))));
      s1 = f64x2.add(s1, f64x2.mul(factor, f64x2.promote_low_f32x4(v128.load64_zero(row, 8))));
      weight += 8;
    }
    v128.store(to, s0);
    v128.store(to, s1, 16);
  }
  for (; column < columns; column++) {
    const to = into + (<usize>column << 3);
    let sum = load<f64>(to);
    for (let j = 0; j < count; j++) {
      const row = matrix + <usize>load<u32>(rowIds + (<usize>j << 2)) * rowBytes;
      sum += load<f64>(weights + (<usize>j << 3)) * <f64>load<f32>(row + (<usize>column << 2));
    }
    store<f64>(to, sum);
  }
}
