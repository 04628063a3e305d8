/** Defines assembly/blocks.ts: row after row, block after block. */
import { type BasisRows, type BlockKernels, BLOCK_WIDTH as W } from './contract.ts';

export const blockKernels: BlockKernels = { crossBlocks, addBlocks };

function crossBlocks(basis: BasisRows, y: Float64Array, c: Float64Array): void {
  for (let j = 0; j < basis.count; j++) {
    for (let row = 0; row * W < y.length; row++) {
      const from = (j * basis.height + basis.start + row) * W;
      for (let i = 0; i < W; i++) addRow(basis.data[from + i]!, y, row * W, c, (j * W + i) * W);
    }
  }
}

function addBlocks(basis: BasisRows, c: Float64Array, y: Float64Array): void {
  for (let row = 0; row * W < y.length; row++) {
    for (let j = 0; j < basis.count; j++) {
      const from = (j * basis.height + basis.start + row) * W;
      for (let i = 0; i < W; i++) addRow(basis.data[from + i]!, c, (j * W + i) * W, y, row * W);
    }
  }
}

/** into += factor · row, eight numbers. */
function addRow(factor: number, row: Float64Array, from: number, into: Float64Array, at: number): void {
  for (let k = 0; k < W; k++) into[at + k] = into[at + k]! + factor * row[from + k]!;
}
