/** Products and sums of rows (assembly/rows.ts). */
import type { Matrix } from '../../core/matrix.ts';

export interface RowKernels {
  /** a · b */
  dot(a: Float32Array, b: Float32Array): number;
  /** into[i] = row i · vector */
  dotRows(matrix: Matrix, vector: Float32Array, into: Float32Array): void;
  /** into += factor · x */
  addScaled(factor: number, x: Float32Array, into: Float32Array): void;
  /** into += Σ_j weights[j] · row rowIds[j], in 64 bits and in the order of j; the same bits in every build. */
  addWideRows(matrix: Matrix, rowIds: Uint32Array, weights: Float64Array, into: Float64Array): void;
  /** into = Σ_j weights[j] · row rowIds[j] */
  sumRows(matrix: Matrix, rowIds: Uint32Array, weights: Float32Array, into: Float32Array): void;
}
