/** Some columns of vectors, put side by side; the other numbers are left out. */
import { createMatrix, isSparse, type Matrix, type SparseMatrix, type Vectors } from './matrix.ts';

/** Copies the columns named by `kept`, which rise: column `kept[i]` becomes column i. */
export const selectColumns = (vectors: Vectors, kept: Uint32Array): Vectors =>
  isSparse(vectors) ? selectSparseColumns(vectors, kept) : selectDenseColumns(vectors, kept);

export function selectSparseColumns(matrix: SparseMatrix, kept: Uint32Array): SparseMatrix {
  const { rows, columns, indices: all, values: given } = matrix;
  const places = placesOf(kept, columns);
  const stored = all.reduce((sum, column) => sum + (places[column]! > 0 ? 1 : 0), 0);
  const [offsets, indices, values] = [new Uint32Array(rows + 1), new Uint32Array(stored), new Float32Array(stored)];
  let to = 0;
  for (let row = 0; row < rows; row++) {
    for (let j = matrix.offsets[row]!; j < matrix.offsets[row + 1]!; j++) {
      const place = places[all[j]!]!;
      if (place === 0) continue;
      indices[to] = place - 1;
      values[to++] = given[j]!;
    }
    offsets[row + 1] = to;
  }
  return { rows, columns: kept.length, offsets, indices, values };
}

/** For every column its place among the kept ones, plus 1; 0 for a column that is left out. */
function placesOf(kept: Uint32Array, columns: number): Uint32Array {
  const places = new Uint32Array(columns);
  kept.forEach((column, place) => {
    places[column] = place + 1;
  });
  return places;
}

function selectDenseColumns({ rows, columns, data }: Matrix, kept: Uint32Array): Matrix {
  const selected = createMatrix(rows, kept.length);
  for (let row = 0; row < rows; row++)
    for (let i = 0; i < kept.length; i++) selected.data[row * kept.length + i] = data[row * columns + kept[i]!]!;
  return selected;
}
