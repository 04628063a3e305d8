import { SatchelError } from '../core/errors.ts';
import { turned } from '../core/lists/end-to-end.ts';
import type { SparseMatrix } from '../core/matrix.ts';
import { shardsOf } from '../core/shards.ts';

/** Where arrays are made: a kernel memory, or plain memory. */
export interface Allocator {
  f32(length: number): Float32Array;
  u32(length: number): Uint32Array;
}

/** Added to the row number of the first entry of a shard, but for the first entry of a column. */
const FIRST_OF_SHARD = 2 ** 31;

/**
 * Columns as rows: row c lists the rows that have column c, which rise. Rows are in shards (core/shards.ts), and the highest bit of a row number marks
 * the first entry of a shard, so that kernels can sum shard by shard.
 */
export function transposeInShards(
  { rows, columns, offsets, indices, values }: SparseMatrix,
  memory: Allocator,
): SparseMatrix {
  if (rows >= FIRST_OF_SHARD) throw new SatchelError('TOO_LARGE', `${rows} rows are more than 2³¹.`);
  const starts = memory.u32(columns + 1);
  const [rowsOf, moved] = [memory.u32(indices.length), memory.f32(values.length)];
  for (let j = 0; j < indices.length; j++) starts[indices[j]! + 1]!++;
  for (let i = 0; i < columns; i++) starts[i + 1]! += starts[i]!;
  const next = starts.slice();
  const shardOf = new Uint16Array(columns); // the shard of the last entry, counted from 1
  shardsOf(rows).forEach(({ start, end }, shard) => {
    for (let row = start; row < end; row++) {
      for (let j = offsets[row]!; j < offsets[row + 1]!; j++) {
        const column = indices[j]!;
        const at = next[column]!++;
        const isFirst = shardOf[column] !== shard + 1 && at > starts[column]!;
        shardOf[column] = shard + 1;
        rowsOf[at] = isFirst ? row + FIRST_OF_SHARD : row;
        moved[at] = values[j]!;
      }
    }
  });
  return { rows: columns, columns: rows, offsets: starts, indices: rowsOf, values: moved };
}

/** The transpose: row w holds the entries of column w, by rising row. */
export function transposeSparse({ rows, columns, offsets, indices: ids, values }: SparseMatrix): SparseMatrix {
  const { lists, ...byColumn } = turned(Float32Array, { offsets, ids, values }, columns);
  return { rows: columns, columns: rows, ...byColumn, indices: lists };
}
