/**
 * Kernels of support vector machines, by the product of two rows:
 *
 *   linear       K(x, z) = x·z                                                                     (1)
 *   rbf          K(x, z) = exp(−γ ‖x − z‖²),   ‖x − z‖² = ‖x‖² + ‖z‖² − 2 x·z, at least 0          (2)
 *   polynomial   K(x, z) = (γ x·z + c₀)^degree                                                      (3)
 *   precomputed  the rows are rows of K: number j of row i is K(x_i, x_j)                           (4)
 *
 * γ is 1 / (columns · variance of all numbers of the rows, zeros included) unless it is given: scikit-learn's `scale`. Rows that are all
 * alike have no variance; then γ is 1.
 */
import { isSparse, type Vectors } from '../../core/matrix.ts';
import { type RowCache, rowCache } from './row-cache.ts';
import { rowsOf } from './rows.ts';

export type KernelName = 'linear' | 'rbf' | 'polynomial' | 'precomputed';

export interface KernelFunction {
  readonly kernel: KernelName;
  readonly gamma: number;
  readonly degree: number;
  readonly constant: number;
}

/** K(x, z) from x·z, ‖x‖² and ‖z‖². */
export function kernelOf({ kernel, gamma, degree, constant }: KernelFunction) {
  if (kernel === 'rbf')
    return (product: number, x: number, z: number): number => Math.exp(-gamma * Math.max(0, x + z - 2 * product));
  if (kernel === 'polynomial') return (product: number): number => (gamma * product + constant) ** degree;
  return (product: number): number => product;
}

export function defaultGamma(vectors: Vectors): number {
  const numbers = isSparse(vectors) ? vectors.values : vectors.data;
  const all = vectors.rows * vectors.columns;
  let [sum, squares] = [0, 0];
  for (const value of numbers) [sum, squares] = [sum + value, squares + value * value];
  const variance = squares / all - (sum / all) ** 2;
  return variance > 1e-12 * (squares / all) ? 1 / (vectors.columns * variance) : 1;
}

/** The rows of K among some of the vectors: place i stands for row `members[i]`. */
export interface KernelRows extends RowCache {
  readonly diagonal: Float64Array;
  /** Stored numbers that were read to compute rows. */
  work(): number;
}

/** `bytes` bounds the rows that are kept. */
export function kernelRows(
  vectors: Vectors,
  squaredNorms: Float64Array,
  members: Uint32Array,
  kernel: KernelFunction,
  bytes: number,
): KernelRows {
  const write =
    kernel.kernel === 'precomputed' ? givenRow(vectors, members) : productRow(vectors, squaredNorms, members, kernel);
  const cache = rowCache(members.length, bytes, write);
  const perRow = Math.ceil((rowsOf(vectors).stored * members.length) / Math.max(1, vectors.rows));
  return {
    ...cache,
    diagonal: diagonalOf(vectors, squaredNorms, members, kernel),
    work: () => cache.computed() * perRow,
  };
}

/** x_i as a dense row, multiplied with every member. */
function productRow(vectors: Vectors, squaredNorms: Float64Array, members: Uint32Array, kernel: KernelFunction) {
  const rows = rowsOf(vectors);
  const value = kernelOf(kernel);
  const dense = new Float64Array(vectors.columns);
  return (i: number, into: Float64Array): void => {
    const row = members[i]!;
    rows.add(row, 1, dense.fill(0));
    const own = squaredNorms[row]!;
    for (let j = 0; j < members.length; j++) {
      const other = members[j]!;
      into[j] = value(rows.dot(other, dense), own, squaredNorms[other]!);
    }
  };
}

/** (4) */
function givenRow(vectors: Vectors, members: Uint32Array) {
  const dense = new Float64Array(vectors.columns);
  return (i: number, into: Float64Array): void => {
    rowsOf(vectors).add(members[i]!, 1, dense.fill(0));
    for (let j = 0; j < members.length; j++) into[j] = dense[members[j]!]!;
  };
}

function diagonalOf(
  vectors: Vectors,
  squaredNorms: Float64Array,
  members: Uint32Array,
  kernel: KernelFunction,
): Float64Array {
  if (kernel.kernel !== 'precomputed') {
    const value = kernelOf(kernel);
    return Float64Array.from(members, (row) => value(squaredNorms[row]!, squaredNorms[row]!, squaredNorms[row]!));
  }
  const dense = new Float64Array(vectors.columns);
  return Float64Array.from(members, (row) => {
    rowsOf(vectors).add(row, 1, dense.fill(0));
    return dense[row]!;
  });
}
