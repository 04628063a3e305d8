/**
 * Some blocks of a fusion: a member of a blend learns from their columns alone, put side by side, and gives the other columns no weight. Blocks
 * are in the order of their columns.
 */
import { type Block, selectColumns, type Vectors } from '../../core/matrix.ts';
import { type Arrays, tensor } from '../../core/tensor.ts';
import { denseArrays, isSparseTable } from '../sparse/sparse-table.ts';

type Columns = Pick<Block, 'start' | 'end'>;

/** The columns of these blocks; the vectors themselves if these are all columns. */
export function blockColumns(vectors: Vectors, blocks: readonly Columns[]): Vectors {
  const kept = new Uint32Array(blocks.reduce((sum, { start, end }) => sum + end - start, 0));
  if (kept.length === vectors.columns) return vectors;
  let place = 0;
  for (const { start, end } of blocks) for (let column = start; column < end; column++) kept[place++] = column;
  return selectColumns(vectors, kept);
}

/** A linear table over the columns of these blocks as one over all columns, with every weight. */
export function overAllColumns(learned: Arrays, blocks: readonly Columns[], columns: number, classes: number): Arrays {
  const arrays = isSparseTable(learned) ? denseArrays(learned, classes) : learned;
  const { data } = arrays['weights']!;
  if (data.length === columns * classes) return arrays;
  const weights = new Float32Array(columns * classes);
  let from = 0;
  for (const { start, end } of blocks) {
    const next = from + (end - start) * classes;
    weights.set(data.subarray(from, next), start * classes);
    from = next;
  }
  return { ...arrays, weights: tensor(weights, columns, classes) };
}
