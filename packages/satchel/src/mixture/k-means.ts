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
import { squaredDistance } from '../numeric/four-sums.ts';
import { indexOfLargest } from '../numeric/largest.ts';
import { createRandom } from '../numeric/random.ts';
import { lengthOf, squaredLength } from '../numeric/vectors.ts';
import { seedCentres } from './k-means-seeding.ts';
import { type BlockScores, blockScores } from './nearest-scores.ts';
import { createPace, type Pace } from './pace.ts';
import { checkPoints, weightedMean } from './points.ts';
import { BLOCK, centredPoints, overBlocks, type Source, unitPoints } from './source.ts';

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
}

export async function kMeans(
  points: Matrix,
  clusters: number,
  settings: KMeansSettings,
  compute: Compute,
): Promise<Clusters> {
  const { iterations, seed, spherical } = settings;
  const owner = spherical ? 'spherical k-means' : 'k-means';
  checkPoints(owner, points);
  const middle = spherical
    ? new Float64Array(points.columns)
    : weightedMean(points, new Float64Array(points.rows).fill(1));
  const source = spherical ? unitPoints(owner, points) : centredPoints(points, middle);
  const pace = createPace(compute);
  let centres = await seedCentres(owner, source, clusters, spherical, createRandom(seed, 'k-means'), pace);
  const score = await blockScores(source, clusters, compute, pace);
  let assigned = await assign(source, centres, clusters, score, pace);
  let done = 0;
  while (done < iterations) {
    const moved = await means(source, centres, assigned, clusters, spherical, pace);
    const next = await assign(source, moved, clusters, score, pace);
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

interface Assigned {
  readonly to: Uint32Array;
  /** ‖x_i − c_{a_i}‖² */
  readonly distances: Float64Array;
  readonly objective: number;
}

/** (1) by blocks, then (3) from differences, so that a point equal to its centre adds exactly 0. */
async function assign(
  source: Source,
  centres: Float64Array,
  K: number,
  score: BlockScores,
  pace: Pace,
): Promise<Assigned> {
  const { rows, features: F } = source;
  const to = new Uint32Array(rows);
  const distances = new Float64Array(rows);
  const halves = Float64Array.from({ length: K }, (_, k) => -squaredLength(centres, k * F, (k + 1) * F) / 2);
  const scores = new Float64Array(BLOCK * K);
  let objective = 0;
  const visit = (block: Float64Array, start: number, count: number): void => {
    for (let i = 0; i < count; i++) scores.set(halves, i * K);
    score(block, count, centres, scores);
    for (let i = 0; i < count; i++) {
      const nearest = indexOfLargest(scores, i * K, K);
      const distance = squaredDistance(block, i * F, centres, nearest * F, F);
      to[start + i] = nearest;
      distances[start + i] = distance;
      objective += distance;
    }
  };
  await overBlocks(source, visit, pace, (K + 2) * F);
  return { to, distances, objective };
}

/** (2); spherical centres are scaled to length 1, or kept if their points cancel out. */
async function means(
  source: Source,
  before: Float64Array,
  assigned: Assigned,
  K: number,
  spherical: boolean,
  pace: Pace,
): Promise<Float64Array> {
  const F = source.features;
  const { to, counts } = withoutEmpty(assigned, K);
  const sums = new Float64Array(K * F);
  const visit = (block: Float64Array, start: number, count: number): void => {
    for (let i = 0; i < count; i++) {
      const at = to[start + i]! * F;
      for (let f = 0; f < F; f++) sums[at + f] = sums[at + f]! + block[i * F + f]!;
    }
  };
  await overBlocks(source, visit, pace, 2 * F);
  for (let k = 0; k < K; k++) {
    const own = sums.subarray(k * F, (k + 1) * F);
    const divisor = spherical ? lengthOf(own) : counts[k]!;
    if (divisor > 0) for (let f = 0; f < F; f++) own[f] = own[f]! / divisor;
    else own.set(before.subarray(k * F, (k + 1) * F));
  }
  return sums;
}

/** Gives each empty cluster the farthest point of a cluster that can spare one; `counts` are the points per cluster. */
function withoutEmpty(assigned: Assigned, K: number): { to: Uint32Array; counts: Uint32Array } {
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
  return { to, counts };
}
