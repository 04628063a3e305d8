/** Defines assembly/class-rows.ts: sparse rows against one weight vector per class. */
import { sparseRowOf } from '../../core/matrix.ts';
import { multiplyAdd, round } from '../floats.ts';
import type { ClassRows, ClassRowsKernel, ClassRowsKernels } from './contract.ts';

export const classRowsKernels: ClassRowsKernels = { classRows };

function classRows(problem: ClassRows): ClassRowsKernel {
  return {
    multiply(weights, into, { start, end }) {
      for (let row = start; row < end; row++) into.set(multiplyRow(problem, row, weights), row * problem.classes);
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

/** into_k += factor_k x for every class. */
export function addRow(
  { matrix, classes: K, bias }: ClassRows,
  row: number,
  factors: Float32Array,
  into: Float32Array,
): void {
  const { indices, values } = sparseRowOf(matrix, row);
  factors.forEach((factor, k) => {
    for (let j = 0; j < indices.length; j++) {
      const at = indices[j]! * K + k;
      into[at] = multiplyAdd(values[j]!, factor, into[at]!);
    }
    const own = matrix.columns * K + k;
    into[own] = multiplyAdd(round(bias), factor, into[own]!);
  });
}
