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
  readonly indices: Uint32Array;
  readonly values: Float32Array;
}

/** One row of a sparse matrix. */
export interface SparseVector {
  readonly indices: Uint32Array;
  readonly values: Float32Array;
}

export type Vectors = Matrix | SparseMatrix;
export type Vector = Float32Array | SparseVector;

export const isSparse = (vectors: Vectors): vectors is SparseMatrix => 'offsets' in vectors;

export function createMatrix(rows: number, columns: number): Matrix {
  return { rows, columns, data: new Float32Array(rows * columns) };
}

/** A view of row `index`: writing to it writes to the matrix. */
export function rowOf({ columns, data }: Matrix, index: number): Float32Array {
  return data.subarray(index * columns, (index + 1) * columns);
}

/** A view of sparse row `index`. */
export function sparseRowOf({ offsets, indices, values }: SparseMatrix, index: number): SparseVector {
  const [start, end] = [offsets[index]!, offsets[index + 1]!];
  return { indices: indices.subarray(start, end), values: values.subarray(start, end) };
}

/** A view of row `index`, whichever way the vectors are kept. */
export const vectorAt = (vectors: Vectors, index: number): Vector =>
  isSparse(vectors) ? sparseRowOf(vectors, index) : rowOf(vectors, index);

/** The rows named by `rows`, in that order, as vectors of their own. */
export function selectRows(vectors: Vectors, rows: Uint32Array): Vectors {
  return isSparse(vectors) ? selectSparseRows(vectors, rows) : selectDenseRows(vectors, rows);
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
  const indices = new Uint32Array(offsets[rows.length]!);
  const values = new Float32Array(offsets[rows.length]!);
  rows.forEach((row, i) => {
    const { indices: from, values: weights } = sparseRowOf(matrix, row);
    indices.set(from, offsets[i]!);
    values.set(weights, offsets[i]!);
  });
  return { rows: rows.length, columns: matrix.columns, offsets, indices, values };
}
