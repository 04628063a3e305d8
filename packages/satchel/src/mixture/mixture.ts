/** A fitted mixture: which components explain a point, and how well. */
import { inconsistent } from '../core/errors.ts';
import type { Matrix } from '../core/matrix.ts';
import { type Arrays, takeArray } from '../core/tensor.ts';
import { responsibilities } from '../numeric/softmax.ts';
import { sumOf } from '../numeric/statistics.ts';
import { addScores } from './passes/products.ts';
import { overBlocks, type Source } from './source.ts';
import type { Scores } from './statistics.ts';

export interface Mixture {
  readonly components: number;
  readonly dimensions: number;
  readonly weights: Float64Array;
  /** K × d */
  readonly means: Float64Array;
  /** rows × K: the share of each component in each point; every row sums to 1. */
  responsibilities(points: Matrix): Float64Array;
  /** log p(x) of each point. */
  logDensity(points: Matrix): Float64Array;
}

/** Writes responsibilities to `into` (rows × K); returns log Σ_k e^{l_ik} per point, without the shared term. */
export function explain(
  source: Source,
  { coefficients, offsets }: Omit<Scores, 'shared'>,
  into: Float64Array,
): Float64Array {
  const [K, F] = [offsets.length, source.features];
  const logSums = new Float64Array(source.rows);
  overBlocks(source, { start: 0, end: source.rows }, (block, start, count) => {
    const shares = into.subarray(start * K, (start + count) * K);
    for (let i = 0; i < count; i++) shares.set(offsets, i * K);
    addScores(block, count, coefficients, K, F, shares);
    for (let i = 0; i < count; i++) logSums[start + i] = responsibilities(shares, i * K, K);
  });
  return logSums;
}

/** Checks the mixing weights of a model: none below 0, their sum 1. */
export function takeWeights(owner: string, arrays: Arrays, K: number): Float64Array {
  const { data } = takeArray(owner, arrays, 'weights', 'f64', [K], { min: 0, max: 1 + 1e-9 });
  const sum = sumOf(data);
  if (!(Math.abs(sum - 1) <= 1e-6)) throw inconsistent(owner, `'weights' must sum to 1, got ${sum}.`);
  return data;
}
