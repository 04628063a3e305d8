/** Defines assembly/sparse-blocks.ts: the part of a shard first, then added to the parts before. */
import type { SparseMatrix } from '../../core/matrix.ts';
import type { Range } from '../../core/shards.ts';
import type { SparseBlockKernels } from './contract.ts';

const W = 8;
const FIRST_OF_SHARD = 2 ** 31;

export const sparseBlockKernels: SparseBlockKernels = { sparseBlocks };

function sparseBlocks(
  { offsets, indices, values }: SparseMatrix,
  { start, end }: Range,
  b: Float64Array,
  into: Float64Array,
): void {
  const part = new Float64Array(W);
  for (let row = start; row < end; row++) {
    const total = into.subarray(row * W, (row + 1) * W).fill(0);
    const flush = (): void => {
      for (let k = 0; k < W; k++) total[k] = total[k]! + part[k]!;
      part.fill(0);
    };
    for (let j = offsets[row]!; j < offsets[row + 1]!; j++) {
      if (indices[j]! >= FIRST_OF_SHARD) flush();
      const index = indices[j]! % FIRST_OF_SHARD;
      for (let k = 0; k < W; k++) part[k] = part[k]! + values[j]! * b[index * W + k]!;
    }
    flush();
  }
}
