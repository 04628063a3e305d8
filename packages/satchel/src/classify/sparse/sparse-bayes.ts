/**
 * Naive Bayes with very many classes: a class holds few of the words, and of all others it has the same estimate.
 *
 *   w_ik = u_i + v_k        where class k holds no dimension i                                (1)
 *
 * So the counts of a class are kept for its own dimensions alone, and the table is sparse (sparse-table.ts). Equations and symbols are those of
 * naive-bayes.ts and of the methods. Used where the dense table, dimensions × classes, would have more than `MOST_WEIGHTS` numbers and every row has
 * one class. The weights are those of the dense table, up to the last bit of 32.
 *
 * A class without training rows gets the least v_k of the others and an offset below theirs, so that it never wins.
 */
import type { Group, Summed } from '../../core/class-sums.ts';
import type { Examples, TrainingSize } from '../../core/classifier.ts';
import { type Compute, pause } from '../../core/compute.ts';
import { classTotals } from '../../core/labels.ts';
import { isSparse, type SparseMatrix, sparseRowOf } from '../../core/matrix.ts';
import { type Arrays, tensor } from '../../core/tensor.ts';
import { offsetsOf } from '../parts/linear-table.ts';
import type { Setting } from '../parts/naive-bayes.ts';
import { classFactors } from '../parts/weighed-sums.ts';

/** Above this many weights, 256 MB, the table is sparse. */
const MOST_WEIGHTS = 2 ** 26;
/** Classes between two pauses. */
const CLASSES_AT_ONCE = 64;

/** The rows of one class: sums of the dimensions that it holds, which rise. */
export interface SparseGroup {
  readonly dimensions: Uint32Array;
  readonly sums: Float64Array;
  readonly rows: number;
}

/** The linear score of a class by (1). */
export interface SparseEstimate {
  /** v_k */
  readonly base: number;
  /** The weight of a dimension that the class holds. */
  weightOf(sum: number, dimension: number): number;
  readonly offset: number;
}

export interface SparseEstimates {
  /** u of all dimensions; absent where it is 0. */
  readonly rowBase?: Float64Array;
  of(own: SparseGroup): SparseEstimate;
}

export type SparseEstimator = (all: Group, setting: Setting) => SparseEstimates;

export interface SparseTraining extends Examples {
  readonly owner: string;
  /** The option as typed. */
  readonly classWeights: string;
  readonly summed: Exclude<Summed, 'unit'>;
  readonly compute: Compute;
}

export const needsSparseTable = ({ vectors, classes }: Pick<Examples, 'vectors' | 'classes'>): boolean =>
  isSparse(vectors) && isTooLarge(vectors.columns, classes.length);

/** Whether a dense table would have too many weights. */
export const isTooLarge = (dimensions: number, classes: number): boolean => dimensions * classes > MOST_WEIGHTS;

/** A cell for each entry at most, with its class, sum and dimension. */
export const sparseBayesBytes = (size: TrainingSize): number | undefined =>
  isTooLarge(size.features, size.classes) && !size.multiLabel
    ? 24 * size.entries + 16 * size.features + 200 * size.classes
    : undefined;

/** The arrays of a sparse table, and `bias`. The rows must be sparse, with one class each. */
export async function fitSparseBayes(training: SparseTraining, estimatesFrom: SparseEstimator): Promise<Arrays> {
  const { owner, classWeights, classes, vectors, compute } = training;
  const groups = await groupsOf(training);
  const factors = classFactors({ owner, classWeights, classes }, groups, vectors.rows);
  const weighed = factors ? groups.map((group, k) => scaled(group, factors[k]!)) : groups;
  const all = added(weighed, vectors.columns);
  const estimates = estimatesFrom(all, { allRows: all.rows, groups: classes.length });
  const counts = new Uint32Array(vectors.columns);
  for (const { dimensions } of weighed) for (const i of dimensions) counts[i] = counts[i]! + 1;
  const next = offsetsOf(counts);
  const [cells, cellClasses] = [new Float32Array(next.at(-1)!), new Uint32Array(next.at(-1)!)];
  const [classBase, bias] = [new Float32Array(classes.length), new Float32Array(classes.length)];
  for (const [k, group] of weighed.entries()) {
    if (k % CLASSES_AT_ONCE === 0) await pause(compute);
    const { base, weightOf, offset } = group.rows > 0 ? estimates.of(group) : UNSEEN;
    classBase[k] = base;
    bias[k] = offset;
    group.dimensions.forEach((i, j) => {
      const at = next[i]!++;
      cells[at] = weightOf(group.sums[j]!, i);
      cellClasses[at] = k;
    });
  }
  setUnseen(weighed, classBase, 0);
  setUnseen(weighed, bias, 1);
  return {
    cellCounts: tensor(counts),
    cellClasses: tensor(cellClasses),
    cells: tensor(cells),
    classBase: tensor(classBase),
    bias: tensor(bias),
    ...(estimates.rowBase ? { rowBase: tensor(Float32Array.from(estimates.rowBase)) } : {}),
  };
}

/** Replaced by `setUnseen`. */
const UNSEEN: SparseEstimate = { base: Number.POSITIVE_INFINITY, weightOf: () => 0, offset: Number.POSITIVE_INFINITY };

function setUnseen(groups: readonly SparseGroup[], numbers: Float32Array, below: number): void {
  const least = numbers.reduce((least, number) => Math.min(least, number), Number.POSITIVE_INFINITY);
  groups.forEach(({ rows }, k) => {
    if (rows === 0) numbers[k] = least - below;
  });
}

/** The rows of each class, added up. */
async function groupsOf({
  vectors,
  labels,
  classes,
  weights,
  summed,
  compute,
}: SparseTraining): Promise<SparseGroup[]> {
  const matrix = vectors as SparseMatrix;
  const totals = classTotals(labels, classes.length, weights);
  const rowsOfClass = Array.from(classes, (): number[] => []);
  labels.ids.forEach((id, row) => {
    rowsOfClass[id]!.push(row);
  });
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
  summed: SparseTraining['summed'],
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

const scaled = ({ dimensions, sums, rows }: SparseGroup, factor: number): SparseGroup => ({
  dimensions,
  sums: sums.map((sum) => factor * sum),
  rows: factor * rows,
});

function added(groups: readonly SparseGroup[], columns: number): Group {
  const sums = new Float64Array(columns);
  for (const group of groups)
    group.dimensions.forEach((i, j) => {
      sums[i] = sums[i]! + group.sums[j]!;
    });
  return { sums, rows: groups.reduce((rows, group) => rows + group.rows, 0) };
}
