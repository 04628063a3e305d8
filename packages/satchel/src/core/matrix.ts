import { joined, offsetsOf } from './lists/end-to-end.ts';

/** A row-major matrix of 32-bit floats: row i is `data[i * columns … (i + 1) * columns)`. */
export interface Matrix {
  readonly rows: number;
  readonly columns: number;
  readonly data: Float32Array;
}

/** Compressed sparse rows: row i has `values[j]` in column `indices[j]` for j from `offsets[i]` to `offsets[i + 1]`; columns rise. */
export interface SparseMatrix {
  readonly rows: number;
  readonly columns: number;
  readonly offsets: Uint32Array;
  /** Computed at first use for bit-marked rows and cached. To read row by row, use `writeColumns`. */
  readonly indices: Uint32Array;
  readonly values: Float32Array;
  /** Bit-marked rows store a bit per column instead of a list: ⌈columns / 32⌉ numbers per row; bit c says that column c holds a value. */
  readonly marks?: Uint32Array;
}

/** One row of a sparse matrix. */
export interface SparseVector {
  readonly indices: Uint32Array;
  readonly values: Float32Array;
}

export type Vectors = Matrix | SparseMatrix;
export type Vector = Float32Array | SparseVector;

/** Neighbouring columns of vectors that one part of a fusion made. */
export interface Block {
  /** The name of the part: `bow`. */
  readonly name: string;
  /** Its columns are those from `start` up to `end`. */
  readonly start: number;
  readonly end: number;
  /** Its numbers are weights of terms, none below 0. */
  readonly holdsTerms: boolean;
}

export const isSparse = (vectors: Vectors): vectors is SparseMatrix => 'offsets' in vectors;

export function createMatrix(rows: number, columns: number): Matrix {
  return { rows, columns, data: new Float32Array(rows * columns) };
}

/** A view of row `index`: writing to it writes to the matrix. */
export function rowOf({ columns, data }: Matrix, index: number): Float32Array {
  return data.subarray(index * columns, (index + 1) * columns);
}

/** A view of sparse row `index`. */
export function sparseRowOf(matrix: SparseMatrix, index: number): SparseVector {
  const { offsets, values } = matrix;
  const [start, end] = [offsets[index]!, offsets[index + 1]!];
  const indices = matrix.marks ? new Uint32Array(end - start) : matrix.indices.subarray(start, end);
  if (matrix.marks) writeColumns(matrix, index, indices, 0);
  return { indices, values: values.subarray(start, end) };
}

/** The vectors as rows of one matrix. */
export function sparseRows(vectors: readonly SparseVector[], columns: number): SparseMatrix {
  const offsets = offsetsOf(vectors.map(({ indices }) => indices.length));
  const [columnLists, valueLists] = [vectors.map(({ indices }) => indices), vectors.map(({ values }) => values)];
  const [indices, values] = [joined(Uint32Array, columnLists), joined(Float32Array, valueLists)];
  return { rows: vectors.length, columns, offsets, indices, values };
}

/** Sparse rows whose columns are stored as bits: smaller than a list if more than one column in 32 holds a value. */
export function createMarkedRows(
  rows: number,
  columns: number,
  offsets: Uint32Array,
  marks: Uint32Array,
  values: Float32Array,
): SparseMatrix {
  let listed: Uint32Array | undefined;
  const matrix: SparseMatrix = {
    rows,
    columns,
    offsets,
    values,
    marks,
    get indices() {
      if (listed) return listed;
      listed = new Uint32Array(values.length);
      for (let row = 0; row < rows; row++) writeColumns(matrix, row, listed, offsets[row]!);
      return listed;
    },
  };
  return matrix;
}

/** Writes the columns of row `index` to `into` from `at` on. */
export function writeColumns(matrix: SparseMatrix, index: number, into: Uint32Array, at: number): void {
  const { columns, offsets, marks } = matrix;
  if (!marks) {
    into.set(matrix.indices.subarray(offsets[index]!, offsets[index + 1]!), at);
    return;
  }
  const width = Math.ceil(columns / 32);
  let to = at;
  for (let word = 0; word < width; word++) {
    let bits = marks[index * width + word]!;
    while (bits !== 0) {
      const lowest = bits & -bits;
      into[to++] = 32 * word + 31 - Math.clz32(lowest);
      bits ^= lowest;
    }
  }
}

/** A view of row `index` of dense or sparse vectors. */
export const vectorAt = (vectors: Vectors, index: number): Vector =>
  isSparse(vectors) ? sparseRowOf(vectors, index) : rowOf(vectors, index);

/** Copies the rows named by `rows`, in that order. */
export function selectRows(vectors: Vectors, rows: Uint32Array): Vectors {
  return isSparse(vectors) ? selectSparseRows(vectors, rows) : selectDenseRows(vectors, rows);
}

