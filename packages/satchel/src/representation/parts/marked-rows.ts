/**
 * Sparse rows with a bit for each column (core/matrix.ts), built row by row. The number of values is not known beforehand: they go into
 * blocks, which are concatenated at the end and released one by one.
 */
import { createMarkedRows, type SparseMatrix, type SparseVector } from '../../core/matrix.ts';

export interface MarkedRowsBuilder {
  /** Copies the next row. */
  add(row: SparseVector): void;
  finish(): SparseMatrix;
}

const VALUES_A_BLOCK = 1 << 20;

export function buildMarkedRows(rows: number, columns: number): MarkedRowsBuilder {
  const width = Math.ceil(columns / 32);
  const offsets = new Uint32Array(rows + 1);
  const marks = new Uint32Array(rows * width);
  const full: Float32Array[] = [];
  let block = new Float32Array(0);
  let [row, used] = [0, 0];

  function keep(values: Float32Array): void {
    if (block.length - used < values.length) {
      full.push(block.subarray(0, used));
      block = new Float32Array(Math.max(values.length, Math.min(VALUES_A_BLOCK, columns * (rows - row))));
      used = 0;
    }
    block.set(values, used);
    used += values.length;
  }

  return {
    add({ indices, values }) {
      keep(values);
      const first = row * width;
      for (let j = 0; j < indices.length; j++) marks[first + (indices[j]! >>> 5)]! |= 1 << (indices[j]! & 31);
      offsets[row + 1] = offsets[row]! + values.length;
      row++;
    },
    finish() {
      full.push(block.subarray(0, used));
      block = new Float32Array(0);
      const values = new Float32Array(offsets[rows]!);
      let at = 0;
      for (let next = full.shift(); next !== undefined; next = full.shift()) {
        values.set(next, at);
        at += next.length;
      }
      return createMarkedRows(rows, columns, offsets, marks, values);
    },
  };
}
