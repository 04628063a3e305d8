/** Vectors, bags and labels as columns of a sweep's rows, without copying, and back. */
import type { Bags } from '../bag.ts';
import type { LabelSets } from '../labels.ts';
import { isSparse, type Vectors } from '../matrix.ts';
import type { Column, RaggedColumn, RowData } from '../sweep.ts';

/** Dense rows have a fixed width; sparse rows are lists of `indices` and `values`. */
export function vectorColumn(vectors: Vectors): Column {
  if (!isSparse(vectors)) return { width: vectors.columns, data: vectors.data };
  const { offsets, indices, values } = vectors;
  return { offsets, arrays: { indices, values } };
}

/** The same vectors again; `columns` is the number of their dimensions. */
export function vectorsIn({ rows, columns }: RowData, name: string, dimensions: number): Vectors {
  const column = columns[name]!;
  if (!('offsets' in column)) return { rows, columns: dimensions, data: column.data as Float32Array };
  const { indices, values } = column.arrays;
  const arrays = { indices: indices as Uint32Array, values: values as Float32Array };
  return { rows, columns: dimensions, offsets: column.offsets, ...arrays };
}

export const labelColumn = ({ offsets, ids }: LabelSets): RaggedColumn => ({ offsets, arrays: { ids } });

export function labelsIn({ columns }: RowData, name: string): LabelSets {
  const { offsets, arrays } = columns[name] as RaggedColumn;
  return { offsets, ids: arrays['ids'] as Uint32Array };
}

/** Bags as the only column. The same bags give the same object, so that threads are given their memory once. */
export function bagRows(bags: Bags): RowData {
  const { offsets, ids, counts } = bags;
  const data = known.get(bags) ?? { rows: offsets.length - 1, columns: { bags: { offsets, arrays: { ids, counts } } } };
  known.set(bags, data);
  return data;
}

const known = new WeakMap<Bags, RowData>();

export function bagsIn({ columns }: RowData): Bags {
  const { offsets, arrays } = columns['bags'] as RaggedColumn;
  return { offsets, ids: arrays['ids'] as Uint32Array, counts: arrays['counts'] as Float32Array };
}
