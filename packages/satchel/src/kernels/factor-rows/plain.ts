/** Defines assembly/factor-rows.ts: equations (1) to (4) there. */
import { type Matrix, rowOf } from '../../core/matrix.ts';
import { round } from '../floats.ts';
import { dot, rowKernels } from '../rows/plain.ts';
import type { DescentEnd, EntryRows, FactorKernels } from './contract.ts';

const { addScaled, sumRows } = rowKernels;

export const factorKernels: FactorKernels = { projectRows, descendRows, ratioRows, addGram };

function projectRows({ offsets, indices, values }: EntryRows, others: Matrix, into: Matrix): void {
  for (let i = 0; i + 1 < offsets.length; i++) {
    const [start, end] = [offsets[i]!, offsets[i + 1]!];
    sumRows(others, indices.subarray(start, end), values.subarray(start, end), rowOf(into, i));
  }
}

function descendRows(
  rows: Matrix,
  targets: Matrix,
  gram: Float32Array,
  { sweeps, tolerance }: DescentEnd,
  gradient: Float32Array,
): void {
  const K = rows.columns;
  for (let i = 0; i < rows.rows; i++) {
    const row = rowOf(rows, i);
    gradient.set(rowOf(targets, i));
    row.forEach((value, k) => {
      if (value !== 0) addScaled(-value, gram.subarray(k * K, (k + 1) * K), gradient);
    });
    for (let sweep = 0; sweep < sweeps; sweep++) if (descendOnce(row, gram, gradient) <= round(tolerance)) break;
  }
}

function descendOnce(row: Float32Array, gram: Float32Array, gradient: Float32Array): number {
  const K = row.length;
  let [moved, size] = [0, 0];
  for (let k = 0; k < K; k++) {
    const curvature = gram[k * K + k]!;
    if (!(curvature > 0)) continue;
    const before = row[k]!;
    const after = Math.max(0, round(before + round(gradient[k]! / curvature)));
    size = round(size + after);
    if (after === before) continue;
    row[k] = after;
    moved = round(moved + Math.abs(round(after - before)));
    addScaled(round(before - after), gram.subarray(k * K, (k + 1) * K), gradient);
  }
  return size > 0 ? round(moved / size) : 0;
}

function ratioRows(
  { offsets, indices, values }: EntryRows,
  rows: Matrix,
  others: Matrix,
  products: Float32Array,
  into: Matrix,
): void {
  for (let i = 0; i + 1 < offsets.length; i++) {
    const [row, sums] = [rowOf(rows, i), rowOf(into, i)];
    sums.fill(0);
    for (let j = offsets[i]!; j < offsets[i + 1]!; j++) {
      const other = rowOf(others, indices[j]!);
      const product = dot(row, other);
      products[j] = product;
      if (product > 0) addScaled(round(values[j]! / product), other, sums);
    }
  }
}

function addGram(rows: Matrix, into: Float32Array): void {
  const K = rows.columns;
  for (let i = 0; i < rows.rows; i++) {
    const row = rowOf(rows, i);
    row.forEach((value, k) => {
      if (value !== 0) addScaled(value, row, into.subarray(k * K, (k + 1) * K));
    });
  }
}
