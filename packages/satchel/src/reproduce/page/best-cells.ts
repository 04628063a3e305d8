/**
 * Which numbers of a table are the best: of a column where rows are systems, of a row where columns are systems. Equal
 * numbers, as printed, are all best.
 */
import { meanOf } from '../../numeric/statistics.ts';
import { type Measured, type MeasuredRow, shownScore } from '../measured.ts';
import type { Column } from '../row.ts';
import type { Plan } from '../table.ts';

/** Says of a cell whether it is the best among those it is compared with. */
export type IsBest = (row: MeasuredRow, column: Column) => boolean;

export function bestCells({ columns, systems = 'rows' }: Plan, rows: readonly MeasuredRow[]): IsBest {
  if (systems === 'none') return () => false;
  const rivals = (row: MeasuredRow, column: Column): readonly (readonly [MeasuredRow, Column])[] =>
    systems === 'rows' ? rows.map((one) => [one, column]) : columns.map((one) => [row, one]);
  return (row, column) => {
    const own = numbersOf(row, column);
    if (!own) return false;
    const others = rivals(row, column).flatMap(([one, where]) => numbersOf(one, where) ?? []);
    if (others.length < 2) return false;
    const sign = column.lowerIsBetter === true ? -1 : 1;
    const most = others.reduce((best, other) =>
      sign * (meanOf(other.scores) - meanOf(best.scores)) > 0 ? other : best,
    );
    return meanShown(own, column) === meanShown(most, column);
  };
}

const numbersOf = ({ cells }: MeasuredRow, { name }: Column): Measured | undefined => {
  const own = cells.get(name);
  return own && own.shown === undefined && own.scores.length > 0 ? own : undefined;
};

const meanShown = ({ scores, ...rest }: Measured, column: Column): string =>
  shownScore({ ...rest, scores: [meanOf(scores)] }, column);
