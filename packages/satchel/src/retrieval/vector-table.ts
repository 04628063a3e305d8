/** Collects document vectors row by row as they are read from storage; dense rows are written directly to kernel memory. */

import type { Likeness } from '../core/likeness.ts';
import { createMatrix, rowOf, type SparseVector, sparseRows, type Vector, type Vectors } from '../core/matrix.ts';
import { kernelProvider } from '../kernels/provider.ts';
import { createDenseRows, type DenseRows, denseRanker, fitsInMemory } from '../retrieve/dense-rows.ts';

export interface VectorTable {
  /** Rows come in order, from 0. */
  add(vector: Vector): void;
  finish(): Vectors | DenseRows;
}

export function createVectorTable(rows: number, columns: number, isSparse: boolean): VectorTable {
  return isSparse ? sparseTable(columns) : denseTable(rows, columns);
}

function denseTable(rows: number, columns: number): VectorTable {
  const table = fitsInMemory(rows, columns) ? createDenseRows(kernelProvider, rows, columns) : undefined;
  const matrix = table?.matrix ?? createMatrix(rows, columns);
  let next = 0;
  return {
    add(vector) {
      if (vector instanceof Float32Array) matrix.data.set(vector, columns * next++);
    },
    finish: () => table ?? matrix,
  };
}

function sparseTable(columns: number): VectorTable {
  const vectors: SparseVector[] = [];
  return {
    add(vector) {
      if (!(vector instanceof Float32Array)) vectors.push(vector);
    },
    finish: () => sparseRows(vectors, columns),
  };
}

/** Vectors with an exact nearest-neighbour search, against which approximate search is measured. */
export interface ExactNeighbours {
  /** Copies of the rows from `start` to `end`, end to end, as they are compared. */
  rows(start: number, end: number): Float32Array;
  /** The rows nearest to this one, itself left out, nearest first. */
  nearest(row: number, k: number): Uint32Array;
}

/** Takes ownership of the rows. */
export function exactNeighbours(dense: DenseRows, likeness: Likeness): ExactNeighbours {
  const { matrix } = dense;
  let asked = 0;
  const { top } = denseRanker(dense, { likeness, vectorOf: () => rowOf(matrix, asked) });
  const noWords = { ids: new Uint32Array(0), weights: new Float64Array(0) };
  return {
    rows: (start, end) => matrix.data.slice(start * matrix.columns, end * matrix.columns),
    nearest(row, k) {
      asked = row;
      const { documents } = top(noWords, k + 1);
      return documents.filter((found) => found !== row).slice(0, k);
    },
  };
}
