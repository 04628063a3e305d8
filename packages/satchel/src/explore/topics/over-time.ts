/** How many documents each topic has in each period: days, months or years, whichever gives at most 40 periods. */
import type { Document } from '../../core/corpus.ts';
import { usageError } from '../../core/errors.ts';

export interface TopicsOverTime {
  readonly unit: 'day' | 'month' | 'year';
  readonly periods: readonly string[];
  /** One row per topic, one number per period. */
  readonly counts: readonly (readonly number[])[];
  /** Documents without a date. */
  readonly undated: number;
}

const MOST_PERIODS = 40;
const units = [
  ['day', 10],
  ['month', 7],
  ['year', 4],
] as const;

export function topicsOverTime(
  documents: readonly Document[],
  placed: readonly { readonly topic: number | null }[],
  topics: number,
  field: string,
): TopicsOverTime {
  const dates = documents.map(({ metadata }) => metadata?.[field]);
  const dated = dates.filter((date): date is string => typeof date === 'string');
  if (dated.length === 0)
    throw usageError(
      'MISSING_FIELD',
      `No document has a date in '${field}'.`,
      `Keep the field as a date: corpus.metadata=${field}:date.`,
    );
  const cutTo = (length: number): string[] => [...new Set(dated.map((date) => date.slice(0, length)))].sort();
  const [unit, length] = units.find(([, size]) => cutTo(size).length <= MOST_PERIODS) ?? units[2];
  const periods = cutTo(length);
  const placeOf = new Map(periods.map((period, place) => [period, place]));
  const counts = Array.from({ length: topics }, () => periods.map(() => 0));
  dates.forEach((date, i) => {
    const topic = placed[i]!.topic;
    if (typeof date === 'string' && topic !== null) counts[topic]![placeOf.get(date.slice(0, length))!]!++;
  });
  return { unit, periods, counts, undated: dates.length - dated.length };
}
