/** Adds up the changes of the shards to their own copies of rows (assembly/merge-rows.ts). */
import type { Matrix } from '../../core/matrix.ts';
import type { RowCopies } from '../../core/threads/row-copies.ts';

export interface MergeKernels {
  /**
   * sums += shard's copies − rows, over the rows of the part. Every such row has a slot in the sums already; slots after `before` are new.
   * Empties the shard's slots.
   */
  addDifferences(rows: Matrix, shard: RowCopies, sums: RowCopies, before: number, part: Part): void;
  /** row_w += factors[w] · sum_w over the part's rows of the sums, whose slots it empties. */
  applySums(rows: Matrix, factors: Float32Array, sums: RowCopies, part: Part): void;
}

/** One of the parts that threads share work in, counted from 0: the parts are disjoint, and together everything. */
export interface Part {
  readonly part: number;
  readonly parts: number;
}
