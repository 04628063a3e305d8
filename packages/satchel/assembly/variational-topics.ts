/**
 * Online variational Bayes of LDA (methods in src/topic-models/online/lda-variational.ts; the plain twin in src/kernels/variational-topics/plain.ts).
 *
 *   E(x) = e^ψ(x) = e^ψ(x + 6) · e^−S(x),   S(x) = Σ_{i<6} 1 / (x + i) = (2x + 5)(3t² + 20t + 24) / (t (t + 4)(t + 6)),   t = x² + 5x   (1)
 *   e^ψ(z + ½) = z + 1 / 24z − 37 / 5760z³                                                     to 2·10⁻⁷ from z = 5½ on                 (2)
 *   β̃_wk = E(β + c x_wk) / E(Λ_k)                                                                                                       (3)
 *   γ_k = α_k + θ_k Σ_w n_w β̃_wk / p_w,   p_w = Σ_k θ_k β̃_wk,   θ_k = E(γ_k)                                                            (4)
 *   s_wk += n_w β̃_wk θ_k / p_w                                                                                                          (5)
 *
 *   x_wk   c x_wk is what the documents so far say of topic k and word w      rows of `excess`
 *   Λ_k    Σ_w (β + c x_wk); `below` has 1 / E(Λ_k), and 0 where a topic only fills a row up
 *   n_w    how often the document holds word w                                counts
 *   K      rows have K numbers, a multiple of 8
 *
 * In (4) and (5) neither the scale of a row of β̃ nor that of θ matters. So e^−S is taken relative to the smallest S of the row, and not below
 * 10⁻³⁰: no product leaves the range of 32-bit numbers, however small the priors are.
 */
import { exponentialOf, multiplyAdd, sumOf, sumsOf } from './simd';

/** Larger x have S(x) below 6·10⁻⁶, and t³ would be too large a number. */
const MOST: f32 = 1e6;
/** ln 10⁻³⁰ */
const LEAST_EXPONENT: f32 = -69;
/** Added to p_w: a word that no topic of the document explains is left out. */
const LEAST: f32 = 1e-30;

/** (3) for `count` words: row j of `into` from row `wordIds[j]` of `excess`. `scratch` has room for a row. */
export function weighWords(
  excess: usize, wordIds: usize, count: i32, columns: i32, scale: f32, beta: f32, below: usize, into: usize, scratch: usize,
): void {
  const width = <usize>columns << 2;
  const scales = f32x4.splat(scale);
  const betas = f32x4.splat(beta);
  for (let j = 0; j < count; j++, wordIds += 4, into += width) {
    const row = excess + <usize>load<u32>(wordIds) * width;
    for (let k: usize = 0; k < width; k += 16) v128.store(scratch + k, multiplyAdd(v128.load(row + k), scales, betas));
    exponentiate(scratch, into, width);
    for (let k: usize = 0; k < width; k += 16) v128.store(into + k, f32x4.mul(v128.load(into + k), v128.load(below + k)));
  }
}

/**
 * (4), round after round from γ_k = α_k + l e_k, for `documents` documents; then (5). `starts` has the first entry of each document and the end of
 * the last, `rows` the row of β̃ of every entry. A document ends when a round moves γ by at most `tolerance`. `scratch`: γ, θ and the sums of (4).
 * Returns the rounds of all documents.
 */
export function expectTopics(
  starts: usize, documents: i32, rows: usize, counts: usize, weights: usize, sums: usize, columns: i32,
  alphas: usize, equal: usize, iterations: i32, tolerance: f32, scratch: usize,
): i32 {
  const width = <usize>columns << 2;
  const gamma = scratch;
  const theta = gamma + width;
  const next = theta + width;
  let rounds = 0;
  for (let d = 0; d < documents; d++, starts += 4) {
    const first = <usize>load<u32>(starts) << 2;
    const end = <usize>load<u32>(starts, 4) << 2;
    startAt(counts + first, counts + end, alphas, equal, gamma, width);
    for (let round = 0; round < iterations; round++) {
      rounds++;
      exponentiate(gamma, theta, width);
      memory.fill(next, 0, width);
      addShares(rows + first, rows + end, counts + first, weights, theta, next, width);
      if (moveGamma(gamma, theta, next, alphas, width) <= tolerance) break;
    }
    exponentiate(gamma, theta, width);
    addTokens(rows + first, rows + end, counts + first, weights, theta, sums, width);
  }
  return rounds;
}

