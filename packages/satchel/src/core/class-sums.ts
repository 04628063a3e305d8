/** Sums over labelled rows, class by class: all that some methods learn from. */

/** What of a row is added up: its numbers, 1 for each number that is not 0, or its numbers after scaling the row to length 1. */
export type Summed = 'values' | 'presence' | 'unit';

/** The rows of one class, of all the others, or of all classes. */
export interface Group {
  /** For every dimension, the sum over the group's rows. */
  readonly sums: Float64Array;
  /** How many rows, or the sum of their weights. */
  readonly rows: number;
}

export interface ClassSums {
  /** One group per class; a row with several labels is in several groups. */
  readonly classes: readonly Group[];
  /** Every row once. */
  readonly all: Group;
  /** The largest ‖x‖² of a row. */
  readonly largestSquare: number;
  /** Whether every number of every row is 0 or 1. */
  readonly isBinary: boolean;
}

export type SumsOf = Readonly<Partial<Record<Summed, ClassSums>>>;

/** Whether the classes add up to all rows, as they do where each row has one label. */
export const isPartition = ({ classes, all }: ClassSums): boolean =>
  classes.reduce((total, { rows }) => total + rows, 0) === all.rows &&
  all.sums.every((sum, i) => classes.reduce((total, { sums }) => total + sums[i]!, 0) === sum);

/** Everything that is not in the group. */
export const restOf = (all: Group, own: Group): Group => ({
  sums: all.sums.map((sum, i) => sum - own.sums[i]!),
  rows: all.rows - own.rows,
});

export const meanOf = ({ sums, rows }: Group): Float64Array => (rows > 0 ? sums.map((sum) => sum / rows) : sums);

/** The rows of one class: sums of the dimensions that it holds, which rise. */
export interface SparseGroup {
  readonly dimensions: Uint32Array;
  readonly sums: Float64Array;
  readonly rows: number;
}

/** All groups together. */
export function added(groups: readonly SparseGroup[], columns: number): Group {
  const sums = new Float64Array(columns);
  for (const group of groups)
    group.dimensions.forEach((i, j) => {
      sums[i] = sums[i]! + group.sums[j]!;
    });
  return { sums, rows: groups.reduce((rows, group) => rows + group.rows, 0) };
}
