/**
 * A Gaussian whose mean and covariance are unknown, with a normal-inverse-Wishart prior: what is known of it after some points, and how
 * likely the next point is. Points are added and removed one by one, in O(D²).
 *
 *   κ = κ₀ + N,   ν = ν₀ + N,   μ = (κ₀ μ₀ + Σ v) / κ                                                          (1)
 *   Ψ = Ψ₀ + Σ (v − v̄)(v − v̄)ᵀ + (κ₀ N / κ) (v̄ − μ₀)(v̄ − μ₀)ᵀ = L Lᵀ                                         (2)
 *   p(v) = t_n(v | μ, Ψ (κ + 1) / (κ n)),   n = ν − D + 1                                                      (3)
 *   log t = ln Γ((n + D)/2) − ln Γ(n/2) − (D/2) ln(nπf) − ln |L| − ((n + D)/2) ln(1 + Q/n),
 *           f = (κ + 1)/(κ n),   L y = v − μ,   Q = ‖y‖² / f                                                   (4)
 *
 *   N, v       points so far                       state.count
 *   μ, L       of (1) and (2)                      state.mean, state.factor: D × D, lower triangle
 *   μ₀, Ψ₀, κ₀, ν₀   prior; Ψ₀ = scale · I, ν₀ > D − 1
 *
 * Adding v moves Ψ by x xᵀ with x = √(κ/(κ + 1)) (v − μ), removing it by −x xᵀ with x = √(κ/(κ − 1)) (v − μ), by the μ and κ of before.
 */
import { cholesky, rankOne } from '../numeric/cholesky.ts';
import { logGamma } from '../numeric/special-functions.ts';

export interface GaussianPrior {
  readonly mean: Float64Array;
  readonly kappa: number;
  readonly nu: number;
  /** Ψ₀ = scale · I. */
  readonly scale: number;
}

export interface GaussianState {
  count: number;
  readonly mean: Float64Array;
  readonly factor: Float64Array;
}

export function createState({ mean, scale }: GaussianPrior): GaussianState {
  const D = mean.length;
  const factor = new Float64Array(D * D);
  for (let i = 0; i < D; i++) factor[i * D + i] = Math.sqrt(scale);
  return { count: 0, mean: mean.slice(), factor };
}

export function copyState(from: GaussianState, to: GaussianState): void {
  to.count = from.count;
  to.mean.set(from.mean);
  to.factor.set(from.factor);
}

/** x, by which Ψ moves when v is added (1) or removed (−1). */
export function moveOf(
  { count, mean }: Pick<GaussianState, 'count' | 'mean'>,
  { kappa }: GaussianPrior,
  v: Float64Array,
  sign: 1 | -1,
): Float64Array {
  const now = kappa + count;
  const scale = Math.sqrt(now / (now + sign));
  return v.map((value, i) => scale * (value - mean[i]!));
}

export function addPoint(state: GaussianState, prior: GaussianPrior, v: Float64Array): void {
  rankOne(state.factor, v.length, moveOf(state, prior, v, 1), 1);
  const now = prior.kappa + state.count++;
  for (let i = 0; i < v.length; i++) state.mean[i] = (now * state.mean[i]! + v[i]!) / (now + 1);
}

/** Returns false where rounding has left no factor; the state then has to be made again from its points (`stateOf`). */
export function removePoint(state: GaussianState, prior: GaussianPrior, v: Float64Array): boolean {
  const isWhole = rankOne(state.factor, v.length, moveOf(state, prior, v, -1), -1);
  const now = prior.kappa + state.count--;
  for (let i = 0; i < v.length; i++) state.mean[i] = (now * state.mean[i]! - v[i]!) / (now - 1);
  return isWhole;
}

/** (1) and (2) from rows of points, row w counted `counts(w)` times. */
export function stateOf(prior: GaussianPrior, points: Float64Array, counts: (row: number) => number): GaussianState {
  const D = prior.mean.length;
  const [sum, products] = [new Float64Array(D), new Float64Array(D * D)];
  let N = 0;
  for (let row = 0; row * D < points.length; row++) {
    const times = counts(row);
    if (times > 0) addMoments(points, row * D, times, prior.mean, sum, products);
    N += times;
  }
  // With points shifted by μ₀ the two last terms of (2) are Σ v vᵀ − (Σv)(Σv)ᵀ / κ.
  const kappa = prior.kappa + N;
  for (let i = 0; i < D; i++) {
    for (let j = 0; j <= i; j++) products[i * D + j] = products[i * D + j]! - (sum[i]! * sum[j]!) / kappa;
    products[i * D + i] = products[i * D + i]! + prior.scale;
  }
  const factor = cholesky(products, D) ?? createState(prior).factor;
  return { count: N, mean: prior.mean.map((value, i) => value + sum[i]! / kappa), factor };
}

function addMoments(
  points: Float64Array,
  at: number,
  times: number,
  middle: Float64Array,
  sum: Float64Array,
  products: Float64Array,
): void {
  const D = middle.length;
  const gap = new Float64Array(D);
  for (let i = 0; i < D; i++) gap[i] = points[at + i]! - middle[i]!;
  for (let i = 0; i < D; i++) {
    const weighted = times * gap[i]!;
    sum[i] = sum[i]! + weighted;
    for (let j = 0, to = i * D; j <= i; j++, to++) products[to] = products[to]! + weighted * gap[j]!;
  }
}

/** (4) as a function of the point that begins at `at`; the state must not change while it is used. */
export function logDensity({ count, mean, factor }: GaussianState, { kappa, nu }: GaussianPrior) {
  const D = mean.length;
  const now = kappa + count;
  const n = nu + count - D + 1;
  const f = (now + 1) / (now * n);
  let constant = logGamma((n + D) / 2) - logGamma(n / 2) - (D / 2) * Math.log(n * Math.PI * f);
  for (let i = 0; i < D; i++) constant -= Math.log(factor[i * D + i]!);
  const y = new Float64Array(D);
  return (points: Float64Array, at: number): number => {
    let square = 0;
    for (let i = 0; i < D; i++) {
      let value = points[at + i]! - mean[i]!;
      for (let j = 0, from = i * D; j < i; j++, from++) value -= factor[from]! * y[j]!;
      y[i] = value / factor[i * D + i]!;
      square += y[i]! * y[i]!;
    }
    return constant - ((n + D) / 2) * Math.log1p(square / f / n);
  };
}
