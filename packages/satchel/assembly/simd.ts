/**
 * The vector operations shared by the inner loops of all kernels.
 *
 * In the simd build a multiply-add rounds twice, like two instructions: the same bits on every machine. In the relaxed
 * build it is one instruction, which is faster and may differ between processors in the last bit.
 */

/** a · b + c, four at a time. */
// @ts-ignore: decorator
@inline
export function multiplyAdd(a: v128, b: v128, c: v128): v128 {
  if (ASC_FEATURE_RELAXED_SIMD) return f32x4.relaxed_madd(a, b, c);
  return f32x4.add(c, f32x4.mul(a, b));
}

/** (a₀ + a₂) + (a₁ + a₃) */
// @ts-ignore: decorator
@inline
export function sumOf(a: v128): f32 {
  const halves = f32x4.add(a, i32x4.shuffle(a, a, 2, 3, 0, 1));
  return f32x4.extract_lane(halves, 0) + f32x4.extract_lane(halves, 1);
}

/** The sums of four vectors side by side, each computed as in `sumOf`. */
// @ts-ignore: decorator
@inline
export function sumsOf(a: v128, b: v128, c: v128, d: v128): v128 {
  const ab = f32x4.add(i32x4.shuffle(a, b, 0, 1, 4, 5), i32x4.shuffle(a, b, 2, 3, 6, 7));
  const cd = f32x4.add(i32x4.shuffle(c, d, 0, 1, 4, 5), i32x4.shuffle(c, d, 2, 3, 6, 7));
  return f32x4.add(i32x4.shuffle(ab, cd, 0, 2, 4, 6), i32x4.shuffle(ab, cd, 1, 3, 5, 7));
}

/** The largest of four numbers. */
// @ts-ignore: decorator
@inline
export function largestOf(a: v128): f32 {
  const halves = f32x4.max(a, i32x4.shuffle(a, a, 2, 3, 0, 1));
  return max(f32x4.extract_lane(halves, 0), f32x4.extract_lane(halves, 1));
}

/**
 * eˣ for x ≤ 0, four at a time, to 2 units in the last place; below −87 it stays at e⁻⁸⁷.
 *
 *   eˣ = 2ⁿ · eʳ,   n = round(x / ln 2),   r = x − n ln 2 in [−½ ln 2, ½ ln 2],   eʳ = 1 + r + r² · p(r)
 *
 * ln 2 is subtracted in two pieces, so that r keeps its bits; p is a polynomial of degree 5 (Cephes).
 */
// @ts-ignore: decorator
@inline
export function exponentialOf(x: v128): v128 {
  const bounded = f32x4.max(x, f32x4.splat(-87.0));
  const n = f32x4.nearest(f32x4.mul(bounded, f32x4.splat(1.44269504088896341)));
  let r = multiplyAdd(n, f32x4.splat(-0.693359375), bounded);
  r = multiplyAdd(n, f32x4.splat(2.12194440e-4), r);
  let p = f32x4.splat(1.9875691500e-4);
  p = multiplyAdd(p, r, f32x4.splat(1.3981999507e-3));
  p = multiplyAdd(p, r, f32x4.splat(8.3334519073e-3));
  p = multiplyAdd(p, r, f32x4.splat(4.1665795894e-2));
  p = multiplyAdd(p, r, f32x4.splat(1.6666665459e-1));
  p = multiplyAdd(p, r, f32x4.splat(5.0000001201e-1));
  p = multiplyAdd(p, f32x4.mul(r, r), f32x4.add(r, f32x4.splat(1)));
  const power = i32x4.shl(i32x4.add(i32x4.trunc_sat_f32x4_s(n), i32x4.splat(127)), 23);
  return f32x4.mul(p, power);
}
