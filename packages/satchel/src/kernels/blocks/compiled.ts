import type { AddressOf } from '../address.ts';
import { type BasisRows, BLOCK_WIDTH, type BlockKernels } from './contract.ts';

/** Numbers named after arrays are addresses. */
export interface BlockExports {
  crossBlocks(count: number, stride: number, rows: number, q: number, y: number, c: number): void;
  addBlocks(count: number, stride: number, rows: number, q: number, c: number, y: number): void;
}

const ROW_BYTES = 8 * BLOCK_WIDTH;

export function compiledBlocks(module: BlockExports, at: AddressOf): BlockKernels {
  const place = ({ data, height, start }: BasisRows) => [height * ROW_BYTES, at(data) + start * ROW_BYTES] as const;
  return {
    crossBlocks(basis, y, c) {
      const [stride, q] = place(basis);
      module.crossBlocks(basis.count, stride, y.length / BLOCK_WIDTH, q, at(y), at(c));
    },
    addBlocks(basis, c, y) {
      const [stride, q] = place(basis);
      module.addBlocks(basis.count, stride, y.length / BLOCK_WIDTH, q, at(c), at(y));
    },
  };
}
