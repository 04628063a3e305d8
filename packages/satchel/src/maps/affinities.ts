/**
 * The affinities of t-SNE (van der Maaten and Hinton 2008): near points attract each other, in proportion to p_ij.
 *
 *   p_{j|i} = exp(−β_i ‖x_i − x_j‖²) / Σ_k exp(−β_i ‖x_i − x_k‖²)     over the neighbours of i                  (1)
 *   H_i = −Σ_j p_{j|i} ln p_{j|i} = ln perplexity                        decides β_i, by bisection                 (2)
 *   p_ij = (p_{j|i} + p_{i|j}) / 2n                                      Σ over all ordered pairs is 1             (3)
 *
 * Each p_ij is stored once, at the smaller index. A neighbour more than e⁴⁰ times less likely than the nearest has a
 * share below the last bit of the sum; it gets exactly 0. When all neighbours of a point are equally far, each gets the
 * same share, for any β.
 */

import { SatchelError } from '../core/errors.ts';
import { joined } from '../core/lists/end-to-end.ts';
import type { Steps } from '../core/threads/steps.ts';
import { meanOf } from '../numeric/statistics.ts';
import { type Neighbours, whoNames } from './neighbours.ts';

/** Row i holds p_ij for j > i: `values[at]` at column `indices[at]`, at from `offsets[i]` to `offsets[i + 1]`, rising. */
export interface Affinities {
  readonly points: number;
  readonly offsets: Uint32Array;
  readonly indices: Uint32Array;
  readonly values: Float64Array;
}

export function* affinitiesOf(neighbours: Neighbours, points: number, perplexity: number): Steps<Affinities> {
  checkPerplexity(perplexity, neighbours.k);
  const shares = yield* conditionalShares(neighbours, perplexity);
  return yield* joinedShares(neighbours, shares, points);
}

function checkPerplexity(perplexity: number, k: number): void {
  if (perplexity >= 1 && perplexity <= k) return;
  throw new SatchelError(
    'TOO_FEW_POINTS',
    `t-sne: a perplexity of ${perplexity} needs at least as many neighbours, there are ${k}.`,
    { remedy: 'Set a lower perplexity, or map more documents.', facts: { perplexity, neighbours: k } },
  );
}

/** (1) for every point, k numbers each. */
export function* conditionalShares({ k, distances }: Neighbours, perplexity: number): Steps<Float64Array> {
  const shares = distances.map((distance) => distance * distance);
  for (let start = 0; start < shares.length; start += k) {
    settle(shares.subarray(start, start + k), Math.log(perplexity));
    yield;
  }
  return shares;
}

const MOST_STEPS = 200;
const CLOSE = 1e-10;
const NEGLIGIBLE = 40;

/** Replaces the squared distances of one point by shares with entropy `target`: (2). */
function settle(row: Float64Array, target: number): void {
  const nearest = row[0]!;
  const gaps = row.map((square) => square - nearest); // only differences count, and nothing underflows to 0 / 0
  const mean = meanOf(gaps);
  let [beta, low, high] = [mean > 0 ? 1 / mean : 1, 0, Number.POSITIVE_INFINITY];
  for (let step = 0; step < MOST_STEPS; step++) {
    const excess = entropyAt(beta, gaps, row) - target;
    if (Math.abs(excess) < CLOSE) return;
    if (excess > 0) low = beta;
    else high = beta;
    beta = high === Number.POSITIVE_INFINITY ? beta * 2 : (low + high) / 2;
    if (beta === low || beta === high || beta > Number.MAX_VALUE) return; // no closer value in floating point
  }
}

/** Writes the shares for β and returns their entropy: ln Σ e^{−βg} + β Σ g p. */
function entropyAt(beta: number, gaps: Float64Array, shares: Float64Array): number {
  let [sum, weighted] = [0, 0];
  for (let j = 0; j < gaps.length; j++) {
    const lag = beta * gaps[j]!;
    const share = lag > NEGLIGIBLE ? 0 : Math.exp(-lag);
    shares[j] = share;
    sum += share;
    weighted += gaps[j]! * share;
  }
  for (let j = 0; j < gaps.length; j++) shares[j] = shares[j]! / sum;
  return Math.log(sum) + (beta * weighted) / sum;
}

/** (3) */
function* joinedShares({ k, indices }: Neighbours, shares: Float64Array, points: number): Steps<Affinities> {
  const { starts, from } = whoNames(indices, points);
  const offsets = new Uint32Array(points + 1);
  const columns: Uint32Array[] = [];
  const numbers: Float64Array[] = [];
  const sums = new Float64Array(points);
  for (let i = 0; i < points; i++) {
    const touched: number[] = [];
    const add = (j: number, share: number): void => {
      if (j <= i || share === 0) return;
      if (sums[j] === 0) touched.push(j);
      sums[j]! += share;
    };
    for (let at = i * k; at < (i + 1) * k; at++) add(indices[at]!, shares[at]!);
    for (let at = starts[i]!; at < starts[i + 1]!; at++) add(Math.floor(from[at]! / k), shares[from[at]!]!);
    const row = Uint32Array.from(touched).sort();
    columns.push(row);
    numbers.push(Float64Array.from(row, (j) => sums[j]! / (2 * points)));
    for (const j of row) sums[j] = 0;
    offsets[i + 1] = offsets[i]! + row.length;
    yield;
  }
  return { points, offsets, indices: joined(Uint32Array, columns), values: joined(Float64Array, numbers) };
}
