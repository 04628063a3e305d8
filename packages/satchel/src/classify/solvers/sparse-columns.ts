/** Sparse rows made from any vectors, scaled to unit length, and turned into columns. */
import { isSparse, type SparseMatrix, type Vectors } from '../../core/matrix.ts';
import { transposeSparse } from '../../numeric/transpose.ts';
import { squaredNorms } from './rows.ts';

/** Column i has `values[j]` in row `rows[j]` for j from `offsets[i]` to `offsets[i + 1]`; rows rise. */
export interface SparseColumns {
  readonly count: number;
  /** ‖z‖² of every row. */
  readonly squaredNorms: Float64Array;
  readonly offsets: Uint32Array;
  readonly rows: Uint32Array;
  readonly values: Float32Array;
}

export function columnsOf(matrix: SparseMatrix): SparseColumns {
  const { offsets, indices: rows, values } = transposeSparse(matrix);
  return { count: matrix.rows, squaredNorms: squaredNorms(matrix), offsets, rows, values };
}

/** Copies the vectors to sparse rows without zeros. */
export function sparseOf(vectors: Vectors): SparseMatrix {
  const { rows, columns } = vectors;
  if (isSparse(vectors)) {
    return {
      rows,
      columns,
      offsets: vectors.offsets.slice(),
      indices: vectors.indices.slice(),
      values: vectors.values.slice(),
    };
  }
  const stored = vectors.data.reduce((count, value) => count + (value === 0 ? 0 : 1), 0);
  const offsets = new Uint32Array(rows + 1);
  const indices = new Uint32Array(stored);
  const values = new Float32Array(stored);
  let at = 0;
  for (let row = 0; row < rows; row++) {
    for (let i = 0; i < columns; i++) {
      const value = vectors.data[row * columns + i]!;
      if (value === 0) continue;
      indices[at] = i;
      values[at++] = value;
    }
    offsets[row + 1] = at;
  }
  return { rows, columns, offsets, indices, values };
}

/** The rows divided by their lengths; a row of zeros stays one. */
export function unitRows(vectors: Vectors): SparseMatrix {
  const matrix = sparseOf(vectors);
  const norms = squaredNorms(matrix);
  for (let row = 0; row < matrix.rows; row++) {
    const length = Math.sqrt(norms[row]!) || 1;
    for (let j = matrix.offsets[row]!; j < matrix.offsets[row + 1]!; j++) matrix.values[j]! /= length;
  }
  return matrix;
}
