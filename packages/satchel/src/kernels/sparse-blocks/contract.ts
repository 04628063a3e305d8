/** Sparse rows times a block of eight columns in 64 bits; assembly/sparse-blocks.ts gives the equations. */
import type { SparseMatrix } from '../../core/matrix.ts';
import type { Range } from '../../core/shards.ts';

export interface SparseBlockKernels {
  /** into_i = Σ_s Σ_{j in shard s} a_ij B_j for the rows i of the range; shard s has the columns from s · `shard` on. */
  sparseBlocks(matrix: SparseMatrix, shard: number, range: Range, b: Float64Array, into: Float64Array): void;
}

/** For sums that are not taken over shards. */
export const ONE_SHARD = 2 ** 32 - 1;
