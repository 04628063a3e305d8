/**
 * The five kinds of covariance, each with a log-density that is linear in features φ of the point (x is relative to the
 * points' centre):
 *
 *   log π_k + log N(x | μ_k, Σ_k) = o_k + x·Λ_k μ_k − ½ xᵀ Λ_k x,   Λ = Σ⁻¹                               (1)
 *   o_k = log π_k − ½ (d log 2π + log |Σ_k| + μ_kᵀ Λ_k μ_k)                                              (2)
 *
 *   full             φ = x, then x_f x_g for g ≤ f     the last term of (1), by pairs
 *   diagonal         φ = x, then x_f²
 *   spherical        φ = x, then ‖x‖²
 *   tied (both)      φ = x                             the last term is equal for all components: summed apart
 */
import { cholesky, inverse, logDeterminant } from '../numeric/cholesky.ts';
import { squaredLength } from '../numeric/vectors.ts';

export const covarianceKinds = ['full', 'diagonal', 'spherical', 'tied', 'tied-spherical'] as const;
export type Covariance = (typeof covarianceKinds)[number];

export const isTied = (covariance: Covariance): boolean => covariance === 'tied' || covariance === 'tied-spherical';

/** The shape of one covariance. */
const shapes: Readonly<Record<Covariance, (d: number) => number[]>> = {
  full: (d) => [d, d],
  diagonal: (d) => [d],
  spherical: () => [],
  tied: (d) => [d, d],
  'tied-spherical': () => [1],
};

/** The shape of all covariances of K components. */
export const covarianceShape = (covariance: Covariance, K: number, d: number): number[] =>
  isTied(covariance) ? shapes[covariance](d) : [K, ...shapes[covariance](d)];

/** The numbers of one covariance, and the numbers of φ after x. */
export function sizesOf(covariance: Covariance, d: number): { covariance: number; squares: number } {
  const size = shapes[covariance](d).reduce((product, length) => product * length, 1);
  const squares = covariance === 'full' ? (d * (d + 1)) / 2 : size;
  return { covariance: size, squares: isTied(covariance) ? 0 : squares };
}

/** Writes the squares part of φ: squares of the d numbers of `block` at `at`, stored after them. */
export function addSquares(covariance: Covariance, d: number, block: Float64Array, at: number): void {
  if (covariance === 'diagonal') {
    for (let f = 0; f < d; f++) block[at + d + f] = block[at + f]! * block[at + f]!;
  } else if (covariance === 'spherical') {
    block[at + d] = squaredLength(block, at, at + d);
  } else if (covariance === 'full') {
    for (let f = 0, to = at + d; f < d; f++) {
      const x = block[at + f]!;
      for (let g = 0; g <= f; g++, to++) block[to] = x * block[at + g]!;
    }
  }
}

/** Λ in the form of its kind: d × d, d or 1 numbers; with log |Σ|. */
export interface Precision {
  readonly values: Float64Array;
  readonly logDeterminant: number;
}

/** Returns undefined when the covariance is not positive definite. */
export function precisionOf(covariance: Covariance, sigma: Float64Array, d: number): Precision | undefined {
  if (covariance === 'full' || covariance === 'tied') {
    const L = cholesky(sigma, d);
    return L && { values: inverse(L, d), logDeterminant: logDeterminant(L, d) };
  }
  if (!sigma.every((variance) => variance > 0 && variance < Number.POSITIVE_INFINITY)) return undefined;
  const logs = sigma.reduce((sum, variance) => sum + Math.log(variance), 0);
  return { values: sigma.map((variance) => 1 / variance), logDeterminant: covariance === 'diagonal' ? logs : d * logs };
}

/** Λ μ */
export function timesMean(covariance: Covariance, { values }: Precision, mean: Float64Array, into: Float64Array): void {
  const d = mean.length;
  if (values.length === d * d && (covariance === 'full' || covariance === 'tied')) {
    for (let f = 0; f < d; f++) {
      let sum = 0;
      for (let g = 0; g < d; g++) sum += values[f * d + g]! * mean[g]!;
      into[f] = sum;
    }
  } else for (let f = 0; f < d; f++) into[f] = mean[f]! * values[covariance === 'diagonal' ? f : 0]!;
}

/** The coefficients of −½ xᵀ Λ x for the squares in φ; none for the tied kinds. */
export function squareCoefficients(covariance: Covariance, { values }: Precision, d: number, into: Float64Array): void {
  if (covariance === 'full') {
    for (let f = 0, to = 0; f < d; f++)
      for (let g = 0; g <= f; g++, to++) into[to] = values[f * d + g]! * (g === f ? -0.5 : -1);
  } else if (!isTied(covariance)) for (let j = 0; j < into.length; j++) into[j] = -0.5 * values[j]!;
}
