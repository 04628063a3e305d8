/**
 * Rows of vectors against dense weights: the two inner loops of every linear solver, for dense and sparse rows alike.
 *
 * Two running sums instead of one let the processor start the next addition before the last has ended (1.5× on sparse rows).
 */
import { isSparse, type Matrix, type SparseMatrix, type Vectors } from '../../core/matrix.ts';
import { squaredLength } from '../../numeric/vectors.ts';

export interface Rows {
  readonly count: number;
  readonly columns: number;
  /** Stored numbers of all rows: one unit of work each. */
  readonly stored: number;
  /** x_row · weights */
  dot(row: number, weights: Float64Array): number;
  /** into += scale · x_row */
  add(row: number, scale: number, into: Float64Array): void;
  /** into += scale · x_row², number by number */
  addSquares(row: number, scale: number, into: Float64Array): void;
}

/**
 * Returns the same object for the same vectors: V8 compiles its arrays into the loops as constants as long as there is only one object, which
 * takes a third off the time of a 20-class SVM (0.57 for 0.87 CPU s).
 */
export function rowsOf(vectors: Vectors): Rows {
  const found = known.get(vectors) ?? (isSparse(vectors) ? sparseRows(vectors) : denseRows(vectors));
  known.set(vectors, found);
  return found;
}

const known = new WeakMap<Vectors, Rows>();

/** ‖x_i‖² for every row. */
export function squaredNorms(vectors: Vectors): Float64Array {
  const numbers = isSparse(vectors) ? vectors.values : vectors.data;
  const norms = new Float64Array(vectors.rows);
  const offsets = isSparse(vectors) ? vectors.offsets : undefined;
  for (let row = 0; row < norms.length; row++) {
    const start = offsets ? offsets[row]! : row * vectors.columns;
    const end = offsets ? offsets[row + 1]! : (row + 1) * vectors.columns;
    norms[row] = squaredLength(numbers, start, end);
  }
  return norms;
}

function sparseRows({ rows, columns, offsets, indices, values }: SparseMatrix): Rows {
  return {
    count: rows,
    columns,
    stored: values.length,
    dot: (row, weights) => sparseDot(indices, values, offsets[row]!, offsets[row + 1]!, weights),
    add: (row, scale, into) => sparseAdd(indices, values, offsets[row]!, offsets[row + 1]!, scale, into),
    addSquares(row, scale, into) {
      for (let j = offsets[row]!; j < offsets[row + 1]!; j++) into[indices[j]!]! += scale * values[j]! * values[j]!;
    },
  };
}

function denseRows({ rows, columns, data }: Matrix): Rows {
  return {
    count: rows,
    columns,
    stored: data.length,
    dot: (row, weights) => denseDot(data, row * columns, columns, weights),
    add: (row, scale, into) => denseAdd(data, row * columns, columns, scale, into),
    addSquares(row, scale, into) {
      for (let i = 0, j = row * columns; i < columns; i++, j++) into[i]! += scale * data[j]! * data[j]!;
    },
  };
}

function sparseDot(
  indices: Uint32Array,
  values: Float32Array,
  start: number,
  end: number,
  weights: Float64Array,
): number {
  let even = 0;
  let odd = 0;
  let j = start;
  for (; j + 1 < end; j += 2) {
    even += values[j]! * weights[indices[j]!]!;
    odd += values[j + 1]! * weights[indices[j + 1]!]!;
  }
  if (j < end) even += values[j]! * weights[indices[j]!]!;
  return even + odd;
}

function sparseAdd(
  indices: Uint32Array,
  values: Float32Array,
  start: number,
  end: number,
  scale: number,
  into: Float64Array,
): void {
  for (let j = start; j < end; j++) into[indices[j]!]! += scale * values[j]!;
}

function denseDot(data: Float32Array, start: number, columns: number, weights: Float64Array): number {
  let even = 0;
  let odd = 0;
  let i = 0;
  for (; i + 1 < columns; i += 2) {
    even += data[start + i]! * weights[i]!;
    odd += data[start + i + 1]! * weights[i + 1]!;
  }
  if (i < columns) even += data[start + i]! * weights[i]!;
  return even + odd;
}

function denseAdd(data: Float32Array, start: number, columns: number, scale: number, into: Float64Array): void {
  for (let i = 0; i < columns; i++) into[i]! += scale * data[start + i]!;
}