/** x_wk += factor · s_wk for the words of the batch, T_k += factor · s_wk; s becomes 0. */
export function learnWords(
  excess: usize, wordIds: usize, count: i32, columns: i32, factor: f32, sums: usize, totals: usize,
): void {
  const width = <usize>columns << 2;
  const factors = f32x4.splat(factor);
  for (let j = 0; j < count; j++, wordIds += 4, sums += width) {
    const row = excess + <usize>load<u32>(wordIds) * width;
    let total = totals;
    for (let k: usize = 0; k < width; k += 16, total += 32) {
      const added = f32x4.mul(v128.load(sums + k), factors);
      v128.store(row + k, f32x4.add(v128.load(row + k), added));
      v128.store(sums + k, f32x4.splat(0));
      v128.store(total, f64x2.add(v128.load(total), f64x2.promote_low_f32x4(added)));
      const high = i32x4.shuffle(added, added, 2, 3, 0, 1);
      v128.store(total, f64x2.add(v128.load(total, 16), f64x2.promote_low_f32x4(high)), 16);
    }
  }
}

/** γ_k = α_k + l e_k */
function startAt(count: usize, end: usize, alphas: usize, equal: usize, gamma: usize, width: usize): void {
  let length: f32 = 0;
  for (; count < end; count += 4) length += load<f32>(count);
  const lengths = f32x4.splat(length);
  for (let k: usize = 0; k < width; k += 16) v128.store(gamma + k, multiplyAdd(v128.load(equal + k), lengths, v128.load(alphas + k)));
}

/** (1) of a row, relative to its smallest S; `into` is another row. */
function exponentiate(row: usize, into: usize, width: usize): void {
  let smallest = f32x4.splat(Infinity);
  for (let k: usize = 0; k < width; k += 16) {
    const sum = reciprocalsOf(v128.load(row + k));
    v128.store(into + k, sum);
    smallest = f32x4.min(smallest, sum);
  }
  const halves = f32x4.min(smallest, i32x4.shuffle(smallest, smallest, 2, 3, 0, 1));
  const least = f32x4.splat(min(f32x4.extract_lane(halves, 0), f32x4.extract_lane(halves, 1)));
  for (let k: usize = 0; k < width; k += 16) {
    const exponent = f32x4.max(f32x4.sub(least, v128.load(into + k)), f32x4.splat(LEAST_EXPONENT));
    v128.store(into + k, f32x4.mul(sixStepsOn(v128.load(row + k)), exponentialOf(exponent)));
  }
}

/** S(x) */
// @ts-ignore: decorator
@inline
function reciprocalsOf(value: v128): v128 {
  const x = f32x4.min(value, f32x4.splat(MOST));
  const t = f32x4.mul(x, f32x4.add(x, f32x4.splat(5)));
  const above = multiplyAdd(t, multiplyAdd(t, f32x4.splat(3), f32x4.splat(20)), f32x4.splat(24));
  const below = f32x4.mul(f32x4.mul(t, f32x4.add(t, f32x4.splat(4))), f32x4.add(t, f32x4.splat(6)));
  return f32x4.div(f32x4.mul(f32x4.add(f32x4.add(x, x), f32x4.splat(5)), above), below);
}

/** (2) at z + ½ = x + 6. */
// @ts-ignore: decorator
@inline
function sixStepsOn(x: v128): v128 {
  const z = f32x4.add(x, f32x4.splat(5.5));
  const inverse = f32x4.div(f32x4.splat(1), z);
  const cubic = f32x4.mul(f32x4.mul(inverse, inverse), f32x4.splat(-37.0 / 5760.0));
  return multiplyAdd(f32x4.add(cubic, f32x4.splat(1.0 / 24.0)), inverse, z);
}

