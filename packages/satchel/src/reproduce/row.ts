/** Rows and columns of a table: published numbers, and each one's part of the runs of its cells. */
import type { Run } from './run.ts';

/** The claim that the numbers of one column are above those of another, made by the paper or by us (`isOurs`). */
export interface Claim {
  readonly above: string;
  readonly below: string;
  readonly isOurs?: boolean;
}

export interface Column {
  readonly name: string;
  readonly run?: Partial<Run>;
  /** Factor of the metric; default 100. */
  readonly scale?: number;
  /** Digits after the decimal point; default 1. */
  readonly digits?: number;
  /** The number is a time. Times differ between runs and are never verified. */
  readonly isTime?: boolean;
  readonly lowerIsBetter?: boolean;
}

export interface Row {
  readonly name: string;
  /** The published numbers, by name of the column. */
  readonly published?: Readonly<Record<string, number | string>>;
  readonly run?: Partial<Run>;
  /** proposal: the system of the paper; baseline: one it is compared with; strong: our bag of words, in no paper. */
  readonly role?: 'proposal' | 'baseline' | 'strong';
  /** The paper measured something else under this name, so the numbers are not compared. */
  readonly isOtherMeasure?: boolean;
  /** Numbers of footnotes of the table, from 1. */
  readonly footnotes?: readonly number[];
}

/** The strong baseline: the first row of every classification table. */
export const strongBagOfWords: Row = {
  name: 'bow + linear-svm, our defaults',
  role: 'strong',
  run: { representation: 'bow', classifier: 'linear-svm' },
};
