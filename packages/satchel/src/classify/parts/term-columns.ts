/**
 * Naive Bayes counts terms. Beside other blocks (`bow+average`), a member of a blend that counts terms learns from the columns of the bag of words, which
 * stand first, and gives the other columns no weight.
 */
import { isSparse, type SparseMatrix, sparseRowOf, sparseRows, type Vectors } from '../../core/matrix.ts';
import { type Arrays, tensor } from '../../core/tensor.ts';
import { denseArrays, isSparseTable } from '../sparse/sparse-table.ts';

/** The first `terms` columns of sparse rows. */
export function termColumns(vectors: Vectors, terms: number): Vectors {
  if (!isSparse(vectors) || vectors.columns === terms) return vectors;
  return sparseRows(
    Array.from({ length: vectors.rows }, (_, row) => beginningOf(vectors, row, terms)),
    terms,
  );
}

function beginningOf(vectors: SparseMatrix, row: number, terms: number) {
  const { indices, values } = sparseRowOf(vectors, row);
  let end = indices.length;
  while (end > 0 && indices[end - 1]! >= terms) end--;
  return { indices: indices.subarray(0, end), values: values.subarray(0, end) };
}

/** A linear table over the terms as one over all columns, with every weight. */
export function overAllColumns(learned: Arrays, columns: number, classes: number): Arrays {
  const arrays = isSparseTable(learned) ? denseArrays(learned, classes) : learned;
  const { data } = arrays['weights']!;
  if (data.length === columns * classes) return arrays;
  const weights = new Float32Array(columns * classes);
  weights.set(data);
  return { ...arrays, weights: tensor(weights, columns, classes) };
}
