/**
 * Joins vectors that were computed in batches; and scales vectors to unit length, where only their direction counts.
 */
import { createMatrix, isSparse, type Matrix, type SparseMatrix, type Vectors } from '../core/matrix.ts';
import { squaredLength } from '../numeric/vectors.ts';

/** All rows in the order of the batches. The batches are all dense or all sparse, and equally wide. */
export function gathered(batches: readonly Vectors[], columns: number): Vectors {
  const sparse = batches.filter(isSparse);
  return sparse.length > 0
    ? gatheredSparse(sparse, columns)
    : gatheredDense(
        batches.filter((batch): batch is Matrix => !isSparse(batch)),
        columns,
      );
}

function gatheredDense(batches: readonly Matrix[], columns: number): Matrix {
  const all = createMatrix(
    batches.reduce((sum, { rows }) => sum + rows, 0),
    columns,
  );
  let at = 0;
  for (const { data } of batches) {
    all.data.set(data, at);
    at += data.length;
  }
  return all;
}

function gatheredSparse(batches: readonly SparseMatrix[], columns: number): SparseMatrix {
  const [rows, stored] = [
    batches.reduce((sum, batch) => sum + batch.rows, 0),
    batches.reduce((sum, { values }) => sum + values.length, 0),
  ];
  const all = {
    rows,
    columns,
    offsets: new Uint32Array(rows + 1),
    indices: new Uint32Array(stored),
    values: new Float32Array(stored),
  };
  let [row, at] = [0, 0];
  for (const batch of batches) {
    all.indices.set(batch.indices, at);
    all.values.set(batch.values, at);
    for (let i = 1; i <= batch.rows; i++) all.offsets[++row] = at + batch.offsets[i]!;
    at += batch.values.length;
  }
  return all;
}

/** Divides every row by its length; a row of zeros stays zero. */
export function unitVectors(vectors: Vectors): Vectors {
  return isSparse(vectors)
    ? {
        ...vectors,
        values: divided(vectors.values, (row) => [vectors.offsets[row]!, vectors.offsets[row + 1]!], vectors.rows),
      }
    : {
        ...vectors,
        data: divided(vectors.data, (row) => [row * vectors.columns, (row + 1) * vectors.columns], vectors.rows),
      };
}

function divided(
  values: Float32Array,
  rangeOf: (row: number) => readonly [number, number],
  rows: number,
): Float32Array {
  const into = values.slice();
  for (let row = 0; row < rows; row++) {
    const [start, end] = rangeOf(row);
    const square = squaredLength(values, start, end);
    if (square > 0) for (let at = start; at < end; at++) into[at] = values[at]! / Math.sqrt(square);
  }
  return into;
}
