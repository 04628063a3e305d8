/**
 * Sums of labelled rows by class, over shards (core/shards.ts) and on threads.
 *
 *   s_c = Σ_{rows x with class c} u t(x),   s = Σ_x u t(x)        t(x)   x itself, [x ≠ 0] or x / ‖x‖: `Summed`;   u   weight of the row
 *
 * A shard of sparse rows returns only the cells (class, dimension) that it has. Group by group, a list of cells grows while the rows of the
 * group are read; `slots` says where the cell of a dimension is. So a thread needs 4 bytes per dimension, and 12 per cell of one shard.
 */
import type { ClassSums, Group, Summed } from '../core/class-sums.ts';
import type { Compute } from '../core/compute.ts';
import { classTotals, type LabelSets, labelsAt } from '../core/labels.ts';
import { isSparse, type Matrix, type SparseMatrix, type Vectors } from '../core/matrix.ts';
import type { Range, SparseSums } from '../core/shards.ts';
import type { FixedColumn, Part, RowData, Statistic } from '../core/sweep.ts';
import { type TypedArray, tensor } from '../core/tensor.ts';
import { labelColumn, labelsIn, vectorColumn, vectorsIn } from '../core/threads/row-columns.ts';
import { squaredLength, unitScale } from './vectors.ts';

export const CLASS_SUMS = 'class/sums';

/** Numbers of `Summed` among the parameters of the statistic. */
const KINDS: readonly Summed[] = ['values', 'presence', 'unit'];

export interface LabelledRows {
  readonly vectors: Vectors;
  readonly labels: LabelSets;
  /** How many classes there are. */
  readonly classes: number;
  /** What each row counts; absent where each counts 1. */
  readonly weights?: Float64Array | undefined;
}

/** The rows as data of a sweep. Use the same object for several sums of the same rows. */
export const labelledRowData = ({ vectors, labels, weights }: LabelledRows): RowData => ({
  rows: vectors.rows,
  columns: {
    vectors: vectorColumn(vectors),
    labels: labelColumn(labels),
    ...(weights ? { weights: { width: 1, data: weights } } : {}),
  },
});

export async function sumByClass(
  rows: LabelledRows,
  summed: Summed,
  { executor, signal }: Compute,
  data = labelledRowData(rows),
): Promise<ClassSums> {
  const { vectors, labels, classes, weights } = rows;
  const isPartition = hasOneEach(labels);
  const parameters = {
    shape: tensor(Uint32Array.of(vectors.columns, classes)),
    groups: tensor(Uint32Array.of(isPartition ? classes : classes + 1)),
    summed: tensor(Uint8Array.of(KINDS.indexOf(summed))),
  };
  const { sums, rows: perRow } = await executor.sweep(CLASS_SUMS, data, parameters, signal);
  const allRows = weights ? weights.reduce((sum, weight) => sum + weight, 0) : vectors.rows;
  const groupOf = (group: number, rows: number): Group => ({
    sums: sums.subarray(group * vectors.columns, (group + 1) * vectors.columns),
    rows,
  });
  return {
    classes: Array.from(classTotals(labels, classes, weights), (count, k) => groupOf(k, count)),
    all: isPartition ? { sums: totalOf(sums, vectors.columns), rows: allRows } : groupOf(classes, allRows),
    largestSquare: largestOf(perRow['squares']!.data),
    isBinary: !perRow['isBinary']!.data.includes(0),
  };
}

/** Whether every row has exactly one label: then the sums of all rows are those of the classes, added in their order. */
const hasOneEach = ({ offsets }: LabelSets): boolean => offsets.every((offset, row) => offset === row);

function totalOf(sums: Float64Array, columns: number): Float64Array {
  const total = new Float64Array(columns);
  for (let start = 0; start < sums.length; start += columns)
    for (let i = 0; i < columns; i++) total[i] = total[i]! + sums[start + i]!;
  return total;
}

function largestOf(squares: TypedArray): number {
  let largest = 0;
  for (const square of squares) largest = Math.max(largest, square);
  return largest;
}

/** Sums of each class, then the sum of all rows if there is one group more than classes; ‖x‖² of each row; and whether a row holds only 0 and 1. */
export const classSums: Statistic = {
  prepare({ shape, groups: groupCount, summed }) {
    const [dimensions, classes] = [shape!.data[0]!, shape!.data[1]!];
    const hasAll = groupCount!.data[0]! > classes;
    const kind = KINDS[summed!.data[0]!]!;
    const slots = new Uint32Array(dimensions);
    return (data, range): Part => {
      const vectors = vectorsIn(data, 'vectors', dimensions);
      const perRow = measuredRows(vectors, range);
      const groups = { rows: groupRows(labelsIn(data, 'labels'), range, classes, hasAll), range };
      const weights = data.columns['weights'] as FixedColumn | undefined;
      const scaleOf = (row: number) =>
        (kind === 'unit' ? unitScale(perRow.squares[row - range.start]!) : 1) * (weights?.data[row] ?? 1);
      const add = { kind, scaleOf };
      return {
        sums: isSparse(vectors) ? sparsePart(vectors, groups, add, slots) : densePart(vectors, groups, add),
        rows: { squares: tensor(perRow.squares), isBinary: tensor(perRow.isBinary) },
      };
    };
  },
};

