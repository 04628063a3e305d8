/** Sums over sparse rows, column by column and over shards of rows, all classes at once; assembly/class-columns.ts gives the equations. */
import type { SparseMatrix } from '../../core/matrix.ts';
import type { Range } from '../../core/shards.ts';

export interface ClassColumnsKernels {
  classColumns(problem: ClassColumns): ClassColumnsKernel;
}

/** K is a multiple of 4. */
export interface ClassColumns {
  /** The transpose of the rows: row c of it lists the rows that have column c. The highest bit of an index marks the first entry of a shard. */
  readonly transposed: SparseMatrix;
  /** Rows of a shard, for the constant feature. */
  readonly shard: number;
  /** K */
  readonly classes: number;
  /** The value of the constant feature, whose sums are the last; 0 for none. */
  readonly bias: number;
}

/** Factors are [rows][K], sums [columns + 1][K]; a range of columns counts the constant feature as the last. */
export interface ClassColumnsKernel {
  /** into of class k += Σ_i factors[i][k] · x_i, for the columns of the range. */
  add(factors: Float32Array, into: Float32Array, range: Range): void;
  /** into of class k += Σ_i factors[i][k] · x_i², number by number, for the columns of the range. */
  addSquares(factors: Float32Array, into: Float32Array, range: Range): void;
}
