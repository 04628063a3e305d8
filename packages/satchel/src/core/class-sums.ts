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

/** Everything that is not in the group. */
export const restOf = (all: Group, own: Group): Group => ({
  sums: all.sums.map((sum, i) => sum - own.sums[i]!),
  rows: all.rows - own.rows,
});

export const meanOf = ({ sums, rows }: Group): Float64Array => (rows > 0 ? sums.map((sum) => sum / rows) : sums);
