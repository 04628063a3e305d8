/** The results of a cell and of a row, and how they are printed. */
import type { JsonObject } from '../core/json.ts';
import { deviationOf, meanOf } from '../numeric/statistics.ts';
import type { LinePoint } from '../report/figures/line-chart.ts';
import type { Column, Row } from './row.ts';

export interface Measured {
  /** One score per seed and fold, in the units of the column. */
  readonly scores: readonly number[];
  /** The text in the table, if it is not the mean of the scores. */
  readonly shown?: string;
  /** SHA-256 of every model, or of every ranked list. */
  readonly hashes: readonly string[];
  /** The options of the last fold. */
  readonly options: JsonObject;
  /** What tuning chose, for every seed and fold; absent if nothing was tuned. */
  readonly chosen?: readonly JsonObject[];
  readonly seconds: number;
}

/** not-yet: its method is not implemented; published: the paper's number alone; failed: the run was refused. */
export type Status = 'measured' | 'not-yet' | 'published' | 'failed';

export interface MeasuredRow {
  readonly row: Row;
  readonly status: Status;
  /** The unknown method, or why the row failed, or why some cells of a measured row did. */
  readonly reason?: string;
  /** By the name of the column. */
  readonly cells: ReadonlyMap<string, Measured>;
}

/** A point of a chart: the mean, and one standard deviation to either side if there are several scores. */
export function chartPoint(x: number, { scores }: Measured): LinePoint {
  const [y, deviation] = [meanOf(scores), deviationOf(scores)];
  return scores.length > 1 ? { x, y, low: y - deviation, high: y + deviation } : { x, y };
}

/** One curve per measured row over the columns `columnOf(x)`. */
export const curvesOf = (rows: readonly MeasuredRow[], xs: readonly number[], columnOf: (x: number) => string) =>
  rows
    .filter(({ cells }) => cells.size > 0)
    .map(({ row, cells }) => ({
      name: row.name,
      points: xs.flatMap((x) => {
        const own = cells.get(columnOf(x));
        return own ? [chartPoint(x, own)] : [];
      }),
    }));

/** `84.6`, or `84.6 ± 0.1` for several scores. */
export function shownScore({ scores, shown }: Measured, { digits = 1 }: Column): string {
  if (shown !== undefined) return shown;
  const spread = scores.length > 1 ? ` ± ${deviationOf(scores).toFixed(digits)}` : '';
  return `${shownNumber(meanOf(scores), digits)}${spread}`;
}

/** Text and times as the paper prints them; other numbers with at least as many digits as ours. */
export function shownPublished(
  value: number | string | undefined,
  { digits = 1, isTime }: Column,
  spread?: number | undefined,
): string {
  if (typeof value !== 'number') return value ?? '';
  const places = isTime === true ? decimalsOf(value) : Math.max(digits, decimalsOf(value));
  return `${shownNumber(value, places)}${spread === undefined ? '' : ` ± ${spread.toFixed(places)}`}`;
}

const shownNumber = (value: number, digits: number): string => value.toFixed(digits).replace('-', '−');

const decimalsOf = (value: number): number => String(value).split('.')[1]?.length ?? 0;
