/** Sparse rows against one weight vector per class, all at once; assembly/class-rows.ts gives the equations. */
import type { SparseMatrix } from '../../core/matrix.ts';
import type { Range } from '../../core/shards.ts';

export interface ClassRowsKernels {
  classRows(problem: ClassRows): ClassRowsKernel;
}

/** K is a multiple of 4. */
export interface ClassRows {
  readonly matrix: SparseMatrix;
  /** K */
  readonly classes: number;
  /** The value of the constant feature, whose weights are the last row; 0 for none. */
  readonly bias: number;
}

/** Weights are [columns + 1][K], products [rows][K]. */
export interface ClassRowsKernel {
  /** into[i][k] = x_i · weights of class k, for the rows of the range. */
  multiply(weights: Float32Array, into: Float32Array, range: Range): void;
}
