/**
 * Naive Bayes with very many classes: a class holds few of the words, and of all others it has the same estimate.
 *
 *   w_ik = u_i + v_k        where class k holds no dimension i                                (1)
 *
 * So the counts of a class are kept for its own dimensions alone, and the table is sparse (sparse-table.ts). Equations and symbols are those of
 * naive-bayes.ts and of the methods. Used where the dense table, dimensions × classes, would have more than `MOST_WEIGHTS` numbers and every row has
 * one class; sparse-odds.ts does the same where rows have several. The weights are those of the dense table, up to the last bit of 32.
 *
 * A class without training rows gets the least v_k of the others and an offset below theirs, so that it never wins.
 */
import { added, type Group, type SparseGroup } from '../../core/class-sums.ts';
import type { Examples, TrainingSize } from '../../core/classifier.ts';
import { type Compute, pause } from '../../core/compute.ts';
import { offsetsOf } from '../../core/lists/end-to-end.ts';
import { isSparse } from '../../core/matrix.ts';
import { type Arrays, tensor } from '../../core/tensor.ts';
import type { Setting } from '../parts/naive-bayes.ts';
import { classFactors } from '../parts/weighed-sums.ts';
import { CLASSES_AT_ONCE, type GroupedRows, groupsOf, scaled } from './sparse-groups.ts';

/** Above this many weights, 256 MB, the table is sparse. */
const MOST_WEIGHTS = 2 ** 26;

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

export interface SparseTraining extends GroupedRows {
  readonly owner: string;
  /** The option as typed. */
  readonly classWeights: string;
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
  const { rowBase, of } = estimatesFrom(all, { allRows: all.rows, groups: classes.length });
  const estimateOf = (group: SparseGroup): SparseEstimate => (group.rows > 0 ? of(group) : UNSEEN);
  const { classBase, bias, ...cells } = await sparseCells(weighed, vectors.columns, estimateOf, compute);
  setUnseen(weighed, classBase, 0);
  setUnseen(weighed, bias, 1);
  return sparseArrays({ ...cells, classBase, bias, rowBase });
}

export interface SparseCells {
  readonly cellCounts: Uint32Array;
  readonly cellClasses: Uint32Array;
  readonly cells: Float32Array;
  readonly classBase: Float32Array;
  readonly bias: Float32Array;
}

/** A cell for every dimension that a class holds. */
export async function sparseCells(
  groups: readonly SparseGroup[],
  columns: number,
  estimateOf: (group: SparseGroup, classIndex: number) => SparseEstimate,
  compute: Compute,
): Promise<SparseCells> {
  const cellCounts = new Uint32Array(columns);
  for (const { dimensions } of groups) for (const i of dimensions) cellCounts[i] = cellCounts[i]! + 1;
  const next = offsetsOf(cellCounts);
  const [cells, cellClasses] = [new Float32Array(next.at(-1)!), new Uint32Array(next.at(-1)!)];
  const [classBase, bias] = [new Float32Array(groups.length), new Float32Array(groups.length)];
  for (const [k, group] of groups.entries()) {
    if (k % CLASSES_AT_ONCE === 0) await pause(compute);
    const { base, weightOf, offset } = estimateOf(group, k);
    classBase[k] = base;
    bias[k] = offset;
    group.dimensions.forEach((i, j) => {
      const at = next[i]!++;
      cells[at] = weightOf(group.sums[j]!, i);
      cellClasses[at] = k;
    });
  }
  return { cellCounts, cellClasses, cells, classBase, bias };
}

export const sparseArrays = (table: SparseCells & { readonly rowBase: Float64Array | undefined }): Arrays => ({
  cellCounts: tensor(table.cellCounts),
  cellClasses: tensor(table.cellClasses),
  cells: tensor(table.cells),
  classBase: tensor(table.classBase),
  bias: tensor(table.bias),
  ...(table.rowBase ? { rowBase: tensor(Float32Array.from(table.rowBase)) } : {}),
});

/** Replaced by `setUnseen`. */
const UNSEEN: SparseEstimate = { base: Number.POSITIVE_INFINITY, weightOf: () => 0, offset: Number.POSITIVE_INFINITY };

function setUnseen(groups: readonly SparseGroup[], numbers: Float32Array, below: number): void {
  const least = numbers.reduce((least, number) => Math.min(least, number), Number.POSITIVE_INFINITY);
  groups.forEach(({ rows }, k) => {
    if (rows === 0) numbers[k] = least - below;
  });
}
