/**
 * Covariances from sums over the squares of gaussian-kinds.ts: equation (2) of gaussian.ts in the form E[x xᵀ] − μ μᵀ,
 * which loses few digits because x is relative to the points' centre. `raise` then adds the floor and repairs damage by
 * rounding.
 */
import { cholesky } from '../numeric/cholesky.ts';
import { squaredLength } from '../numeric/vectors.ts';
import type { Covariance } from './gaussian-kinds.ts';

/** The covariance of a component (untied kinds) from its mass, mean and sums of squares. */
export function spread(
  covariance: Covariance,
  squares: Float64Array,
  mass: number,
  mean: Float64Array,
  into: Float64Array,
): void {
  const d = mean.length;
  if (covariance === 'diagonal') for (let f = 0; f < d; f++) into[f] = squares[f]! / mass - mean[f]! * mean[f]!;
  else if (covariance === 'spherical') into[0] = (squares[0]! / mass - squaredLength(mean)) / d;
  else {
    for (let f = 0, from = 0; f < d; f++) {
      for (let g = 0; g <= f; g++, from++) {
        const value = squares[from]! / mass - mean[f]! * mean[g]!;
        into[f * d + g] = value;
        into[g * d + f] = value;
      }
    }
  }
}

/** The one covariance of the tied kinds: (moments − Σ_k N_k μ_k μ_kᵀ) / n, or its trace / d; `moments` is Σ x xᵀ, or its trace. */
export function tiedSpread(
  covariance: Covariance,
  moments: Float64Array,
  mass: Float64Array,
  means: Float64Array,
  d: number,
  total: number,
): Float64Array {
  const into = moments.slice();
  for (let k = 0; k < mass.length; k++) {
    const [mean, n] = [means.subarray(k * d, (k + 1) * d), mass[k]!];
    if (covariance === 'tied-spherical') into[0] = into[0]! - n * squaredLength(mean);
    else takeOuter(mean, n, into);
  }
  for (let f = 0; covariance === 'tied' && f < d; f++) for (let g = 0; g < f; g++) into[g * d + f] = into[f * d + g]!;
  const share = covariance === 'tied' ? total : total * d;
  return into.map((value) => value / share);
}

/** Lower triangle of into −= n · x xᵀ. */
function takeOuter(x: Float64Array, n: number, into: Float64Array): void {
  const d = x.length;
  for (let f = 0; f < d; f++) for (let g = 0, at = f * d; g <= f; g++, at++) into[at] = into[at]! - n * (x[f]! * x[g]!);
}

/**
 * Adds `floor` to the variances, in place. Variances still below `least` become `least`, the best value under that
 * limit. A matrix that is not positive definite gets `least` added to its diagonal, then ten times as much, until it
 * is.
 */
export function raise(covariance: Covariance, sigma: Float64Array, d: number, floor: number, least: number): void {
  if (covariance !== 'full' && covariance !== 'tied') {
    for (let j = 0; j < sigma.length; j++) sigma[j] = Math.max(Math.max(sigma[j]!, 0) + floor, least);
    return;
  }
  const lift = (by: number): void => {
    for (let f = 0; f < d; f++) sigma[f * d + f] = sigma[f * d + f]! + by;
  };
  lift(floor);
  for (let by = least; !cholesky(sigma, d, least / 2); by *= 10) lift(by);
}

/** Σ = variance · I in the shape of its kind. */
export function isotropic(covariance: Covariance, variance: number, d: number): Float64Array {
  if (covariance === 'diagonal') return new Float64Array(d).fill(variance);
  if (covariance === 'spherical' || covariance === 'tied-spherical') return Float64Array.of(variance);
  return Float64Array.from({ length: d * d }, (_, j) => (j % (d + 1) === 0 ? variance : 0));
}
