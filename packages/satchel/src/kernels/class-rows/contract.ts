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
  /** The value of the constant feature, whose weights are the last row; 0 for none: nothing is added to its sums then. */
  readonly bias: number;
}

/** Weights and sums are [columns + 1][K], products and factors [rows][K]. */
export interface ClassRowsKernel {
  /** into[i][k] = x_i · weights of class k, for the rows of the range. */
  multiply(weights: Float32Array, into: Float32Array, range: Range): void;
  /** into of class k += Σ_i factors[i][k] · x_i */
  add(factors: Float32Array, into: Float32Array): void;
  /** into of class k += Σ_i factors[i][k] · x_i², number by number */
  addSquares(factors: Float32Array, into: Float32Array): void;
}
