/** The EM steps of Gaussian mixtures: equations (1) and (2) of gaussian.ts, from the sums of expectation-maximisation.ts. */
import type { Compute } from '../core/compute.ts';
import type { Matrix } from '../core/matrix.ts';
import { sumOf } from '../numeric/statistics.ts';
import { dot, squaredLength } from '../numeric/vectors.ts';
import { type Family, hardStatistics } from './expectation-maximisation.ts';
import { type Covariance, isTied, sizesOf } from './gaussian-kinds.ts';
import { type GaussianParameters, gaussianFeatures, gaussianScores, sharedTerms } from './gaussian-scores.ts';
import { isotropic, raise, spread, tiedSpread } from './gaussian-spread.ts';
import type { Clusters } from './k-means.ts';
import { explain } from './mixture.ts';
import { secondMoments, weightedMean } from './passes/point-sums.ts';
import { isDead, shareOf, withRevived, worstExplained } from './revival.ts';
import type { Statistics } from './statistics.ts';

export type { GaussianParameters } from './gaussian-scores.ts';

export interface GaussianFamily extends Family<GaussianParameters> {
  readonly centre: Float64Array;
  /** Takes hard assignments as the first responsibilities. */
  startFrom(clusters: Pick<Clusters, 'centres' | 'assignments'>): Promise<GaussianParameters>;
}

export interface GaussianShape {
  readonly components: number;
  readonly covariance: Covariance;
  readonly floor: number;
}

export async function gaussianFamily(
  points: Matrix,
  weights: Float64Array,
  shape: GaussianShape,
  compute: Compute,
): Promise<GaussianFamily> {
  const { components: K, covariance, floor } = shape;
  const { rows, columns: d } = points;
  const centre = await weightedMean(points, weights, compute);
  const source = gaussianFeatures(covariance, points, centre);
  const F = source.features;
  const size = sizesOf(covariance, d).covariance;
  const total = sumOf(weights);
  const { trace, moments } = await secondMoments(points, centre, weights, covariance === 'tied', compute);
  const variance = trace / total / d;
  const least = 1e-10 * variance + (1e-14 * squaredLength(centre)) / d + 1e-100;

  function maximise({ mass, sums }: Statistics, before: GaussianParameters): GaussianParameters {
    const means = before.means.slice();
    const covariances = before.covariances.slice();
    for (let k = 0; k < K; k++) {
      const n = mass[k]!;
      if (isDead(n, total, rows)) continue; // keeps its parameters
      const mean = means.subarray(k * d, (k + 1) * d);
      for (let f = 0; f < d; f++) mean[f] = sums[k * F + f]! / n;
      if (isTied(covariance)) continue;
      const own = covariances.subarray(k * size, (k + 1) * size);
      spread(covariance, sums.subarray(k * F + d, (k + 1) * F), n, mean, own);
      raise(covariance, own, d, floor, least);
    }
    if (isTied(covariance)) {
      covariances.set(tiedSpread(covariance, moments, mass, means, d, total));
      raise(covariance, covariances, d, floor, least);
    }
    return { weights: shareOf(mass), means, covariances };
  }

  async function revived(parameters: GaussianParameters, dead: readonly number[]): Promise<GaussianParameters> {
    const { sharedPrecision, ...scores } = gaussianScores(covariance, parameters, d);
    const logSums = explain(source, scores, new Float64Array(rows * K));
    const shared = sharedPrecision && sharedTerms(source, sharedPrecision, d);
    const densities = shared ? logSums.map((value, i) => value + shared[i]!) : logSums;
    const worst = worstExplained(densities, weights, source, dead.length);
    const means = parameters.means.slice();
    const covariances = parameters.covariances.slice();
    const row = new Float64Array(F);
    worst.forEach((i, j) => {
      source.load(i, i + 1, row);
      means.set(row.subarray(0, d), dead[j]! * d);
      if (!isTied(covariance)) covariances.set(pooled(parameters, size), dead[j]! * size);
    });
    return { weights: withRevived(parameters.weights, dead.slice(0, worst.length), rows), means, covariances };
  }

  return {
    source,
    weights,
    components: K,
    centre,
    maximise,
    scores(parameters) {
      const { coefficients, offsets, sharedPrecision } = gaussianScores(covariance, parameters, d);
      const shared = sharedPrecision ? -dot(sharedPrecision.values, moments) / 2 : 0;
      return { coefficients, offsets, shared };
    },
    revived,
    async startFrom({ centres, assignments }) {
      const means = Float64Array.from(centres.data, (value, j) => value - centre[j % d]!);
      const one = isotropic(covariance, variance + floor + least, d);
      const covariances = new Float64Array(isTied(covariance) ? size : K * size);
      for (let at = 0; at < covariances.length; at += size) covariances.set(one, at);
      const statistics = await hardStatistics(source, weights, assignments, K, compute);
      return maximise(statistics, { weights: new Float64Array(K).fill(1 / K), means, covariances });
    },
  };
}

/** Σ_k π_k Σ_k: the covariance that a revived component starts with. */
function pooled({ weights, covariances }: GaussianParameters, size: number): Float64Array {
  const into = new Float64Array(size);
  for (let j = 0; j < covariances.length; j++)
    into[j % size] = into[j % size]! + weights[Math.floor(j / size)]! * covariances[j]!;
  return into;
}
