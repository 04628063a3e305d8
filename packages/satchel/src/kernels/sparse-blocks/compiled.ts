import type { AddressOf } from '../address.ts';
import type { SparseBlockKernels } from './contract.ts';

/** Numbers named after arrays are addresses. */
export interface SparseBlockExports {
  sparseBlocks(
    offsets: number,
    indices: number,
    values: number,
    start: number,
    end: number,
    b: number,
    into: number,
  ): void;
}

export const compiledSparseBlocks = (module: SparseBlockExports, at: AddressOf): SparseBlockKernels => ({
  sparseBlocks: ({ offsets, indices, values }, { start, end }, b, into) =>
    module.sparseBlocks(at(offsets), at(indices), at(values), start, end, at(b), at(into)),
});
