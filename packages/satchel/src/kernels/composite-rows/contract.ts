/** Documents laid out by the components of their words; assembly/composite-rows.ts gives the equations. */
import type { Matrix } from '../../core/matrix.ts';
import type { Memberships } from '../../core/memberships.ts';

export interface CompositeKernels {
  composite(table: CompositeTable): CompositeKernel;
}

export interface CompositeTable {
  /** V × D, D a multiple of 8; the columns from `dimensions` on are zeros. */
  readonly wordMatrix: Matrix;
  readonly dimensions: number;
  readonly memberships: Memberships;
  /** V */
  readonly wordWeights: Float32Array;
  /** K × D */
  readonly sums: Float32Array;
  /** K */
  readonly touched: Uint8Array;
  /** 2 K; and two numbers for each membership. */
  readonly lists: Uint32Array;
  readonly held: Uint32Array;
  /** The least and the largest number of D. */
  readonly extremes: Float32Array;
  /** K · dimensions + 3 each. */
  readonly indices: Uint32Array;
  readonly values: Float32Array;
}

export interface CompositeKernel {
  /** Gathers the words of a document; returns the squared length of the result, D. */
  gather(ids: Uint32Array, counts: Float32Array): number;
  /** Leaves the least and the largest number of D in `extremes`; components without words are zeros and count too. */
  findExtremes(): void;
  /** Leaves the numbers of scale · D that are not 0 and not below the threshold in `indices` and `values`; returns how many there are. */
  write(scale: number, threshold: number): number;
}