/** The rows from `start` up to `end`, as views: their numbers are not copied. */
export function rowsBetween(vectors: Vectors, start: number, end: number): Vectors {
  const [rows, columns] = [end - start, vectors.columns];
  if (!isSparse(vectors)) return { rows, columns, data: vectors.data.subarray(start * columns, end * columns) };
  const [first, last] = [vectors.offsets[start]!, vectors.offsets[end]!];
  const offsets = vectors.offsets.subarray(start, end + 1).map((offset) => offset - first);
  const values = vectors.values.subarray(first, last);
  if (!vectors.marks) return { rows, columns, offsets, indices: vectors.indices.subarray(first, last), values };
  const width = Math.ceil(columns / 32);
  return createMarkedRows(rows, columns, offsets, vectors.marks.subarray(start * width, end * width), values);
}

function selectDenseRows(matrix: Matrix, rows: Uint32Array): Matrix {
  const selected = createMatrix(rows.length, matrix.columns);
  rows.forEach((row, i) => {
    selected.data.set(rowOf(matrix, row), i * matrix.columns);
  });
  return selected;
}

function selectSparseRows(matrix: SparseMatrix, rows: Uint32Array): SparseMatrix {
  const offsets = new Uint32Array(rows.length + 1);
  rows.forEach((row, i) => {
    offsets[i + 1] = offsets[i]! + matrix.offsets[row + 1]! - matrix.offsets[row]!;
  });
  const values = new Float32Array(offsets[rows.length]!);
  rows.forEach((row, i) => {
    values.set(matrix.values.subarray(matrix.offsets[row]!, matrix.offsets[row + 1]!), offsets[i]!);
  });
  if (matrix.marks)
    return createMarkedRows(
      rows.length,
      matrix.columns,
      offsets,
      selectMarks(matrix.marks, matrix.columns, rows),
      values,
    );
  const indices = new Uint32Array(offsets[rows.length]!);
  rows.forEach((row, i) => {
    writeColumns(matrix, row, indices, offsets[i]!);
  });
  return { rows: rows.length, columns: matrix.columns, offsets, indices, values };
}

function selectMarks(marks: Uint32Array, columns: number, rows: Uint32Array): Uint32Array {
  const width = Math.ceil(columns / 32);
  const selected = new Uint32Array(rows.length * width);
  rows.forEach((row, i) => {
    selected.set(marks.subarray(row * width, (row + 1) * width), i * width);
  });
  return selected;
}

/** Copies the columns named by `kept`, which rise: column `kept[i]` becomes column i. */
export const selectColumns = (vectors: Vectors, kept: Uint32Array): Vectors =>
  isSparse(vectors) ? selectSparseColumns(vectors, kept) : selectDenseColumns(vectors, kept);

export function selectSparseColumns(matrix: SparseMatrix, kept: Uint32Array): SparseMatrix {
  const { rows, columns, indices: all, values: given } = matrix;
  const places = placesOf(kept, columns);
  const stored = all.reduce((sum, column) => sum + (places[column]! > 0 ? 1 : 0), 0);
  const [offsets, indices, values] = [new Uint32Array(rows + 1), new Uint32Array(stored), new Float32Array(stored)];
  let to = 0;
  for (let row = 0; row < rows; row++) {
    for (let j = matrix.offsets[row]!; j < matrix.offsets[row + 1]!; j++) {
      const place = places[all[j]!]!;
      if (place === 0) continue;
      indices[to] = place - 1;
      values[to++] = given[j]!;
    }
    offsets[row + 1] = to;
  }
  return { rows, columns: kept.length, offsets, indices, values };
}

/** For every column its place among the kept ones, plus 1; 0 for a column that is left out. */
function placesOf(kept: Uint32Array, columns: number): Uint32Array {
  const places = new Uint32Array(columns);
  kept.forEach((column, place) => {
    places[column] = place + 1;
  });
  return places;
}

function selectDenseColumns({ rows, columns, data }: Matrix, kept: Uint32Array): Matrix {
  const selected = createMatrix(rows, kept.length);
  for (let row = 0; row < rows; row++)
    for (let i = 0; i < kept.length; i++) selected.data[row * kept.length + i] = data[row * columns + kept[i]!]!;
  return selected;
}

/** Copies a vector into 64 bits, zeros filled in. */
export function denseNumbers(vector: Vector, dimensions: number): Float64Array {
  if (vector instanceof Float32Array) return Float64Array.from(vector);
  const numbers = new Float64Array(dimensions);
  vector.indices.forEach((index, j) => {
    numbers[index] = vector.values[j]!;
  });
  return numbers;
}

/** Copies vectors with f applied to every number; f(0) must be 0, so that sparse rows stay sparse. */
export function mapValues(vectors: Vectors, f: (value: number) => number): Vectors {
  if (!isSparse(vectors)) return { ...vectors, data: vectors.data.map(f) };
  return { ...vectors, values: vectors.values.map(f) };
}
