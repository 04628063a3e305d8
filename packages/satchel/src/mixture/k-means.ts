/**
 * k-means: every point belongs to the nearest of K centres, every centre is the mean of its points.
 *
 *   a_i = argmin_k ‖x_i − c_k‖² = argmax_k x_i·c_k − ½‖c_k‖²                (1)
 *   c_k = mean of the points with a_i = k                                    (2)
 *   objective = Σ_i ‖x_i − c_{a_i}‖²                                         (3)
 *
 * Spherical k-means uses directions only: points and centres are scaled to length 1, so (1) is the largest cosine and
 * (3) is 2 Σ (1 − cos). Started by k-means++ (k-means-seeding.ts). A centre without points moves to the point farthest
 * from its own centre. The objective never rises: when rounding would raise it, the loop ends.
 */
import type { Compute } from '../core/compute.ts';
import type { Matrix } from '../core/matrix.ts';
import { createRandom } from '../numeric/random.ts';
import { lengthOf } from '../numeric/vectors.ts';
import { seedCentres } from './k-means-seeding.ts';
import { type Assigned, createAssign, nearest } from './passes/k-means-nearest.ts';
import { hardSums, weightedMean } from './passes/point-sums.ts';
import { forThreads } from './passes/point-sweeps.ts';
import { checkPoints } from './points.ts';
import { centredPoints, type Source, unitPoints } from './source.ts';

export interface Clusters {
  /** Row k is centre k. */
  readonly centres: Matrix;
  /** The centre of each point. */
  readonly assignments: Uint32Array;
  readonly objective: number;
  readonly iterations: number;
}

export interface KMeansSettings {
  readonly iterations: number;
  readonly seed: number;
  readonly spherical: boolean;
  /** The option that asked for clusters of word vectors; the error of too few distinct ones names it. */
  readonly option?: string;
}

export async function kMeans(
  given: Matrix,
  clusters: number,
  settings: KMeansSettings,
  compute: Compute,
): Promise<Clusters> {
  const { iterations, seed, spherical, option } = settings;
  const owner = spherical ? 'spherical k-means' : 'k-means';
  checkPoints(owner, given);
  const points = forThreads(given, compute);
  const once = new Float64Array(points.rows).fill(1);
  const middle = spherical ? new Float64Array(points.columns) : await weightedMean(points, once, compute);
  const source = spherical ? unitPoints(owner, points) : centredPoints(points, middle);
  let centres = await seedCentres(owner, source, clusters, spherical, createRandom(seed, 'k-means'), compute, option);
  const assign = await createAssign(source, clusters, compute);
  let assigned = await assign(centres);
  let done = 0;
  while (done < iterations) {
    const moved = await means(source, centres, assigned, clusters, spherical, compute);
    const next = await assign(moved);
    done++;
    compute.progress.advance(done, iterations, 'k-means iterations');
    if (!(next.objective < assigned.objective)) break;
    [centres, assigned] = [moved, next];
  }
  return {
    centres: {
      rows: clusters,
      columns: points.columns,
      data: Float32Array.from(centres, (value, j) => value + middle[j % points.columns]!),
    },
    assignments: assigned.to,
    objective: assigned.objective,
    iterations: done,
  };
}

/** The nearest centre of further points; each point gets the same, whichever points it is among. */
export async function nearestCentres(
  given: Matrix,
  centres: Matrix,
  spherical: boolean,
  compute: Compute,
): Promise<Uint32Array> {
  const points = forThreads(given, compute);
  const source = spherical
    ? unitPoints('spherical k-means', points, 'kept')
    : centredPoints(points, new Float64Array(points.columns));
  const { to } = await nearest(source, Float64Array.from(centres.data), centres.rows, false, compute);
  return to;
}

/** (2); spherical centres are scaled to length 1, or kept if their points cancel out. */
async function means(
  source: Source,
  before: Float64Array,
  assigned: Assigned,
  K: number,
  spherical: boolean,
  compute: Compute,
): Promise<Float64Array> {
  const F = source.features;
  const once = new Float64Array(source.rows).fill(1);
  const { mass: counts, sums } = await hardSums(source, once, withoutEmpty(assigned, K), K, compute);
  for (let k = 0; k < K; k++) {
    const own = sums.subarray(k * F, (k + 1) * F);
    const divisor = spherical ? lengthOf(own) : counts[k]!;
    if (divisor > 0) for (let f = 0; f < F; f++) own[f] = own[f]! / divisor;
    else own.set(before.subarray(k * F, (k + 1) * F));
  }
  return sums;
}

/** The assignments, with the farthest point of a cluster that can spare one given to each empty cluster. */
function withoutEmpty(assigned: Assigned, K: number): Uint32Array {
  const to = assigned.to.slice();
  const counts = new Uint32Array(K);
  for (const k of to) counts[k] = counts[k]! + 1;
  for (let k = 0; k < K; k++) {
    if (counts[k] !== 0) continue;
    let farthest = -1;
    for (let i = 0; i < to.length; i++) {
      if (counts[to[i]!]! > 1 && (farthest < 0 || assigned.distances[i]! > assigned.distances[farthest]!)) farthest = i;
    }
    counts[to[farthest]!] = counts[to[farthest]!]! - 1;
    [to[farthest], counts[k]] = [k, 1]; // now alone in its cluster, it is not taken again
  }
  return to;
}
