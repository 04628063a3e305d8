/**
 * The von Mises–Fisher distribution, the counterpart of the Gaussian for directions. On the unit sphere of R^K, with ν
 * = K/2 − 1,
 *
 *   f(x | μ, κ) = c_K(κ) e^{κ μ·x},   log c_K(κ) = ν log κ − (K/2) log 2π − log I_ν(κ)                     (1)
 *   log c_K(0) = log Γ(K/2) − log 2 − (K/2) log π                                  (uniform)               (2)
 *   A_K(κ) = ‖E x‖ = I_{K/2}(κ) / I_{K/2−1}(κ),   d log c_K / dκ = −A_K                                    (3)
 *   A' = 1 − A² − (K − 1) A / κ                                                                            (4)
 *
 *   K   dimension of the space   dimension
 *   μ   mean direction, length 1
 *   κ   concentration, 0 is uniform   kappa
 *   r̄   length of a mean of unit vectors; κ is its maximum-likelihood match when A_K(κ) = r̄   meanLength
 */
import { besselRatio, logBessel } from '../numeric/log-bessel.ts';
import { logGamma } from '../numeric/special-functions.ts';

/** Below this, log c_K equals its value at 0 minus κ²/(2K), to the last digit. */
const NEARLY_UNIFORM = 1e-5;

/** The largest concentration; a fit that reaches it has (nearly) identical directions. */
export const MOST_CONCENTRATED = 1e5;

/** (1) and (2) */
export function logNormaliser(dimension: number, kappa: number): number {
  const half = dimension / 2;
  if (kappa < NEARLY_UNIFORM)
    return logGamma(half) - Math.LN2 - half * Math.log(Math.PI) - (kappa * kappa) / (2 * dimension);
  return (half - 1) * Math.log(kappa) - half * Math.log(2 * Math.PI) - logBessel(half - 1, kappa);
}

/** A_K(κ) of (3), rising from 0 to 1. */
export const meanLengthOf = (dimension: number, kappa: number): number =>
  kappa > 0 ? besselRatio(dimension / 2 - 1, kappa) : 0;

/**
 * Mean and standard deviation of w·d for a direction d around μ with concentration κ: t = μ·d has E t = A and E t² = 1 − (K−1) A/κ, and what is left
 * of d points anywhere at right angles to μ.
 *
 *   E w·d = A w·μ,   Var w·d = (w·μ)² (E t² − A²) + (‖w‖² − (w·μ)²) (1 − E t²) / (K − 1)
 */
export function momentsAlong(
  dimension: number,
  kappa: number,
  { along, square }: { readonly along: number; readonly square: number },
): { readonly mean: number; readonly deviation: number } {
  const A = meanLengthOf(dimension, kappa);
  const meanSquare = kappa > 0 && dimension > 1 ? 1 - ((dimension - 1) * A) / kappa : 1 / dimension;
  const across = dimension > 1 ? (Math.max(0, square - along * along) * (1 - meanSquare)) / (dimension - 1) : 0;
  const variance = along * along * Math.max(0, meanSquare - A * A) + Math.max(0, across);
  return { mean: A * along, deviation: Math.sqrt(variance) };
}

export type KappaUpdate = 'paper' | 'exact';

/**
 * κ with A_K(κ) = r̄, at most `limit`; a result of `limit` means that it was reached. `paper` is the closed form of
 * Banerjee et al. (2005), κ̂ = (r̄K − r̄³) / (1 − r̄²); `exact` continues from it with Newton steps by (4). Any r̄ is
 * accepted: below 0 counts as 0, above 1 as 1.
 */
export function concentrationOf(
  dimension: number,
  meanLength: number,
  update: KappaUpdate = 'exact',
  limit = MOST_CONCENTRATED,
): number {
  if (!(meanLength > 0)) return 0;
  if (meanLength >= 1) return limit;
  const square = meanLength * meanLength;
  const closed = (meanLength * (dimension - square)) / (1 - square);
  if (update === 'paper') return Math.min(closed, limit);
  let kappa = Math.min(closed, limit);
  for (let step = 0; step < 60; step++) {
    const length = meanLengthOf(dimension, kappa);
    const slope = 1 - length * length - ((dimension - 1) * length) / kappa;
    const next = kappa - (length - meanLength) / slope;
    const safe = next > 0 ? Math.min(next, limit) : kappa / 2;
    if (Math.abs(safe - kappa) <= 1e-13 * kappa) return safe;
    kappa = safe;
  }
  return kappa;
}
