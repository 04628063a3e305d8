/** A fitted mixture: which components explain a point, and how well. */
import { SatchelError } from '../core/errors.ts';
import type { Matrix } from '../core/matrix.ts';
import { type Arrays, takeArray } from '../core/tensor.ts';
import { responsibilities } from '../numeric/softmax.ts';
import { sumOf } from '../numeric/statistics.ts';
import { addScores } from './passes/products.ts';
import { BLOCK, type Source } from './source.ts';
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
  const rows = Math.min(BLOCK, source.rows);
  const block = new Float64Array(rows * F);
  for (let start = 0; start < source.rows; start += BLOCK) {
    const end = Math.min(source.rows, start + BLOCK);
    source.load(start, end, block);
    const shares = into.subarray(start * K, end * K);
    for (let i = 0; i < end - start; i++) shares.set(offsets, i * K);
    addScores(block, end - start, coefficients, K, F, shares);
    for (let i = 0; i < end - start; i++) logSums[start + i] = responsibilities(shares, i * K, K);
  }
  return logSums;
}

/** Checks the mixing weights of a model: none below 0, their sum 1. */
export function takeWeights(owner: string, arrays: Arrays, K: number): Float64Array {
  const { data } = takeArray(owner, arrays, 'weights', 'f64', [K], { min: 0, max: 1 + 1e-9 });
  const sum = sumOf(data);
  if (!(Math.abs(sum - 1) <= 1e-6))
    throw new SatchelError('INCONSISTENT', `${owner}: 'weights' must sum to 1, got ${sum}.`);
  return data;
}
