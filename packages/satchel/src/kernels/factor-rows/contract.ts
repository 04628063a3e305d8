/** Rows of factors of a sparse matrix, each by itself while the other factor is fixed; assembly/factor-rows.ts gives the equations. */
import type { Matrix } from '../../core/matrix.ts';

/** Rows of a sparse matrix: entries `offsets[i]` to `offsets[i + 1]`, counted from the start of `indices`, `values` and `products`. */
export interface EntryRows {
  /** One more than there are rows. */
  readonly offsets: Uint32Array;
  readonly indices: Uint32Array;
  readonly values: Float32Array;
}

export interface FactorKernels {
  /** (1) */
  projectRows(entries: EntryRows, others: Matrix, into: Matrix): void;
  /** (2); `scratch` has as many numbers as a row. */
  descendRows(rows: Matrix, targets: Matrix, gram: Float32Array, stop: DescentEnd, scratch: Float32Array): void;
  /** (3); `products` has as many numbers as there are entries. */
  ratioRows(entries: EntryRows, rows: Matrix, others: Matrix, products: Float32Array, into: Matrix): void;
  /** (4), added to `into`. */
  addGram(rows: Matrix, into: Float32Array): void;
}

export interface DescentEnd {
  readonly sweeps: number;
  readonly tolerance: number;
}
