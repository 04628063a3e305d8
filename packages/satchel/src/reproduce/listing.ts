/** What can be run again, for `reproduce --list`: the paper, the data it needs, and how long it takes. */
import type { DataName } from './data/data-set.ts';
import { dataSets } from './data/data-sets.ts';
import { quickMinutes } from './minutes.ts';
import { paperOf } from './papers.ts';
import type { PaperTable } from './table.ts';

export interface ListedTable {
  readonly id: string;
  readonly title: string;
  readonly paper: string;
  readonly paperTitle: string;
  readonly authors: string;
  readonly year: number;
  /** Titles of the data sets; where two are joined by "or", the second is a substitute. */
  readonly data: readonly string[];
  /** Minutes of a run with `--quick` on one thread. */
  readonly quickMinutes: number | null;
}

export function listed(table: PaperTable): ListedTable {
  const { authors, title: paperTitle, year } = paperOf(table.id);
  const { id, title, paper } = table;
  return { id, title, paper, paperTitle, authors, year, data: dataOf(table), quickMinutes: quickMinutes[id] ?? null };
}

function dataOf(table: PaperTable): readonly string[] {
  const { rows, columns } = table.plan('full');
  const asked = [...rows, ...columns].flatMap(({ run }) => (run?.data === undefined ? [] : [run.data]));
  const all = table.data ? [table.data] : asked;
  return [...new Set(all.map((names: readonly DataName[]) => names.map((name) => dataSets[name].title).join(' or ')))];
}
