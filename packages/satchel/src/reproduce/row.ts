/** The rows and columns of a table: what the paper has there, and what each of them says of the runs of its cells. */
import type { Run } from './run.ts';

/** One column stands above another: as the paper says, or as we would like to know. */
export interface Claim {
  readonly above: string;
  readonly below: string;
  readonly isOurs?: boolean;
}

export interface Column {
  readonly name: string;
  readonly run?: Partial<Run>;
  /** A metric is multiplied by this: 100 unless given. */
  readonly scale?: number;
  /** Digits after the point: 1 unless given. */
  readonly digits?: number;
  /** A clock was read: differs from run to run, so it is never verified. */
  readonly isTime?: boolean;
  /** Smaller is better. */
  readonly falls?: boolean;
}

export interface Row {
  readonly name: string;
  /** By the name of the column. */
  readonly published?: Readonly<Record<string, number | string>>;
  readonly run?: Partial<Run>;
  /** proposal: what the paper argues for; baseline: what it has to beat; strong: our own bag of words, in no paper. */
  readonly role?: 'proposal' | 'baseline' | 'strong';
  /** The paper measured something else under this name: the numbers are not held against each other. */
  readonly isOtherMeasure?: boolean;
  /** Footnotes of the table, from 1. */
  readonly footnotes?: readonly number[];
}

/** The row that stands on top of every classification table. */
export const strongBagOfWords: Row = {
  name: 'bow + linear-svm, our defaults',
  role: 'strong',
  run: { representation: 'bow', classifier: 'linear-svm' },
};
