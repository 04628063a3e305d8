/** The rows of a matrix with the largest products (assembly/top-rows.ts). */
import type { Matrix } from '../../core/matrix.ts';

export interface TopRowsKernels {
  /**
   * Finds the rows with the largest products with the vector, largest first, of equal ones the earlier first. Writes their products, as
   * `dotRows` gives them, to `scores` and their numbers to `ids`, as many as both have room for. Returns how many were found.
   */
  topRows(matrix: Matrix, vector: Float32Array, scores: Float32Array, ids: Uint32Array): number;
}
