/**
 * A sweep: Σ over the shards of a data set, in their order, of what a named statistic makes of each shard with given parameters.
 *
 * A statistic is a pure function of rows and parameters, found by its name in a table (`run/statistics.ts`). So the same table serves the
 * calling thread, worker threads and the workers of a cluster, and all give the same bits.
 */

import type { KernelProvider } from './kernels.ts';
import type { Range, Sums } from './shards.ts';
import type { Arrays, TypedArray } from './tensor.ts';

/** Rows as named columns. Pass the same object for the same data: threads are given its memory once. */
export interface RowData {
  readonly rows: number;
  readonly columns: Readonly<Record<string, Column>>;
}

export type Column = FixedColumn | RaggedColumn;

/** `width` numbers for each row, row after row. */
export interface FixedColumn {
  readonly width: number;
  readonly data: TypedArray;
}

/** A list for each row: row i is the slice from `offsets[i]` to `offsets[i + 1]` of each array. */
export interface RaggedColumn {
  readonly offsets: Uint32Array;
  readonly arrays: Readonly<Record<string, TypedArray>>;
}

/** What a statistic makes of one shard. It owns its arrays: they are not written to afterwards. */
export interface Part {
  readonly sums: Sums;
  /** Results per row, where there are some: the first dimension counts the rows of the shard. */
  readonly rows?: Arrays;
}

export interface Statistic {
  /** Called once per sweep on each thread; the function that it returns, once per shard. */
  prepare(parameters: Arrays, kernels: KernelProvider): (data: RowData, range: Range) => Part;
}

export type Statistics = Readonly<Record<string, Statistic>>;

/** The result of a sweep. */
export interface Swept {
  readonly sums: Float64Array;
  /** The results per row, of all rows in their order. */
  readonly rows: Arrays;
}

/** Some of the rows as a data set of their own; nothing is copied but offsets. */
export function sliceRows({ columns }: RowData, { start, end }: Range): RowData {
  const sliced = Object.entries(columns).map(([name, column]) => [name, sliceColumn(column, start, end)] as const);
  return { rows: end - start, columns: Object.fromEntries(sliced) };
}

function sliceColumn(column: Column, start: number, end: number): Column {
  if (!('offsets' in column))
    return { ...column, data: column.data.subarray(start * column.width, end * column.width) };
  const [first, last] = [column.offsets[start]!, column.offsets[end]!];
  const arrays = Object.entries(column.arrays).map(([name, data]) => [name, data.subarray(first, last)] as const);
  const offsets = column.offsets.slice(start, end + 1).map((offset) => offset - first);
  return { offsets, arrays: Object.fromEntries(arrays) };
}
