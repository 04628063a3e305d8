/**
 * The subspace of a set of words (Shimomoto, Souza, Gatto, Fukui 2018): the leading directions of their vectors, not centred.
 *
 *   R = Σ_i ω_i x_i x_iᵀ = Σ_k λ_k u_k u_kᵀ,   the subspace is spanned by u_1 … u_m                               (1)
 *
 *   x_i   vector of word i, d numbers          words, row ids[i]
 *   ω_i   weight of word i: 1, or how often    weights[i] ≥ 0
 *
 * With fewer words than d the eigenproblem is that of the n × n matrix K_ij = √ω_i √ω_j x_i·x_j = Σ_k λ_k a_k a_kᵀ instead, and
 * u_k = Σ_i a_ki √ω_i x_i / √λ_k. Directions with λ_k ≤ 1e-10 λ_1 are rounding: the rank is at most the number of distinct words,
 * and the subspace has fewer than m dimensions where there are no more. The largest entry of each u_k (the first of equal ones) is positive.
 */

import { chunks } from '../core/compute.ts';
import { type Matrix, rowOf } from '../core/matrix.ts';
import { addCrossProducts, addTimesTransposed, type Block, createBlock } from './block.ts';
import { symmetricEigen } from './symmetric-eigen.ts';

export interface Subspace {
  /** u_1 … u_rank as rows of d numbers. */
  readonly basis: Block;
  /** λ_1 … λ_rank, falling. */
  readonly values: Float64Array;
}

/** At most `dimensions` directions of the words named by `ids`. */
export function wordSubspace(
  wordMatrix: Matrix,
  ids: ArrayLike<number>,
  weights: ArrayLike<number>,
  dimensions: number,
): Subspace {
  return ids.length < wordMatrix.columns
    ? fromFewWords(wordMatrix, ids, weights, dimensions)
    : fromManyWords(wordMatrix, ids, weights, dimensions);
}

const NOTHING = 1e-10;

/** Number of words that are weighted at a time. */
const CHUNK = 256;

function fromManyWords(
  wordMatrix: Matrix,
  ids: ArrayLike<number>,
  weights: ArrayLike<number>,
  dimensions: number,
): Subspace {
  const d = wordMatrix.columns;
  const products = createBlock(d, d);
  for (const { start, end } of chunks(ids.length, CHUNK)) {
    const rows = weightedRows(wordMatrix, ids, weights, start, end);
    addCrossProducts(rows, rows, { start: 0, end: d }, products, { start: 0, end: end - start }, true);
  }
  const { values, vectors } = symmetricEigen(products.data, d);
  const rank = rankOf(values, dimensions);
  return { values: values.slice(0, rank), basis: { rows: rank, columns: d, data: vectors.slice(0, rank * d) } };
}

function fromFewWords(
  wordMatrix: Matrix,
  ids: ArrayLike<number>,
  weights: ArrayLike<number>,
  dimensions: number,
): Subspace {
  const [n, d] = [ids.length, wordMatrix.columns];
  const rows = weightedRows(wordMatrix, ids, weights, 0, n);
  const products = createBlock(n, n);
  addTimesTransposed(rows, { start: 0, end: d }, rows, products, { start: 0, end: n });
  const { values, vectors } = symmetricEigen(products.data, n);
  const rank = rankOf(values, dimensions);
  const basis = createBlock(rank, d);
  for (let k = 0; k < rank; k++)
    combine(rows, vectors.subarray(k * n, (k + 1) * n), basis.data.subarray(k * d, (k + 1) * d));
  return { values: values.slice(0, rank), basis };
}

/** √ω_i x_i for the words from `start` to `end`. */
function weightedRows(
  wordMatrix: Matrix,
  ids: ArrayLike<number>,
  weights: ArrayLike<number>,
  start: number,
  end: number,
): Block {
  const rows = createBlock(end - start, wordMatrix.columns);
  for (let i = start; i < end; i++) {
    const [root, vector, at] = [Math.sqrt(weights[i]!), rowOf(wordMatrix, ids[i]!), (i - start) * wordMatrix.columns];
    for (let j = 0; j < vector.length; j++) rows.data[at + j] = root * vector[j]!;
  }
  return rows;
}

function rankOf(values: Float64Array, dimensions: number): number {
  const least = NOTHING * Math.max(0, values[0] ?? 0);
  return values.subarray(0, dimensions).filter((value) => value > least).length;
}

/** into = Σ_i a_i row_i at unit length, its largest entry positive. */
function combine({ rows, columns, data }: Block, a: Float64Array, into: Float64Array): void {
  for (let i = 0; i < rows; i++) for (let j = 0; j < columns; j++) into[j] = into[j]! + a[i]! * data[i * columns + j]!;
  let [square, largest] = [0, 0];
  for (const value of into) {
    square += value * value;
    if (Math.abs(value) > Math.abs(largest)) largest = value;
  }
  const length = Math.sqrt(square) * (largest < 0 ? -1 : 1);
  for (let j = 0; j < columns; j++) into[j] = into[j]! / length;
}
