/**
 * One partition of points into K groups by one of three methods:
 *
 *   k-means    spherical k-means: the largest cosine to a centre                                  mixture/k-means.ts
 *   movmf      mixture of von Mises–Fisher distributions: soft groups of directions               mixture/movmf.ts
 *   gaussian   mixture of Gaussians with diagonal covariances                                     mixture/gaussian.ts
 *
 * A point belongs to the group of its largest share. The shares of k-means are 1 and 0.
 */
import type { Compute } from '../../core/compute.ts';
import type { Matrix } from '../../core/matrix.ts';
import { fitGaussianMixture, prepareGaussianMixture } from '../../mixture/gaussian.ts';
import { kMeans } from '../../mixture/k-means.ts';
import { fitMovmf, prepareMovmf } from '../../mixture/movmf.ts';
import { indexOfLargest } from '../../numeric/largest.ts';
import type { ClusterMethod } from './options.ts';

export interface Partition {
  /** The group of each point. */
  readonly assignments: Uint32Array;
  /** The largest share of each point; for k-means, which has none, 1. */
  readonly shares: Float64Array;
  /** Lower is better; comparable between fits of one method to the same points with the same K. */
  readonly loss: number;
}

const ITERATIONS = 100;
const MIXTURE = { iterations: ITERATIONS, tolerance: 1e-4 };

export async function fitClusters(
  points: Matrix,
  K: number,
  method: ClusterMethod,
  seed: number,
  compute: Compute,
): Promise<Partition> {
  if (method === 'k-means') {
    const { assignments, objective } = await kMeans(
      points,
      K,
      { iterations: ITERATIONS, seed, spherical: true },
      compute,
    );
    return { assignments, shares: new Float64Array(points.rows).fill(1), loss: objective };
  }
  if (method === 'movmf') {
    const settings = {
      ...MIXTURE,
      components: K,
      seed,
      kappa: 'shared' as const,
      kappaUpdate: 'exact' as const,
      limit: 1e6,
    };
    const { arrays, logLikelihood } = await fitMovmf(points, undefined, settings, compute);
    return partitionOf(prepareMovmf(method, arrays, K, points.columns).responsibilities(points), K, -logLikelihood);
  }
  const settings = { ...MIXTURE, components: K, seed, covariance: 'diagonal' as const, floor: 1e-4 };
  const { arrays, logLikelihood } = await fitGaussianMixture(points, undefined, settings, compute);
  const mixture = prepareGaussianMixture(method, arrays, 'diagonal', K, points.columns);
  return partitionOf(mixture.responsibilities(points), K, -logLikelihood);
}

function partitionOf(responsibilities: Float64Array, K: number, loss: number): Partition {
  const rows = responsibilities.length / K;
  const assignments = Uint32Array.from({ length: rows }, (_, i) => indexOfLargest(responsibilities, i * K, K));
  return { assignments, shares: Float64Array.from(assignments, (k, i) => responsibilities[i * K + k]!), loss };
}
