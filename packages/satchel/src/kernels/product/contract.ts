/** The product of two matrices (assembly/product.ts). */
import type { Matrix } from '../../core/matrix.ts';

export interface ProductKernels {
  /** into = A · Bᵀ: A is m × k, B is n × k; `scratch` has productScratchBytes(n) bytes. */
  product(a: Matrix, b: Matrix, into: Matrix, scratch: Uint8Array): void;
}

/** One spare tile, B in panels of 8 rows and 96 rows of A, all to a depth of 256; `columns` is n, the rows of B. */
export const productScratchBytes = (columns: number): number => 4 * (6 * 8 + 256 * (Math.ceil(columns / 8) * 8 + 96));
