/** What came out of a cell, and of a row of cells. */
import type { JsonObject } from '../core/json.ts';
import { deviationOf, meanOf } from '../numeric/statistics.ts';
import type { Column, Row } from './row.ts';

export interface Measured {
  /** One number a seed and fold, in the units of the column. */
  readonly scores: readonly number[];
  /** What stands in the table where it is not the mean of the scores. */
  readonly shown?: string;
  /** SHA-256 of every model, or of every ranked list. */
  readonly hashes: readonly string[];
  /** With which options, as the last fold had them. */
  readonly options: JsonObject;
  readonly seconds: number;
}

/** measured; not-yet: a method nobody has written; published: the paper's number alone; failed: it could not be run, and why. */
export type Status = 'measured' | 'not-yet' | 'published' | 'failed';

export interface MeasuredRow {
  readonly row: Row;
  readonly status: Status;
  /** The name no registry knows, or why the row failed. */
  readonly reason?: string;
  /** By the name of the column. */
  readonly cells: ReadonlyMap<string, Measured>;
}

/** A point of a chart: the mean, and a deviation to either side where there are several scores. */
export function intervalOf({ scores }: Measured): {
  readonly y: number;
  readonly low?: number;
  readonly high?: number;
} {
  const [y, deviation] = [meanOf(scores), deviationOf(scores)];
  return scores.length > 1 ? { y, low: y - deviation, high: y + deviation } : { y };
}

/** `84.6`, `84.6 ± 0.1` over several scores; a minus sign as people write it. */
export function shownScore({ scores, shown }: Measured, { digits = 1 }: Column): string {
  if (shown !== undefined) return shown;
  const spread = scores.length > 1 ? ` ± ${deviationOf(scores).toFixed(digits)}` : '';
  return `${shownNumber(meanOf(scores), digits)}${spread}`;
}

/** As the paper prints it where it is text or a time, else with as many digits as ours. */
export function shownPublished(value: number | string | undefined, { digits = 1, isTime }: Column): string {
  if (typeof value !== 'number') return value ?? '';
  return shownNumber(value, isTime === true ? decimalsOf(value) : Math.max(digits, decimalsOf(value)));
}

const shownNumber = (value: number, digits: number): string => value.toFixed(digits).replace('-', '−');

const decimalsOf = (value: number): number => String(value).split('.')[1]?.length ?? 0;
