/**
 * How far a map can be trusted: which neighbours on the map were neighbours before, and which were lost.
 *
 *   trustworthiness   T = 1 − 2 / (n k (2n − 3k − 1)) Σ_i Σ_{j ∈ U_i} max(0, r(i, j) − k)                      (1)
 *   kept              mean over i of |U_i ∩ V_i| / k                                                             (2)
 *
 *   U_i, V_i   the k nearest of i on the map, and among the points     r(i, j)   rank of j by distance from i: 1, 2, …
 *
 * (1) is that of Venna and Kaski (2001): 1 when no point has a neighbour on the map that was not near before; a random
 * map gives about one half. Of equally near points the earlier comes first. For many points the means are over a sample
 * of `mostRows`, with a fixed seed.
 */

import { pause } from '../core/compute.ts';
import { SatchelError } from '../core/errors.ts';
import type { Block } from '../numeric/block.ts';
import { createRandom } from '../numeric/random.ts';
import { nearestList, squaredDistance } from './neighbours.ts';
import type { MapCompute } from './points.ts';

export interface MapQuality {
  readonly trustworthiness: number;
  readonly kept: number;
  /** Neighbours compared per point. */
  readonly k: number;
}

export async function mapQuality(
  points: Block,
  positions: Block,
  k: number,
  compute: MapCompute,
  mostRows = 2000,
): Promise<MapQuality> {
  const n = points.rows;
  checkNeighbours(k, n, positions.rows);
  const rows = Math.min(n, mostRows);
  const drawn = Uint32Array.from({ length: n }, (_, i) => i);
  if (rows < n) createRandom(1, 'map quality').shuffle(drawn);
  let [lost, kept] = [0, 0];
  for (let row = 0; row < rows; row++) {
    const i = drawn[row]!;
    const before = distancesFrom(points, i);
    const near = nearestOf(distancesFrom(positions, i), i, k);
    for (const j of near) {
      const rank = rankOf(before, i, j);
      if (rank <= k) kept++;
      else lost += rank - k;
    }
    await pause(compute);
  }
  return { trustworthiness: 1 - (2 * lost) / (rows * k * (2 * n - 3 * k - 1)), kept: kept / (rows * k), k };
}

function checkNeighbours(k: number, n: number, mapped: number): void {
  if (mapped !== n) throw new SatchelError('SHAPE', `A map of ${n} points has ${n} positions, got ${mapped}.`);
  if (Number.isSafeInteger(k) && k >= 1 && 2 * k < n) return;
  throw new SatchelError(
    'TOO_FEW_POINTS',
    `The quality of a map over ${k} neighbours needs more than ${2 * k} points, got ${n}.`,
    { kind: 'usage', facts: { k, points: n } },
  );
}

const distancesFrom = (points: Block, i: number): Float64Array =>
  Float64Array.from({ length: points.rows }, (_, j) => squaredDistance(points, i, j));

function nearestOf(distances: Float64Array, i: number, k: number): Uint32Array {
  const indices = new Uint32Array(k);
  const list = nearestList(0, k, indices, new Float64Array(k));
  distances.forEach((distance, j) => {
    if (j !== i) list.offer(j, distance);
  });
  return indices;
}

/** 1 for the nearest. */
function rankOf(distances: Float64Array, i: number, j: number): number {
  const own = distances[j]!;
  let rank = 1;
  for (let m = 0; m < distances.length; m++) {
    if (m !== i && (distances[m]! < own || (distances[m] === own && m < j))) rank++;
  }
  return rank;
}
