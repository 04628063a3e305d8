/**
 * Sums of the rows of each class, for very many classes: a class keeps the dimensions that it holds, not a number for every dimension.
 * A row with several labels is in several groups.
 */
import type { Group, SparseGroup, Summed } from '../../core/class-sums.ts';
import type { Examples } from '../../core/classifier.ts';
import { type Compute, pause } from '../../core/compute.ts';
import { classTotals, labelsAt } from '../../core/labels.ts';
import { type SparseMatrix, sparseRowOf } from '../../core/matrix.ts';

/** Classes between two pauses. */
export const CLASSES_AT_ONCE = 64;

/** The vectors must be sparse. */
export interface GroupedRows extends Examples {
  readonly summed: Exclude<Summed, 'unit'>;
  readonly compute: Compute;
}

/** The rows of each class, added up. */
export async function groupsOf({
  vectors,
  labels,
  classes,
  weights,
  summed,
  compute,
}: GroupedRows): Promise<SparseGroup[]> {
  const matrix = vectors as SparseMatrix;
  const totals = classTotals(labels, classes.length, weights);
  const rowsOfClass = Array.from(classes, (): number[] => []);
  for (let row = 0; row < matrix.rows; row++) for (const id of labelsAt(labels, row)) rowsOfClass[id]!.push(row);
  const scratch = new Float64Array(matrix.columns);
  const groups: SparseGroup[] = [];
  for (const [k, rows] of rowsOfClass.entries()) {
    if (k % CLASSES_AT_ONCE === 0) await pause(compute);
    const held: number[] = [];
    for (const row of rows) addRow(matrix, row, summed, weights?.[row] ?? 1, scratch, held);
    const dimensions = Uint32Array.from(held).sort();
    groups.push({ dimensions, sums: Float64Array.from(dimensions, (i) => scratch[i]!), rows: totals[k]! });
    for (const i of held) scratch[i] = 0;
  }
  return groups;
}

/** `held` are the dimensions whose sum is above 0. */
function addRow(
  matrix: SparseMatrix,
  row: number,
  summed: GroupedRows['summed'],
  weight: number,
  into: Float64Array,
  held: number[],
): void {
  const { indices, values } = sparseRowOf(matrix, row);
  indices.forEach((i, j) => {
    if (values[j] === 0) return;
    if (into[i] === 0) held.push(i);
    into[i] = into[i]! + weight * (summed === 'presence' ? 1 : values[j]!);
  });
}

/** A group whose rows count `factor` times. */
export const scaled = ({ dimensions, sums, rows }: SparseGroup, factor: number): SparseGroup => ({
  dimensions,
  sums: sums.map((sum) => factor * sum),
  rows: factor * rows,
});

/** The sums of every row once. */
export function sumsOfAll({ vectors, weights, summed }: GroupedRows): Group {
  const matrix = vectors as SparseMatrix;
  const sums = new Float64Array(matrix.columns);
  for (let row = 0; row < matrix.rows; row++) addRow(matrix, row, summed, weights?.[row] ?? 1, sums, []);
  return { sums, rows: weights ? weights.reduce((sum, weight) => sum + weight, 0) : matrix.rows };
}

/** The groups of sums that were counted elsewhere. */
export const sparseGroups = (groups: readonly Group[]): SparseGroup[] =>
  groups.map(({ sums, rows }) => {
    const held: number[] = [];
    for (let i = 0; i < sums.length; i++) if (sums[i]! > 0) held.push(i);
    const dimensions = Uint32Array.from(held);
    return { dimensions, sums: Float64Array.from(dimensions, (i) => sums[i]!), rows };
  });
