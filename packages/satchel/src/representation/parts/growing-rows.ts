/**
 * Builds a sparse matrix row by row when the number of entries is not known: entries go into blocks, which are concatenated at the end unless
 * there is only one. `room(most)` returns a block with space for `most` more entries; write from `used` on, advance `used`, then call
 * `endRow()`. If the number of entries is given, nothing is copied.
 */
import type { SparseMatrix } from '../../core/matrix.ts';

export interface Block {
  readonly indices: Uint32Array;
  readonly values: Float32Array;
  used: number;
}

export interface GrowingRows {
  room(most: number): Block;
  endRow(): void;
  finish(): SparseMatrix;
}

const ENTRIES_A_BLOCK = 1 << 20;

export function createGrowingRows(rows: number, columns: number, entries = 0): GrowingRows {
  const offsets = new Uint32Array(rows + 1);
  const blocks: Block[] = [];
  let [row, filled] = [0, 0]; // `filled` entries stand in the blocks before the last
  return {
    room(most) {
      const last = blocks.at(-1);
      if (last !== undefined && last.values.length - last.used >= most) return last;
      const isKnown = blocks.length === 0 && entries > 0;
      const length = Math.max(most, isKnown ? entries : Math.min(ENTRIES_A_BLOCK, most * (rows - row)));
      const block = { indices: new Uint32Array(length), values: new Float32Array(length), used: 0 };
      filled += last?.used ?? 0;
      blocks.push(block);
      return block;
    },
    endRow() {
      offsets[++row] = filled + (blocks.at(-1)?.used ?? 0);
    },
    finish() {
      const only = blocks.length === 1 ? blocks[0] : undefined;
      if (only !== undefined && only.used === only.values.length)
        return { rows, columns, offsets, indices: only.indices, values: only.values };
      const indices = endToEnd(blocks, 'indices', new Uint32Array(offsets[rows]!));
      const values = endToEnd(blocks, 'values', new Float32Array(offsets[rows]!));
      return { rows, columns, offsets, indices, values };
    },
  };
}

function endToEnd<Numbers extends Uint32Array | Float32Array>(
  blocks: readonly Block[],
  part: 'indices' | 'values',
  into: Numbers,
): Numbers {
  let at = 0;
  for (const block of blocks) {
    into.set(block[part].subarray(0, block.used), at);
    at += block.used;
  }
  return into;
}
