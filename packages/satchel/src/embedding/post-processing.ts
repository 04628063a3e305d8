/**
 * Changes of word vectors after training. Every function returns a new matrix and does not change the given one.
 *
 *   unit length        v / |v|                                                                              (1)
 *   mean removal       v − m,  m = mean of all rows                                                         (2)
 *   all-but-the-top    v − m − Σ_{k ≤ D} ((v − m)·e_k) e_k      (Mu & Viswanath 2018; D ≈ d/100)             (3)
 *   PCA                ((v − m)·e_1, …, (v − m)·e_n)                                                         (4)
 *
 *   e_k   the k-th principal direction: eigenvector of the rows' covariance, largest eigenvalue first       directions
 *
 * Sums are taken in 64 bits in the order of the rows.
 */
import { badParam } from '../core/errors.ts';
import type { Matrix } from '../core/matrix.ts';
import { symmetricEigen } from '../numeric/symmetric-eigen.ts';
import { addScaled, dot } from '../numeric/vectors.ts';
import { unitRows } from './word-vectors.ts';

/** (1); a zero row stays zero. */
export const unitLength = unitRows;

/** (2) */
export function removeMean(vectors: Matrix): Matrix {
  return withoutDirections(vectors, meanRow(vectors), []);
}

/** (3) with D = `directions`; 0 removes the mean only. */
export function allButTheTop(vectors: Matrix, directions = Math.round(vectors.columns / 100)): Matrix {
  const mean = meanRow(vectors);
  return withoutDirections(vectors, mean, principalDirections(vectors, mean, directions));
}

/** (4): `dimensions` numbers a row, of falling variance. */
export function reduceDimensions(vectors: Matrix, dimensions: number): Matrix {
  const mean = meanRow(vectors);
  const directions = principalDirections(vectors, mean, dimensions);
  const { rows, columns } = vectors;
  const data = new Float32Array(rows * dimensions);
  const centred = new Float64Array(columns);
  for (let i = 0; i < rows; i++) {
    centre(vectors, i, mean, centred);
    for (let k = 0; k < dimensions; k++) data[i * dimensions + k] = dot(centred, directions[k]!);
  }
  return { rows, columns: dimensions, data };
}

function meanRow({ rows, columns, data }: Matrix): Float64Array {
  const mean = new Float64Array(columns);
  for (let i = 0; i < rows; i++) for (let j = 0; j < columns; j++) mean[j] = mean[j]! + data[i * columns + j]!;
  for (let j = 0; j < columns; j++) mean[j] = mean[j]! / (rows || 1);
  return mean;
}

/** The first `count` principal directions, a row each. */
function principalDirections(vectors: Matrix, mean: Float64Array, count: number): Float64Array[] {
  const { columns } = vectors;
  if (!Number.isInteger(count) || count < 0 || count > columns)
    throw badParam(`There are ${columns} principal directions; between 0 and that many can be taken, got ${count}.`);
  if (count === 0) return [];
  const directions = symmetricEigen(covariance(vectors, mean), columns).vectors;
  return Array.from({ length: count }, (_, k) => directions.subarray(k * columns, (k + 1) * columns));
}

/** Lower triangle of Σ (v − m)(v − m)ᵀ / rows. */
function covariance(vectors: Matrix, mean: Float64Array): Float64Array {
  const { rows, columns } = vectors;
  const sums = new Float64Array(columns * columns);
  const centred = new Float64Array(columns);
  for (let i = 0; i < rows; i++) {
    centre(vectors, i, mean, centred);
    for (let j = 0; j < columns; j++) {
      const x = centred[j]!;
      const row = j * columns;
      for (let k = 0; k <= j; k++) sums[row + k] = sums[row + k]! + x * centred[k]!;
    }
  }
  return sums.map((sum) => sum / (rows || 1));
}

function withoutDirections(vectors: Matrix, mean: Float64Array, directions: readonly Float64Array[]): Matrix {
  const { rows, columns } = vectors;
  const data = new Float32Array(rows * columns);
  const centred = new Float64Array(columns);
  for (let i = 0; i < rows; i++) {
    centre(vectors, i, mean, centred);
    for (const direction of directions) addScaled(centred, -dot(centred, direction), direction); // they are orthogonal: one by one is the same
    data.set(centred, i * columns);
  }
  return { rows, columns, data };
}

function centre({ columns, data }: Matrix, row: number, mean: Float64Array, into: Float64Array): void {
  for (let j = 0; j < columns; j++) into[j] = data[row * columns + j]! - mean[j]!;
}
