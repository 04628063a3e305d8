import { type LabelSets, labelsAt } from '../../core/labels.ts';
import type { Vectors } from '../../core/matrix.ts';
import { rowsOf } from '../solvers/rows.ts';

/** The rows of one class, or of all the others. */
export interface Group {
  /** For every dimension, the sum over the group's rows. */
  readonly sums: Float64Array;
  readonly rows: number;
}

/** One group per class; a row with several labels is in several groups. Row i counts `scales[i]` times, once without `scales`. */
export function groupsByClass(vectors: Vectors, labels: LabelSets, classes: number, scales?: Float64Array): Group[] {
  const rows = rowsOf(vectors);
  const groups = Array.from({ length: classes }, () => ({ sums: new Float64Array(vectors.columns), rows: 0 }));
  for (let row = 0; row < vectors.rows; row++) {
    for (const id of labelsAt(labels, row)) {
      const group = groups[id]!;
      rows.add(row, scales?.[row] ?? 1, group.sums);
      group.rows++;
    }
  }
  return groups;
}

export function groupOfAll(vectors: Vectors, scales?: Float64Array): Group {
  const rows = rowsOf(vectors);
  const sums = new Float64Array(vectors.columns);
  for (let row = 0; row < vectors.rows; row++) rows.add(row, scales?.[row] ?? 1, sums);
  return { sums, rows: vectors.rows };
}

/** Everything that is not in the group. */
export function restOf(all: Group, own: Group): Group {
  return { sums: all.sums.map((sum, i) => sum - own.sums[i]!), rows: all.rows - own.rows };
}

export const meanOf = ({ sums, rows }: Group): Float64Array => (rows > 0 ? sums.map((sum) => sum / rows) : sums);
