/**
 * A table or figure of a paper, as data: what was published, and what is to be run beside it.
 *
 * A cell is run when its row and its column together say enough; what both say, the row says. Which of the two names the data and which the
 * system differs from table to table. A row whose method is in no registry yet is printed as "not yet", and runs once it is there.
 */
import type { Figure } from '../report/report.ts';
import type { Laboratory } from './laboratory.ts';
import type { Measured, MeasuredRow } from './measured.ts';
import type { Claim, Column, Row } from './row.ts';
import type { Mode } from './run.ts';

export interface PaperTable {
  /** `002-T1`: number of the paper, then of the table or figure. */
  readonly id: string;
  readonly title: string;
  readonly paper: string;
  /** Errors of the paper and traps around it; rows point at them by number, from 1. */
  readonly footnotes: readonly string[];
  plan(mode: Mode): Plan;
}

export interface Plan {
  /** In one line: data, split, vectors, settings. */
  readonly protocol: string;
  /** How many seeds are run unless the person says otherwise; where splits are drawn by seed, so many splits. */
  readonly seeds: number;
  readonly columns: readonly Column[];
  readonly rows: readonly Row[];
  /** Runs the table in its own way instead of cell by cell. */
  readonly measure?: Measure;
  /** What the paper claims of two columns, to be tested in every row. */
  readonly claims?: readonly Claim[];
  /** Pictures of what was measured cell by cell. */
  readonly figures?: (rows: readonly MeasuredRow[]) => readonly Promise<Figure>[];
}

export type Measure = (laboratory: Laboratory, seeds: readonly number[]) => Promise<SpecialResult>;

export interface SpecialResult {
  /** By row, then by column. */
  readonly cells: ReadonlyMap<string, ReadonlyMap<string, Measured>>;
  readonly figures: readonly Promise<Figure>[];
  /** What else is to be said. */
  readonly remarks?: readonly string[];
}
