/**
 * Blocks: tall matrices of 64-bit numbers, up to a few hundred columns wide, and the three products that subspace methods are made of.
 *
 * Inner loops run over neighbouring numbers and take four rows or four sums at once. Sums are taken in this fixed order. A product works on
 * the rows [start, end), so that a caller can pause between ranges.
 */
import type { Range } from '../core/compute.ts';
import type { SparseMatrix } from '../core/matrix.ts';

/** Row-major: row i is `data[i * columns … (i + 1) * columns)`. */
export interface Block {
  readonly rows: number;
  readonly columns: number;
  readonly data: Float64Array;
}

export const createBlock = (rows: number, columns: number): Block => ({
  rows,
  columns,
  data: new Float64Array(rows * columns),
});

/** into = A · B for the rows of the range. */
export function sparseTimes(
  { offsets, indices, values }: SparseMatrix,
  b: Block,
  into: Block,
  { start, end }: Range,
): void {
  const n = b.columns;
  for (let row = start; row < end; row++) {
    const last = offsets[row + 1]!;
    let j = offsets[row]!;
    into.data.fill(0, row * n, (row + 1) * n);
    for (; j + 3 < last; j += 4) {
      const [r0, r1, r2, r3] = [indices[j]! * n, indices[j + 1]! * n, indices[j + 2]! * n, indices[j + 3]! * n];
      addFour(
        b.data,
        r0,
        r1,
        r2,
        r3,
        values[j]!,
        values[j + 1]!,
        values[j + 2]!,
        values[j + 3]!,
        into.data,
        row * n,
        n,
      );
    }
    for (; j < last; j++) addOne(b.data, indices[j]! * n, values[j]!, into.data, row * n, n);
  }
}

/** into += Aᵀ · (columns of B) over the rows of the range; `into` has a row for each column of A. `lower` stops each row at its diagonal. */
export function addCrossProducts(
  a: Block,
  b: Block,
  columns: Range,
  into: Block,
  { start, end }: Range,
  lower = false,
): void {
  const [x, m, n, width] = [a.data, a.columns, b.columns, columns.end - columns.start];
  let row = start;
  for (; row + 3 < end; row += 4) {
    const r = row * n + columns.start;
    for (let k = 0, at = row * m; k < m; k++, at++) {
      addFour(
        b.data,
        r,
        r + n,
        r + 2 * n,
        r + 3 * n,
        x[at]!,
        x[at + m]!,
        x[at + 2 * m]!,
        x[at + 3 * m]!,
        into.data,
        k * width,
        lower ? k + 1 : width,
      );
    }
  }
  for (; row < end; row++) {
    for (let k = 0; k < m; k++)
      addOne(b.data, row * n + columns.start, x[row * m + k]!, into.data, k * width, lower ? k + 1 : width);
  }
}

/** into += (columns of A) · Mᵀ for the rows of the range. */
export function addTimesTransposed(a: Block, columns: Range, m: Block, into: Block, { start, end }: Range): void {
  const width = m.columns;
  for (let row = start; row < end; row++) {
    const from = row * a.columns + columns.start;
    const at = row * into.columns;
    let k = 0;
    for (; k + 3 < m.rows; k += 4) addFourDots(a.data, from, m.data, k * width, width, into.data, at + k);
    for (; k < m.rows; k++) {
      let sum = 0;
      for (let i = 0; i < width; i++) sum += a.data[from + i]! * m.data[k * width + i]!;
      into.data[at + k] = into.data[at + k]! + sum;
    }
  }
}

/** sums_c += v0 · row0_c + v1 · row1_c + v2 · row2_c + v3 · row3_c for `n` numbers from `at` on. */
export function addFour(
  data: Float64Array,
  r0: number,
  r1: number,
  r2: number,
  r3: number,
  v0: number,
  v1: number,
  v2: number,
  v3: number,
  sums: Float64Array,
  at: number,
  n: number,
): void {
  for (let c = 0; c < n; c++) {
    sums[at + c] =
      sums[at + c]! + (v0 * data[r0 + c]! + v1 * data[r1 + c]! + (v2 * data[r2 + c]! + v3 * data[r3 + c]!));
  }
}

function addOne(data: Float64Array, row: number, value: number, sums: Float64Array, at: number, n: number): void {
  for (let c = 0; c < n; c++) sums[at + c] = sums[at + c]! + value * data[row + c]!;
}

/** The dot products of one row with four others. */
function addFourDots(
  a: Float64Array,
  from: number,
  m: Float64Array,
  r0: number,
  n: number,
  into: Float64Array,
  at: number,
): void {
  let [s0, s1, s2, s3] = [0, 0, 0, 0];
  const [r1, r2, r3] = [r0 + n, r0 + 2 * n, r0 + 3 * n];
  for (let i = 0; i < n; i++) {
    const x = a[from + i]!;
    s0 += x * m[r0 + i]!;
    s1 += x * m[r1 + i]!;
    s2 += x * m[r2 + i]!;
    s3 += x * m[r3 + i]!;
  }
  into[at] = into[at]! + s0;
  into[at + 1] = into[at + 1]! + s1;
  into[at + 2] = into[at + 2]! + s2;
  into[at + 3] = into[at + 3]! + s3;
}
