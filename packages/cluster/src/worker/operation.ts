/** What a worker can be asked to do with batches of rows. */
import type { Frame } from './frames.ts';

/** Some rows, column by column, as they came as JSON: nothing is known of their types. */
export interface Batch {
  readonly rows: number;
  column(name: string): readonly unknown[];
}

export interface Operation {
  /** Answers one batch, now or later. */
  take(batch: Batch): Answers;
  /** Answers that came of all rows together. */
  finish?(): Answers;
}

export type Answers = Iterable<Answered> | AsyncIterable<Answered>;

export interface Answered extends Frame {
  /** How many of the rows could not be read. */
  readonly problems: number;
}

export function batchOf(columns: Readonly<Record<string, unknown>>): Batch {
  const lists = Object.values(columns).filter(Array.isArray);
  const rows = lists[0]?.length ?? 0;
  if (lists.length !== Object.keys(columns).length || lists.some((list) => list.length !== rows))
    throw new Error('a batch must hold lists of equal length');
  return {
    rows,
    column: (name) => (Object.hasOwn(columns, name) ? (columns[name] as unknown[]) : new Array<null>(rows).fill(null)),
  };
}
