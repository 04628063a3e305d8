/** Blocks of eight columns in 64 bits; assembly/blocks.ts gives the equations. */

export interface BlockKernels {
  /** c_j += Q_jᵀ Y over the rows: `c` holds 8 × 8 numbers for every block. */
  crossBlocks(basis: BasisRows, y: Float64Array, c: Float64Array): void;
  /** Y += Σ_j Q_j c_j for the rows. */
  addBlocks(basis: BasisRows, c: Float64Array, y: Float64Array): void;
}

/** Some rows of the first `count` blocks. Row i of block j starts at `(j · height + start + i) · 8` of `data`; Y has as many rows as are meant. */
export interface BasisRows {
  readonly data: Float64Array;
  /** Rows of a whole block. */
  readonly height: number;
  readonly count: number;
  readonly start: number;
}

/** Columns of a block. */
export const BLOCK_WIDTH = 8;