/** next_k += Σ_w n_w β̃_wk / p_w, four words at a time. */
function addShares(row: usize, end: usize, count: usize, weights: usize, theta: usize, next: usize, width: usize): void {
  for (; row + 12 < end; row += 16, count += 16) {
    const a = weights + <usize>load<u32>(row) * width;
    const b = weights + <usize>load<u32>(row, 4) * width;
    const c = weights + <usize>load<u32>(row, 8) * width;
    const d = weights + <usize>load<u32>(row, 12) * width;
    let ofA = f32x4.splat(0), ofB = ofA, ofC = ofA, ofD = ofA;
    for (let k: usize = 0; k < width; k += 16) {
      const weight = v128.load(theta + k);
      ofA = multiplyAdd(weight, v128.load(a + k), ofA);
      ofB = multiplyAdd(weight, v128.load(b + k), ofB);
      ofC = multiplyAdd(weight, v128.load(c + k), ofC);
      ofD = multiplyAdd(weight, v128.load(d + k), ofD);
    }
    const shares = f32x4.div(v128.load(count), f32x4.add(sumsOf(ofA, ofB, ofC, ofD), f32x4.splat(LEAST)));
    const inA = f32x4.splat(f32x4.extract_lane(shares, 0));
    const inB = f32x4.splat(f32x4.extract_lane(shares, 1));
    const inC = f32x4.splat(f32x4.extract_lane(shares, 2));
    const inD = f32x4.splat(f32x4.extract_lane(shares, 3));
    for (let k: usize = 0; k < width; k += 16) {
      let sum = multiplyAdd(inA, v128.load(a + k), v128.load(next + k));
      sum = multiplyAdd(inB, v128.load(b + k), sum);
      sum = multiplyAdd(inC, v128.load(c + k), sum);
      v128.store(next + k, multiplyAdd(inD, v128.load(d + k), sum));
    }
  }
  for (; row < end; row += 4, count += 4) {
    const own = weights + <usize>load<u32>(row) * width;
    const share = f32x4.splat(load<f32>(count) / (productOf(own, theta, width) + LEAST));
    for (let k: usize = 0; k < width; k += 16) v128.store(next + k, multiplyAdd(share, v128.load(own + k), v128.load(next + k)));
  }
}

/** Moves γ; returns Σ |Δγ|. */
function moveGamma(gamma: usize, theta: usize, next: usize, alphas: usize, width: usize): f32 {
  let moved = f32x4.splat(0);
  for (let k: usize = 0; k < width; k += 16) {
    const value = multiplyAdd(v128.load(theta + k), v128.load(next + k), v128.load(alphas + k));
    moved = f32x4.add(moved, f32x4.abs(f32x4.sub(value, v128.load(gamma + k))));
    v128.store(gamma + k, value);
  }
  return sumOf(moved);
}

/** (5) */
function addTokens(row: usize, end: usize, count: usize, weights: usize, theta: usize, sums: usize, width: usize): void {
  for (; row < end; row += 4, count += 4) {
    const place = <usize>load<u32>(row) * width;
    const own = weights + place;
    const into = sums + place;
    const share = f32x4.splat(load<f32>(count) / (productOf(own, theta, width) + LEAST));
    for (let k: usize = 0; k < width; k += 16) {
      const tokens = f32x4.mul(f32x4.mul(share, v128.load(own + k)), v128.load(theta + k));
      v128.store(into + k, f32x4.add(v128.load(into + k), tokens));
    }
  }
}

/** p_w */
// @ts-ignore: decorator
@inline
function productOf(own: usize, theta: usize, width: usize): f32 {
  let sum = f32x4.splat(0);
  for (let k: usize = 0; k < width; k += 16) sum = multiplyAdd(v128.load(theta + k), v128.load(own + k), sum);
  return sumOf(sum);
}
