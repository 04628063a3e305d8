/** Defines assembly/rows.ts, the order of its additions included. */
import { type Matrix, rowOf } from '../../core/matrix.ts';
import { addWeightedRows } from '../../numeric/weighted-rows.ts';
import { multiplyAdd, round, sumOfLanes } from '../floats.ts';
import type { RowKernels } from './contract.ts';

export function dot(a: Float32Array, b: Float32Array): number {
  const n = a.length;
  const sums = new Float32Array(16);
  const endOf16 = n & ~15;
  for (let i = 0; i < endOf16; i++) sums[i & 15] = multiplyAdd(a[i]!, b[i]!, sums[i & 15]!);
  for (let i = endOf16; i < (n & ~3); i++) sums[i & 3] = multiplyAdd(a[i]!, b[i]!, sums[i & 3]!);
  const lanes = new Float32Array(4);
  for (let j = 0; j < 4; j++) lanes[j] = round(round(sums[j]! + sums[j + 4]!) + round(sums[j + 8]! + sums[j + 12]!));
  return addTail(a, b, sumOfLanes(lanes));
}

export function dotRows(matrix: Matrix, vector: Float32Array, into: Float32Array): void {
  for (let i = 0; i < matrix.rows; i++) into[i] = dot(rowOf(matrix, i), vector);
}

/** Four running sums, then the last n mod 4 products one by one, as assembly/gradient-step.ts takes them. */
export function dotInFourSums(a: Float32Array, b: Float32Array): number {
  const lanes = new Float32Array(4);
  for (let i = 0; i < (a.length & ~3); i++) lanes[i & 3] = multiplyAdd(a[i]!, b[i]!, lanes[i & 3]!);
  return addTail(a, b, sumOfLanes(lanes));
}

function addTail(a: Float32Array, b: Float32Array, start: number): number {
  let sum = start;
  for (let i = a.length & ~3; i < a.length; i++) sum = multiplyAdd(a[i]!, b[i]!, sum);
  return sum;
}

function addScaled(factor: number, x: Float32Array, into: Float32Array): void {
  const rounded = round(factor);
  for (let i = 0; i < x.length; i++) into[i] = multiplyAdd(rounded, x[i]!, into[i]!);
}

function sumRows(matrix: Matrix, rowIds: Uint32Array, weights: Float32Array, into: Float32Array): void {
  into.fill(0);
  rowIds.forEach((row, j) => {
    addScaled(weights[j]!, rowOf(matrix, row), into);
  });
}

const addWideRows: RowKernels['addWideRows'] = ({ data }, rowIds, weights, into) =>
  addWeightedRows(rowIds, weights, data, into);

export const rowKernels: RowKernels = { dot, dotRows, addScaled, addWideRows, sumRows };
