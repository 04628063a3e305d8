/**
 * A table or figure of a paper, as data: the published numbers, and the runs that reproduce them.
 *
 * The run of a cell is made of what its row and its column specify; the row overrides the column. In some tables the
 * rows are systems and the columns are data sets, in others it is the reverse. A row whose method is in no registry is
 * printed as "not yet", and runs once the method is registered.
 */
import type { Figure } from '../report/report.ts';
import type { Measured, MeasuredRow } from './measured.ts';
import type { Claim, Column, Mode, Row } from './row.ts';
import type { TableRunner } from './table-runner.ts';

export interface PaperTable {
  /** Number of the paper, then of the table or figure: `002-T1`. */
  readonly id: string;
  readonly title: string;
  readonly paper: string;
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
  /** Measures the whole table, instead of cell by cell. */
  readonly measure?: Measure;
  /** Claims about two columns, to be tested in every row. */
  readonly claims?: readonly Claim[];
  /** Figures of the cells. */
  readonly figures?: (rows: readonly MeasuredRow[]) => readonly Promise<Figure>[];
}

export type Measure = (runner: TableRunner, seeds: readonly number[]) => Promise<TableResult>;

export interface TableResult {
  /** By row, then by column. */
  readonly cells: ReadonlyMap<string, ReadonlyMap<string, Measured>>;
  readonly figures: readonly Promise<Figure>[];
  /** Additional remarks. */
  readonly remarks?: readonly string[];
}
