/** Sparse rows times a block of eight columns in 64 bits; assembly/sparse-blocks.ts gives the equations. */
import type { SparseMatrix } from '../../core/matrix.ts';
import type { Range } from '../../core/shards.ts';

export interface SparseBlockKernels {
  /**
   * into_i = Σ over shards of Σ_j a_ij B_j, for the rows i of the range. The highest bit of an index marks the first entry of a shard; without
   * marks, a row is one shard.
   */
  sparseBlocks(matrix: SparseMatrix, range: Range, b: Float64Array, into: Float64Array): void;
}
