/**
 * Products of a sparse matrix X, documents × words, with blocks: the passes of a truncated SVD over the documents.
 *
 *   X has more columns than rows    words(B) = Xᵀ B,   image(B) = X Xᵀ B      B   documents × b                        (1)
 *   else                            image(B) = Xᵀ X B                         B   words × b                            (2)
 *
 * Each has one sum over documents, Σ_d x_d (row d)ᵀ, which is taken over shards: the statistic `lsi/image`. The other product, `lsi/rows`, gives a row
 * for every document. A shard returns the rows of the words that it holds, as a list; `slots` says where the row of a word is. A thread
 * needs 4 bytes per word, and 8 b + 4 bytes per word of one shard.
 */
import type { Compute } from '../core/compute.ts';
import type { SparseMatrix } from '../core/matrix.ts';
import { vectorColumn, vectorsIn } from '../core/row-columns.ts';
import type { Range, SparseSums } from '../core/shards.ts';
import { inSharedMemory } from '../core/shared-memory.ts';
import type { Column, FixedColumn, RowData, Statistic } from '../core/sweep.ts';
import { tensor } from '../core/tensor.ts';
import { addFour, addOne, type Block } from './block.ts';

export const LSI_IMAGE = 'lsi/image';
export const LSI_ROWS = 'lsi/rows';

export interface DocumentImages {
  /** Rows of the blocks that `image` takes: documents or words, whichever are fewer. */
  readonly size: number;
  readonly isWide: boolean;
  /** S Sᵀ B, with S the shorter side of X: (1) or (2). */
  image(block: Block): Promise<Float64Array>;
  /** Xᵀ B */
  words(block: Block): Promise<Float64Array>;
}

export function documentImages(matrix: SparseMatrix, { executor, signal }: Compute): DocumentImages {
  const isWide = matrix.rows <= matrix.columns;
  const given = vectorColumn(matrix);
  const vectors = executor.threads > 1 ? inSharedMemory(given) : given; // shared once, not once a pass
  const dataWith = (more: Record<string, Column>): RowData => ({ rows: matrix.rows, columns: { vectors, ...more } });
  const alone = dataWith({});
  const shape = tensor(Uint32Array.of(matrix.columns));
  const blockOf = ({ rows, columns, data }: Block) => tensor(data, rows, columns);

  const words = async (block: Block): Promise<Float64Array> => {
    const data = dataWith({ block: { width: block.columns, data: block.data } });
    return (await executor.sweep(LSI_IMAGE, data, { shape }, signal)).sums;
  };
  const rowsOf = async (block: Block): Promise<Float64Array> => {
    const { rows } = await executor.sweep(LSI_ROWS, alone, { shape, block: blockOf(block) }, signal);
    return rows['rows']!.data as Float64Array;
  };
  const image = async (block: Block): Promise<Float64Array> => {
    if (isWide) return rowsOf({ rows: matrix.columns, columns: block.columns, data: await words(block) });
    return (await executor.sweep(LSI_IMAGE, alone, { shape, block: blockOf(block) }, signal)).sums;
  };
  return { size: Math.min(matrix.rows, matrix.columns), isWide, image, words };
}

/** Σ_d x_d p_dᵀ; p_d is row d of the column `block`, or x_dᵀ B with the parameter `block`. */
export const lsiImage: Statistic = {
  prepare({ shape, block }) {
    const columns = shape!.data[0]!;
    const slots = new Uint32Array(columns);
    return (data, range) => {
      const matrix = vectorsIn(data, 'vectors', columns) as SparseMatrix;
      if (block) {
        const width = block.shape[1]!;
        const products = rowProducts(matrix, block.data as Float64Array, width, range);
        return { sums: wordSums(matrix, range, { data: products, width, from: range.start }, slots) };
      }
      const { width, data: own } = data.columns['block'] as FixedColumn;
      return { sums: wordSums(matrix, range, { data: own as Float64Array, width, from: 0 }, slots) };
    };
  },
};

/** x_dᵀ B for every document; no sums. */
export const lsiRows: Statistic = {
  prepare({ shape, block }) {
    const [columns, width] = [shape!.data[0]!, block!.shape[1]!];
    return (data, range) => {
      const matrix = vectorsIn(data, 'vectors', columns) as SparseMatrix;
      const products = rowProducts(matrix, block!.data as Float64Array, width, range);
      return { sums: new Float64Array(0), rows: { rows: tensor(products, range.end - range.start, width) } };
    };
  },
};

function rowProducts(
  { offsets, indices, values }: SparseMatrix,
  block: Float64Array,
  width: number,
  { start, end }: Range,
): Float64Array {
  const into = new Float64Array((end - start) * width);
  for (let row = start, at = 0; row < end; row++, at += width) {
    const last = offsets[row + 1]!;
    let j = offsets[row]!;
    for (; j + 3 < last; j += 4) {
      const [a, b, c, d] = [
        indices[j]! * width,
        indices[j + 1]! * width,
        indices[j + 2]! * width,
        indices[j + 3]! * width,
      ];
      addFour(block, a, b, c, d, values[j]!, values[j + 1]!, values[j + 2]!, values[j + 3]!, into, at, width);
    }
    for (; j < last; j++) addOne(block, indices[j]! * width, values[j]!, into, at, width);
  }
  return into;
}

interface DocumentRows {
  readonly data: Float64Array;
  readonly width: number;
  /** The document of the first row. */
  readonly from: number;
}

/** `slots` holds zeros before and after. */
function wordSums(
  { columns, offsets, indices, values }: SparseMatrix,
  { start, end }: Range,
  { data, width, from }: DocumentRows,
  slots: Uint32Array,
): SparseSums {
  const at = numberWords(indices, offsets[start]!, offsets[end]!, slots);
  const sums = new Float64Array(at.length * width);
  for (let row = start; row < end; row++) {
    const own = (row - from) * width;
    for (let j = offsets[row]!; j < offsets[row + 1]!; j++)
      addOne(data, own, values[j]!, sums, (slots[indices[j]!]! - 1) * width, width);
  }
  for (const word of at) slots[word] = 0;
  return { length: columns * width, width, at, values: sums };
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
