/**
 * Non-negative matrix factorisation (Lee and Seung 1999, 2001): A ≈ W Oᵀ, all numbers at least 0.
 *
 *   Frobenius   ½ ‖A − W Oᵀ‖²                        coordinate descent, row by row (Cichocki and Phan 2009)                   (1)
 *   KL          Σ a ln(a / (W Oᵀ)) − a + (W Oᵀ)      W ← W ∘ [(A / (W Oᵀ)) O] / Σ_j o_j,   O likewise                          (2)
 *
 *   A   documents × words, weighted           matrix
 *   W   documents × topics                    factors.documents
 *   O   words × topics                        factors.words
 *
 * No step raises the objective. It starts from random numbers in [0, √(mean of A / K)) and ends when an iteration lowers the objective by
 * less than `tolerance` of its first value.
 */
import { type Compute, pause } from '../core/compute.ts';
import type { SparseMatrix } from '../core/matrix.ts';
import { createRandom } from '../numeric/random.ts';
import { type FactorSide, type Factors, openFactors, type SideName } from './factors.ts';

export interface NmfSettings {
  readonly topics: number;
  readonly loss: 'frobenius' | 'kl';
  readonly iterations: number;
  readonly tolerance: number;
  readonly seed: number;
}

export interface FittedNmf {
  readonly factors: Factors;
  /** ‖A − W Oᵀ‖ or the divergence, before the first step and after every iteration. */
  readonly history: readonly number[];
}

export async function fitNmf(matrix: SparseMatrix, settings: NmfSettings, compute: Compute): Promise<FittedNmf> {
  const factors = openFactors('nmf', matrix, settings.topics, compute);
  drawFactors(factors, matrix, settings.seed);
  const iterate = settings.loss === 'kl' ? await divergence(factors, matrix) : await squares(factors, matrix);
  const history: number[] = [];
  for (let done = 1; done <= settings.iterations; done++) {
    history.push(await iterate());
    compute.progress.advance(done, settings.iterations, 'iterations');
    await pause(compute);
    const [first, before, now] = [history[0]!, history.at(-2) ?? Infinity, history.at(-1)!];
    if (before - now <= settings.tolerance * first) break;
  }
  return { factors, history };
}

function drawFactors({ topics, documentSide, wordSide }: Factors, matrix: SparseMatrix, seed: number): void {
  const random = createRandom(seed, 'nmf');
  const total = matrix.values.reduce((sum, value) => sum + value, 0);
  const scale = Math.sqrt(total / Math.max(1, matrix.rows * matrix.columns * topics));
  for (const { rows } of [documentSide, wordSide])
    for (let i = 0; i < rows.rows; i++)
      for (let k = 0; k < topics; k++) rows.data[i * rows.columns + k] = scale * random.uniform();
}

/** Sweeps over a row while its targets are at hand: a second costs little beside the targets. */
const DESCENT = { sweeps: 2, tolerance: 0 };

/** (1): returns ‖A − W Oᵀ‖ after the step. */
async function squares(factors: Factors, { values }: SparseMatrix): Promise<() => Promise<number>> {
  const total = values.reduce((sum, value) => sum + value * value, 0);
  await factors.leastSquares('wordSide', { sweeps: 0, tolerance: 0 }); // for the products of the words' rows
  return async () => {
    await factors.leastSquares('documentSide', DESCENT);
    const aligned = await factors.leastSquares('wordSide', DESCENT);
    const [own, other] = [factors.gramOf('wordSide'), factors.gramOf('documentSide')];
    const fit = own.reduce((sum, value, at) => sum + value * other[at]!, 0);
    return Math.sqrt(Math.max(0, total - 2 * aligned + fit));
  };
}

/** (2): returns the divergence after the step. */
async function divergence(factors: Factors, { values }: SparseMatrix): Promise<() => Promise<number>> {
  const constant = values.reduce((sum, value) => sum + (value > 0 ? value * Math.log(value) - value : 0), 0);
  return async () => {
    await multiply(factors, 'documentSide');
    await multiply(factors, 'wordSide');
    const logarithms = await factors.ratios('documentSide');
    return Math.max(0, constant - logarithms + sumOfProducts(factors)); // rounding
  };
}

/** r_k ← r_k q_k / Σ_j o_jk; a topic without words or documents keeps its numbers. */
export async function multiply(factors: Factors, side: SideName): Promise<void> {
  await factors.ratios(side);
  const sums = columnSums(factors[side === 'wordSide' ? 'documentSide' : 'wordSide']);
  const { rows, targets } = factors[side];
  for (let at = 0; at < rows.data.length; at++) {
    const below = sums[at % rows.columns]!;
    if (below > 0) rows.data[at] = (rows.data[at]! * targets.data[at]!) / below;
  }
}

export function columnSums({ rows: { columns, data } }: FactorSide): Float64Array {
  const sums = new Float64Array(columns);
  for (let at = 0; at < data.length; at++) sums[at % columns] = sums[at % columns]! + data[at]!;
  return sums;
}

/** Σ of all numbers of W Oᵀ. */
function sumOfProducts({ documentSide, wordSide }: Factors): number {
  const other = columnSums(wordSide);
  return columnSums(documentSide).reduce((sum, value, k) => sum + value * other[k]!, 0);
}
