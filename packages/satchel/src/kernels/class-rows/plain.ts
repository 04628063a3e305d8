/** Defines assembly/class-rows.ts: sparse rows against one weight vector per class. */
import { sparseRowOf } from '../../core/matrix.ts';
import { multiplyAdd, round } from '../floats.ts';
import type { ClassRows, ClassRowsKernel, ClassRowsKernels } from './contract.ts';

export const classRowsKernels: ClassRowsKernels = { classRows };

function classRows(problem: ClassRows): ClassRowsKernel {
  const { classes: K, matrix } = problem;
  const rows = Array.from({ length: matrix.rows }, (_, row) => row);
  const factorsOf = (factors: Float32Array, row: number) => factors.subarray(row * K, (row + 1) * K);
  return {
    multiply(weights, into, { start, end }) {
      for (const row of rows.slice(start, end)) into.set(multiplyRow(problem, row, weights), row * K);
    },
    add(factors, into) {
      for (const row of rows) addRow(problem, row, factorsOf(factors, row), into);
    },
    addSquares(factors, into) {
      for (const row of rows) addRow(problem, row, factorsOf(factors, row), into, (value) => round(value * value));
    },
  };
}

/** w_k · x for every class. */
export function multiplyRow({ matrix, classes: K, bias }: ClassRows, row: number, weights: Float32Array): Float32Array {
  const { indices, values } = sparseRowOf(matrix, row);
  return Float32Array.from({ length: K }, (_, k) => {
    let product = round(round(bias) * weights[matrix.columns * K + k]!);
    for (let j = 0; j < indices.length; j++) product = multiplyAdd(values[j]!, weights[indices[j]! * K + k]!, product);
    return product;
  });
}

/** into_k += factor_k x for every class, or of what `shape` makes of the numbers of x. */
export function addRow(
  { matrix, classes: K, bias }: ClassRows,
  row: number,
  factors: Float32Array,
  into: Float32Array,
  shape: (value: number) => number = (value) => value,
): void {
  const { indices, values } = sparseRowOf(matrix, row);
  factors.forEach((factor, k) => {
    for (let j = 0; j < indices.length; j++) {
      const at = indices[j]! * K + k;
      into[at] = multiplyAdd(shape(values[j]!), factor, into[at]!);
    }
    if (bias === 0) return;
    const own = matrix.columns * K + k;
    into[own] = multiplyAdd(shape(round(bias)), factor, into[own]!);
  });
}
