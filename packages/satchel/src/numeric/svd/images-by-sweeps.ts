/**
 * Images of blocks (document-images.ts) as sums over shards of documents.
 *
 * A shard returns the rows of the words that it holds, as a list; `slots` says where the row of a word is. A worker needs 4 bytes per word, and 68
 * per word of one shard.
 */
import type { Compute } from '../../core/compute.ts';
import type { SparseMatrix } from '../../core/matrix.ts';
import type { Range, SparseSums } from '../../core/shards.ts';
import type { Column, FixedColumn, RowData, Statistic } from '../../core/sweep.ts';
import { tensor } from '../../core/tensor.ts';
import { vectorColumn, vectorsIn } from '../../core/threads/row-columns.ts';
import { BLOCK_WIDTH as W } from '../../kernels/blocks/contract.ts';
import type { DocumentImages } from './images.ts';

export const LSI_IMAGE = 'lsi/image';
export const LSI_ROWS = 'lsi/rows';

export function sweepImages(matrix: SparseMatrix, { executor, signal }: Compute): DocumentImages {
  const vectors = vectorColumn(matrix);
  const dataWith = (more: Record<string, Column>): RowData => ({ rows: matrix.rows, columns: { vectors, ...more } });
  const alone = dataWith({});
  const shape = tensor(Uint32Array.of(matrix.columns));
  const blockOf = (data: Float64Array) => tensor(data.slice(), data.length / W, W);

  const wordImages = async (block: Float64Array): Promise<Float64Array> => {
    const data = dataWith({ block: { width: W, data: block.slice() } });
    return (await executor.sweep(LSI_IMAGE, data, { shape }, signal)).sums;
  };
  const rowsOf = async (block: Float64Array): Promise<Float64Array> => {
    const { rows } = await executor.sweep(LSI_ROWS, alone, { shape, block: blockOf(block) }, signal);
    return rows['rows']!.data as Float64Array;
  };
  return {
    wordImages,
    async image(block) {
      if (matrix.rows <= matrix.columns) return rowsOf(await wordImages(block));
      return (await executor.sweep(LSI_IMAGE, alone, { shape, block: blockOf(block) }, signal)).sums;
    },
  };
}

/** Σ_d x_d p_dᵀ; p_d is row d of the column `block`, or x_dᵀ B with the parameter `block`. */
export const lsiImage: Statistic = {
  prepare({ shape, block }) {
    const columns = shape!.data[0]!;
    const slots = new Uint32Array(columns);
    return (data, range) => {
      const matrix = vectorsIn(data, 'vectors', columns) as SparseMatrix;
      const own = block
        ? rowProducts(matrix, block.data as Float64Array, range)
        : ((data.columns['block'] as FixedColumn).data as Float64Array).subarray(range.start * W, range.end * W);
      return { sums: wordSums(matrix, range, own, slots) };
    };
  },
};

/** x_dᵀ B for every document; no sums. */
export const lsiRows: Statistic = {
  prepare({ shape, block }) {
    const columns = shape!.data[0]!;
    return (data, range) => {
      const matrix = vectorsIn(data, 'vectors', columns) as SparseMatrix;
      const products = rowProducts(matrix, block!.data as Float64Array, range);
      return { sums: new Float64Array(0), rows: { rows: tensor(products, range.end - range.start, W) } };
    };
  },
};

function rowProducts(
  { offsets, indices, values }: SparseMatrix,
  block: Float64Array,
  { start, end }: Range,
): Float64Array {
  const into = new Float64Array((end - start) * W);
  for (let row = start, at = 0; row < end; row++, at += W) {
    for (let j = offsets[row]!; j < offsets[row + 1]!; j++) addRow(values[j]!, block, indices[j]! * W, into, at);
  }
  return into;
}

/** `slots` holds zeros before and after; `own` has a row for each document of the range. */
function wordSums(
  { columns, offsets, indices, values }: SparseMatrix,
  { start, end }: Range,
  own: Float64Array,
  slots: Uint32Array,
): SparseSums {
  const at = numberWords(indices, offsets[start]!, offsets[end]!, slots);
  const sums = new Float64Array(at.length * W);
  for (let row = start; row < end; row++) {
    for (let j = offsets[row]!; j < offsets[row + 1]!; j++)
      addRow(values[j]!, own, (row - start) * W, sums, (slots[indices[j]!]! - 1) * W);
  }
  for (const word of at) slots[word] = 0;
  return { length: columns * W, width: W, at, values: sums };
}

/** into += factor · row, eight numbers. */
function addRow(factor: number, rows: Float64Array, from: number, into: Float64Array, at: number): void {
  for (let k = 0; k < W; k++) into[at + k] = into[at + k]! + factor * rows[from + k]!;
}

/** The different words in the order in which they are met; `slots` gets their places, counted from 1. */
function numberWords(indices: Uint32Array, start: number, end: number, slots: Uint32Array): Uint32Array {
  const found = new Uint32Array(Math.min(end - start, slots.length));
  let count = 0;
  for (let j = start; j < end; j++) {
    const word = indices[j]!;
    if (slots[word] !== 0) continue;
    found[count++] = word;
    slots[word] = count;
  }
  return found.slice(0, count);
}
