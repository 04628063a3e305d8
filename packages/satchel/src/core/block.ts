/**
 * Blocks: tall matrices of 64-bit numbers, up to a few hundred columns wide, and the products that subspace iterations are made of.
 *
 * Every inner loop takes four rows at once, weighted, into a fifth: a sum is loaded and stored once for four products, and all five run
 * over neighbouring numbers. Sums are taken in this fixed order. A product works on the rows [start, end), so that a caller can pause
 * between ranges.
 */
import type { Range } from './compute.ts';
import type { SparseMatrix } from './matrix.ts';

/** Row-major: row i is `data[i * columns … (i + 1) * columns)`. */
export interface Block {
  readonly rows: number;
  readonly columns: number;
  readonly data: Float64Array;
}

export const createBlock = (rows: number, columns: number): Block => ({ rows, columns, data: new Float64Array(rows * columns) });

/** into = A · B for the rows of the range. */
export function sparseTimes(a: SparseMatrix, b: Block, into: Block, { start, end }: Range): void {
  const { offsets, indices, values } = a;
  const n = b.columns;
  for (let row = start; row < end; row++) {
    const sums = into.data.subarray(row * n, (row + 1) * n);
    sums.fill(0);
    let j = offsets[row]!;
    for (; j + 3 < offsets[row + 1]!; j += 4) {
      const [r0, r1, r2, r3] = [indices[j]! * n, indices[j + 1]! * n, indices[j + 2]! * n, indices[j + 3]! * n];
      addFour(b.data, r0, r1, r2, r3, values[j]!, values[j + 1]!, values[j + 2]!, values[j + 3]!, sums, 0, n);
    }
    for (; j < offsets[row + 1]!; j++) addOne(b.data, indices[j]! * n, values[j]!, sums, 0, n);
  }
}

/** into = A · M for the rows of the range; an `upper` M has zeros below its diagonal, which are not read. */
export function blockTimes(a: Block, m: Block, into: Block, { start, end }: Range, upper = false): void {
  const n = m.columns;
  const x = a.data;
  for (let row = start; row < end; row++) {
    const sums = into.data.subarray(row * n, (row + 1) * n);
    sums.fill(0);
    const at = row * a.columns;
    let k = 0;
    for (; k + 3 < a.columns; k += 4) {
      const from = upper ? k : 0;
      addFour(m.data, k * n, (k + 1) * n, (k + 2) * n, (k + 3) * n, x[at + k]!, x[at + k + 1]!, x[at + k + 2]!, x[at + k + 3]!, sums, from, n);
    }
    for (; k < a.columns; k++) addOne(m.data, k * n, x[at + k]!, sums, upper ? k : 0, n);
  }
}

/** into += the lower triangle of Aᵀ · B over the rows of the range; A and B have the same shape, `into` is square. */
export function addCrossProducts(a: Block, b: Block, into: Block, { start, end }: Range): void {
  const n = a.columns;
  const x = a.data;
  let row = start;
  for (; row + 3 < end; row += 4) {
    const [r0, r1, r2, r3] = [row * n, (row + 1) * n, (row + 2) * n, (row + 3) * n];
    for (let k = 0; k < n; k++) {
      const sums = into.data.subarray(k * n, k * n + k + 1);
      addFour(b.data, r0, r1, r2, r3, x[r0 + k]!, x[r1 + k]!, x[r2 + k]!, x[r3 + k]!, sums, 0, k + 1);
    }
  }
  for (; row < end; row++) {
    const r = row * n;
    for (let k = 0; k < n; k++) addOne(b.data, r, x[r + k]!, into.data.subarray(k * n, k * n + k + 1), 0, k + 1);
  }
}

/** sums_c += v0 · row0_c + v1 · row1_c + v2 · row2_c + v3 · row3_c for c in [from, to). */
function addFour(
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
  from: number,
  to: number,
): void {
  for (let c = from; c < to; c++) sums[c] = sums[c]! + (v0 * data[r0 + c]! + v1 * data[r1 + c]! + (v2 * data[r2 + c]! + v3 * data[r3 + c]!));
}

function addOne(data: Float64Array, row: number, value: number, sums: Float64Array, from: number, to: number): void {
  for (let c = from; c < to; c++) sums[c] = sums[c]! + value * data[row + c]!;
}
