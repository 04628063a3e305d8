/**
 * The graph of UMAP (McInnes, Healy and Melville 2018): how surely two points are neighbours.
 *
 *   a_ij = exp(−max(0, d_ij − ρ_i) / σ_i)         for the neighbours j of i, else 0                                 (1)
 *   Σ_j a_ij = log₂ k                              decides σ_i, by bisection                                         (2)
 *   w_ij = a_ij + a_ji − a_ij a_ji                 at least one of the two holds                                     (3)
 *
 *   d_ij   distance of i and j            ρ_i   distance to the nearest that is not at the same place; 0 if there is none
 *   k      neighbours, i itself counted   σ_i   at least a thousandth of the mean distance
 *
 * Edges too weak to be drawn once in the run are left out. Bits are those of umap-js, which a test compares.
 */
import type { Steps } from '../core/threads/steps.ts';
import { largestOf } from '../numeric/largest.ts';
import { sumOf } from '../numeric/statistics.ts';
import { type Neighbours, whoNames } from './neighbours.ts';

/** w of edge e from `firsts[e]` to `seconds[e]`; both directions are there, in the order of the first, then of the second point. */
export interface Edges {
  readonly firsts: Uint32Array;
  readonly seconds: Uint32Array;
  readonly weights: Float64Array;
}

/** Points between two steps. */
const STEP = 64;

export function* fuzzyGraph(neighbours: Neighbours, points: number, epochs: number): Steps<Edges> {
  const surety = yield* sureties(neighbours, points);
  return strongEdges(yield* union(neighbours, surety, points), epochs);
}

/** (1): one number for each neighbour. */
function* sureties({ k, distances }: Neighbours, points: number): Steps<Float64Array> {
  const surety = new Float64Array(distances.length);
  const meanOfAll = meanDistance(distances, k, points);
  for (let i = 0; i < points; i++) {
    if (i % STEP === 0) yield;
    const row = distances.subarray(i * k, (i + 1) * k);
    const rho = row.find((distance) => distance > 0) ?? 0;
    const mean = rho > 0 ? sumOf(row) / (k + 1) : meanOfAll;
    const sigma = Math.max(widthOf(row, rho), 1e-3 * mean);
    row.forEach((distance, j) => {
      surety[i * k + j] = distance - rho <= 0 ? 1 : Math.exp(-((distance - rho) / sigma));
    });
  }
  return surety;
}

/** The mean over the points of their mean distance, each to its neighbours and itself. */
function meanDistance(distances: Float64Array, k: number, points: number): number {
  let sum = 0;
  for (let i = 0; i < points; i++) sum += sumOf(distances.subarray(i * k, (i + 1) * k)) / (k + 1);
  return sum / points;
}

/** (2) */
function widthOf(row: Float64Array, rho: number): number {
  const target = Math.log(row.length + 1) / Math.log(2);
  let [low, high, width] = [0, Number.POSITIVE_INFINITY, 1];
  for (let step = 0; step < 64; step++) {
    let sum = 0;
    for (const distance of row) sum += distance > rho ? Math.exp(-((distance - rho) / width)) : 1;
    if (Math.abs(sum - target) < 1e-5) break;
    if (sum > target) high = width;
    else low = width;
    width = high === Number.POSITIVE_INFINITY ? width * 2 : (low + high) / 2;
  }
  return width;
}

/** (3), row by row: the neighbours of a point, and the points it is a neighbour of. */
function* union({ k, indices }: Neighbours, surety: Float64Array, points: number): Steps<Edges> {
  const { starts, from } = whoNames(indices, points);
  const most = 2 * indices.length;
  const edges = { firsts: new Uint32Array(most), seconds: new Uint32Array(most), weights: new Float64Array(most) };
  const [own, others] = [new Float64Array(points), new Float64Array(points)];
  let count = 0;
  for (let i = 0; i < points; i++) {
    if (i % STEP === 0) yield;
    const met = new Set<number>();
    for (let at = i * k; at < (i + 1) * k; at++) {
      met.add(indices[at]!);
      own[indices[at]!] = surety[at]!;
    }
    for (let at = starts[i]!; at < starts[i + 1]!; at++) {
      const other = Math.floor(from[at]! / k);
      met.add(other);
      others[other] = surety[from[at]!]!;
    }
    for (const j of Uint32Array.from(met).sort()) {
      edges.firsts[count] = i;
      edges.seconds[count] = j;
      edges.weights[count++] = own[j]! + others[j]! - own[j]! * others[j]!;
      own[j] = 0;
      others[j] = 0;
    }
  }
  return {
    firsts: edges.firsts.slice(0, count),
    seconds: edges.seconds.slice(0, count),
    weights: edges.weights.slice(0, count),
  };
}

function strongEdges({ firsts, seconds, weights }: Edges, epochs: number): Edges {
  const strongest = largestOf(weights);
  const isKept = (_: number, edge: number): boolean => weights[edge]! > 0 && !(weights[edge]! < strongest / epochs);
  return { firsts: firsts.filter(isKept), seconds: seconds.filter(isKept), weights: weights.filter(isKept) };
}
