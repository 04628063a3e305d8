/**
 * Sums of sparse rows by class where every row has one class and all rows lie in this memory. Only the cells (class, dimension) that some row
 * holds are stored, and no sweep is started. The bits are those of numeric/class-sums.ts: the rows of a class are added up within each shard
 * (core/shards.ts), then the shards in their order, then the classes in theirs.
 *
 *   s_ci = Σ_shards Σ_{rows x of class c in the shard} x_i        sums
 *   s_i  = Σ_c s_ci                                               all
 */
import { type Paced, pause } from '../../core/compute.ts';
import { classCounts, type LabelSets } from '../../core/labels.ts';
import { offsetsOf } from '../../core/lists/end-to-end.ts';
import type { SparseMatrix } from '../../core/matrix.ts';
import { shardsOf } from '../../core/shards.ts';

export interface ClassCells {
  /** Class c has the cells from `offsets[c]` to `offsets[c + 1]`; their dimensions are in no order. */
  readonly offsets: Uint32Array;
  readonly dimensions: Uint32Array;
  readonly sums: Float64Array;
  /** Rows of each class. */
  readonly rows: Uint32Array;
  /** For every dimension, the sum over all rows. */
  readonly all: Float64Array;
}

export async function cellsByClass(
  matrix: SparseMatrix,
  labels: LabelSets,
  classes: number,
  paced: Paced,
): Promise<ClassCells> {
  const rows = classCounts(labels, classes);
  const ends = offsetsOf(rows);
  const order = byClass(labels, ends);
  const adder = createAdder(matrix);
  const offsets = new Uint32Array(classes + 1);
  for (let c = 0; c < classes; c++) {
    offsets[c + 1] = adder.addClass(order.subarray(ends[c]!, ends[c + 1]!), offsets[c]!);
    await pause(paced);
  }
  return { ...adder.cells(offsets[classes]!), offsets, rows };
}

/** The rows of class 0, those of class 1, and so on, rising within a class. */
function byClass({ ids }: LabelSets, ends: Uint32Array): Uint32Array {
  const [order, next] = [new Uint32Array(ids.length), ends.slice()];
  for (let row = 0; row < ids.length; row++) order[next[ids[row]!]!++] = row;
  return order;
}

function createAdder(matrix: SparseMatrix) {
  const { offsets, indices, values, columns } = matrix;
  const shard = shardsOf(matrix.rows)[0]?.end ?? 1;
  const [dimensions, sums] = [new Uint32Array(values.length), new Float64Array(values.length)];
  const all = new Float64Array(columns);
  const cellOf = new Uint32Array(columns); // may be that of an earlier class
  const part = new Float64Array(columns); // of one shard; zeros between two of them
  const held = new Uint32Array(columns); // the dimensions of the part
  const isHeld = new Uint8Array(columns);

  /** Adds a row to the part, which holds `length` dimensions; returns how many it holds then. */
  const addRow = (row: number, length: number): number => {
    let count = length;
    for (let j = offsets[row]!, end = offsets[row + 1]!; j < end; j++) {
      const i = indices[j]!;
      if (isHeld[i] === 0) held[count++] = i;
      isHeld[i] = 1;
      part[i] = part[i]! + values[j]!;
    }
    return count;
  };
  /** Adds the part to the cells of its class, those from `first` to `before`, and empties it; returns the new count. */
  const addPart = (length: number, first: number, before: number): number => {
    let count = before;
    for (let h = 0; h < length; h++) {
      const i = held[h]!;
      const cell = cellOf[i]!;
      if (cell >= first && cell < count && dimensions[cell] === i) sums[cell] = sums[cell]! + part[i]!;
      else {
        cellOf[i] = count;
        dimensions[count] = i;
        sums[count++] = part[i]!;
      }
      part[i] = 0;
      isHeld[i] = 0;
    }
    return count;
  };
  return {
    /** Adds the rows of the next class, in rising order, as cells from `first` on; returns where they end. */
    addClass(rows: Uint32Array, first: number): number {
      let [length, count] = [0, first];
      for (let r = 0, end = shard; r < rows.length; r++) {
        if (rows[r]! >= end) {
          count = addPart(length, first, count);
          length = 0;
          end = shard * (Math.floor(rows[r]! / shard) + 1);
        }
        length = addRow(rows[r]!, length);
      }
      count = addPart(length, first, count);
      for (let cell = first; cell < count; cell++) all[dimensions[cell]!] = all[dimensions[cell]!]! + sums[cell]!;
      return count;
    },
    cells: (count: number) => ({ dimensions: dimensions.subarray(0, count), sums: sums.subarray(0, count), all }),
  };
}
