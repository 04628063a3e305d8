/**
 * Mixtures of Gaussians, p(x) = Σ_k π_k N(x | μ_k, Σ_k), fitted by EM (expectation-maximisation.ts), starting from
 * k-means.
 *
 *   π_k = N_k / n,   μ_k = Σ_i r_ik x_i / N_k,   N_k = Σ_i r_ik                                          (1)
 *   full             Σ_k = Σ_i r_ik (x_i − μ_k)(x_i − μ_k)ᵀ / N_k                                        (2)
 *   diagonal         the diagonal of (2);   spherical   the mean of that diagonal
 *   tied             Σ = (Σ_i x_i x_iᵀ − Σ_k N_k μ_k μ_kᵀ) / n, one for all;   tied-spherical   trace(Σ) / d
 *   then `floor` is added to the diagonal
 *
 * Variances have a lower limit set by floating point (10⁻¹⁰ of the points' own variance), so constant columns,
 * duplicates and fewer points than dimensions are fine. A component without points moves to the point that is explained
 * worst. A point with weight 2 counts twice.
 */
import type { Compute } from '../core/compute.ts';
import type { Matrix } from '../core/matrix.ts';
import { type Arrays, tensor } from '../core/tensor.ts';
import { fitByEm } from './expectation-maximisation.ts';
import { type GaussianParameters, gaussianFamily } from './gaussian-family.ts';
import { type Covariance, covarianceShape } from './gaussian-kinds.ts';
import { kMeans } from './k-means.ts';
import { forThreads } from './passes/point-sweeps.ts';
import { checkWeights } from './points.ts';

export type { Covariance } from './gaussian-kinds.ts';
export { prepareGaussianMixture } from './gaussian-mixture.ts';

export interface GaussianSettings {
  readonly components: number;
  readonly covariance: Covariance;
  readonly iterations: number;
  /** Added to the diagonal of every covariance. */
  readonly floor: number;
  /** The fit ends when an iteration raises the mean log-likelihood per point by less. */
  readonly tolerance: number;
  readonly seed: number;
}

export interface FittedMixture {
  readonly arrays: Arrays;
  /** Weighted mean per point. */
  readonly logLikelihood: number;
  /** The log-likelihood at the start and after every step; it never falls. */
  readonly history: number[];
  readonly iterations: number;
}

/** Limit for the k-means start, which need not converge. */
const START_ITERATIONS = 20;

/** `arrays`: weights [K], means [K, d], covariances [K, d, d] | [K, d] | [K] | [d, d] | [1], all f64. */
export async function fitGaussianMixture(
  given: Matrix,
  weights: Float32Array | undefined,
  settings: GaussianSettings,
  compute: Compute,
): Promise<FittedMixture> {
  const points = forThreads(given, compute);
  const { components: K, covariance, seed } = settings;
  const counts = checkWeights('Gaussian mixture', weights, points.rows);
  const clusters = await kMeans(points, K, { iterations: START_ITERATIONS, seed, spherical: false }, compute);
  const family = await gaussianFamily(points, counts, settings, compute);
  const start = await family.startFrom(clusters);
  const { parameters, ...course } = await fitByEm(family, start, settings, compute);
  return { arrays: arraysOf(parameters, family.centre, covariance, points.columns), ...course };
}

function arraysOf(
  { weights, means, covariances }: GaussianParameters,
  centre: Float64Array,
  covariance: Covariance,
  d: number,
): Arrays {
  const K = weights.length;
  return {
    weights: tensor(weights, K),
    means: tensor(
      means.map((value, j) => value + centre[j % d]!),
      K,
      d,
    ),
    covariances: tensor(covariances, ...covarianceShape(covariance, K, d)),
  };
}
