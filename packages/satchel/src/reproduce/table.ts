/**
 * A table or figure of a paper, as data: the published numbers, and the runs that reproduce them.
 *
 * The run of a cell is made of what its row and its column specify; the row overrides the column. In some tables the
 * rows are systems and the columns are data sets, in others it is the reverse. A row whose method is in no registry is
 * printed as "not yet", and runs once the method is registered.
 */

import type { Figure } from '../report/report.ts';
import type { DataName } from './data/data-set.ts';
import type { Measured, MeasuredRow } from './measured.ts';
import type { Claim, Column, Mode, Row } from './row.ts';
import type { TableRunner } from './runs/table-runner.ts';

export interface PaperTable {
  /** Number of the paper, then of the table or figure: `002-T1`. */
  readonly id: string;
  readonly title: string;
  readonly paper: string;
  /** The data sets, for tables that measure themselves; others have them in their rows and columns. */
  readonly data?: readonly DataName[];
  /** Errors of the paper, and what to know about the numbers. Rows refer to them by number, from 1. */
  readonly footnotes: readonly string[];
  plan(mode: Mode): Plan;
}

export interface Plan {
  /** Data, split, word vectors and settings, in one line. */
  readonly protocol: string;
  /** The default number of seeds. If splits are random, each seed gives one split. */
  readonly seeds: number;
  readonly columns: readonly Column[];
  readonly rows: readonly Row[];
  /** Whether rows or columns are the systems compared, which decides what `best` means; default: rows. */
  readonly systems?: 'rows' | 'columns' | 'none';
  /** Measures the whole table, instead of cell by cell. */
  readonly measure?: Measure;
  /** Claims about two columns, to be tested in every row. */
  readonly claims?: readonly Claim[];
  /** Claims of the paper that concern several cells, judged in sentences. */
  readonly verdicts?: (rows: readonly MeasuredRow[]) => readonly string[];
  /** Pairs of rows that are compared by t-tests over the seeds, in the first column. */
  readonly tests?: readonly PairTest[];
  /** Figures of the cells. */
  readonly figures?: (rows: readonly MeasuredRow[]) => readonly Promise<Figure>[];
}

/** Measures the rows that are asked for; a table that is measured in one piece may measure all of them. */
export type Measure = (runner: TableRunner, seeds: readonly number[], rows: readonly Row[]) => Promise<TableResult>;

export interface PairTest {
  readonly first: string;
  readonly second: string;
  /** The size of a test part over that of its training part, for the corrected test. */
  readonly testToTrain: number;
  /** What the paper reports of it. */
  readonly published: string;
}

export interface TableResult {
  /** By row, then by column. */
  readonly cells: ReadonlyMap<string, ReadonlyMap<string, Measured>>;
  readonly figures: readonly Promise<Figure>[];
  /** Additional remarks. */
  readonly remarks?: readonly string[];
}