interface Groups {
  /** The rows of each class, and at last all rows if they are wanted. */
  readonly rows: readonly (readonly number[])[];
  readonly range: Range;
}

interface Terms {
  readonly kind: Summed;
  scaleOf(row: number): number;
}

function groupRows(labels: LabelSets, { start, end }: Range, classes: number, hasAll: boolean): number[][] {
  const groups = Array.from({ length: hasAll ? classes + 1 : classes }, (): number[] => []);
  for (let row = start; row < end; row++) {
    for (const id of labelsAt(labels, row)) groups[id]!.push(row);
    if (hasAll) groups[classes]!.push(row);
  }
  return groups;
}

function measuredRows(vectors: Vectors, { start, end }: Range): { squares: Float64Array; isBinary: Uint8Array } {
  const numbers = isSparse(vectors) ? vectors.values : vectors.data;
  const [squares, isBinary] = [new Float64Array(end - start), new Uint8Array(end - start)];
  for (let row = start; row < end; row++) {
    const [from, to] = placeOf(vectors, row);
    squares[row - start] = squaredLength(numbers, from, to);
    let j = from;
    while (j < to && (numbers[j] === 1 || numbers[j] === 0)) j++;
    isBinary[row - start] = j === to ? 1 : 0;
  }
  return { squares, isBinary };
}

const placeOf = (vectors: Vectors, row: number): readonly [from: number, to: number] =>
  isSparse(vectors)
    ? [vectors.offsets[row]!, vectors.offsets[row + 1]!]
    : [row * vectors.columns, (row + 1) * vectors.columns];

/** A cell is a block of one number. `slots` holds zeros before and after. */
function sparsePart(matrix: SparseMatrix, groups: Groups, { kind, scaleOf }: Terms, slots: Uint32Array): SparseSums {
  const cells = createCells(groups.rows.reduce((sum, rows) => sum + storedIn(matrix, rows), 0));
  let count = 0;
  groups.rows.forEach((rows, group) => {
    const first = count;
    for (const row of rows) count = addCells(matrix, row, kind, scaleOf(row), slots, cells, count);
    for (let cell = first; cell < count; cell++) {
      const dimension = cells.at[cell]!;
      slots[dimension] = 0;
      cells.at[cell] = group * matrix.columns + dimension;
    }
  });
  const length = groups.rows.length * matrix.columns;
  return { length, width: 1, at: cells.at.slice(0, count), values: cells.values.slice(0, count) };
}

interface Cells {
  readonly at: Uint32Array;
  readonly values: Float64Array;
}

const createCells = (most: number): Cells => ({ at: new Uint32Array(most), values: new Float64Array(most) });

const storedIn = ({ offsets }: SparseMatrix, rows: readonly number[]): number =>
  rows.reduce((sum, row) => sum + offsets[row + 1]! - offsets[row]!, 0);

/** Adds a row to the cells, from which new ones are counted; returns their number. */
function addCells(
  { offsets, indices, values }: SparseMatrix,
  row: number,
  kind: Summed,
  scale: number,
  slots: Uint32Array,
  cells: Cells,
  count: number,
): number {
  const { at, values: sums } = cells;
  for (let j = offsets[row]!, end = offsets[row + 1]!; j < end; j++) {
    const dimension = indices[j]!;
    const term = kind === 'presence' ? (values[j] === 0 ? 0 : scale) : scale * values[j]!;
    const slot = slots[dimension]!;
    if (slot > 0) sums[slot - 1] = sums[slot - 1]! + term;
    else {
      sums[count] = term;
      at[count] = dimension;
      slots[dimension] = ++count;
    }
  }
  return count;
}

/** A block is the sums of one group; groups without rows in the shard are left out. */
function densePart({ columns, data }: Matrix, groups: Groups, { kind, scaleOf }: Terms): SparseSums {
  const present = [...groups.rows.keys()].filter((group) => groups.rows[group]!.length > 0);
  const values = new Float64Array(present.length * columns);
  present.forEach((group, block) => {
    const at = block * columns;
    for (const row of groups.rows[group]!) {
      const [from, scale] = [row * columns, scaleOf(row)];
      for (let i = 0; i < columns; i++) {
        const value = data[from + i]!;
        values[at + i] = values[at + i]! + (kind === 'presence' ? (value === 0 ? 0 : scale) : scale * value);
      }
    }
  });
  return { length: groups.rows.length * columns, width: columns, at: Uint32Array.from(present), values };
}
