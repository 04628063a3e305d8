/** The run of a cell, and the rows and columns of a table: published numbers, and each one's part of the runs of its cells. */
import type { OptionGroups } from '../core/option-groups.ts';
import type { WordMethodName } from '../core/typed/option-types.ts';
import type { Grid } from '../evaluate/grid.ts';
import type { DataName, VectorsName } from './data/data-set.ts';

/** `quick` runs fewer seeds, folds and grid points; the protocol of the table lists them. */
export type Mode = 'full' | 'quick';

/** What is evaluated, on which data, by which protocol, and which metric is reported. */
export interface Run {
  /** Data sets in order of preference. A later one is a substitute, which the table mentions. */
  readonly data: readonly DataName[];
  /** A metric of the evaluation, `class-precision` or `class-recall` of the row's class, or the seconds of a stage. */
  readonly metric: string;
  /** Default: the protocol of the data set. */
  readonly protocol: string;
  readonly representation: string;
  readonly classifier: string;
  /** For retrieval, instead of representation and classifier. */
  readonly ranker: string;
  readonly fuse: string;
  readonly feedback: string;
  /** Tune options on folds of the training part, or on other queries: over the declared values, or over this grid. */
  readonly tune: boolean | Grid;
  /**
   * Where `tune` chooses: on folds of the training part, which is the default; on folds of the vectors of the training part, whose
   * representation is fitted once; or on the validation part of the split.
   */
  readonly tuneOn: 'folds' | 'vectors' | 'validation';
  /** What a sample is: a document, which is the default, or a word of a class. */
  readonly unit: 'document' | 'word';
  /** Word vectors in order of preference, or the method that trains them on the corpus; the method of `words` trains them if none is found. */
  readonly vectors: readonly VectorsName[] | WordMethodName;
  /**
   * Words of a representation that takes start vectors begin at those of `vectors`, at unit length, and its `dimensions` become theirs. Without
   * such a file they start at random.
   */
  readonly startsFromVectors: true;
  readonly options: OptionGroups;
}

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
  /** The rows that are run in this column; default: all. */
  readonly rows?: readonly string[];
}

export interface Row {
  readonly name: string;
  /** The published numbers, by name of the column. */
  readonly published?: Readonly<Record<string, number | string>>;
  /** The published standard deviations, by name of the column. */
  readonly publishedSpread?: Readonly<Record<string, number>>;
  readonly run?: Partial<Run>;
  /** proposal: the system of the paper; baseline: one it is compared with; strong: our bag of words, in no paper. */
  readonly role?: 'proposal' | 'baseline' | 'strong';
  /** The paper measured something else under this name, so the numbers are not compared. */
  readonly isOtherMeasure?: boolean;
  /** The text or the vectors that the paper's model learned from cannot be had and others replace them: only orders are compared. */
  readonly isSubstitute?: boolean;
  /** Numbers of footnotes of the table, from 1. */
  readonly footnotes?: readonly number[];
}

/** The strong baseline: the first row of every classification table. */
export const strongBagOfWords: Row = {
  name: 'bow + linear-svm, our defaults',
  role: 'strong',
  run: { representation: 'bow', classifier: 'linear-svm' },
};

/** Merges the runs of row and column; the row overrides the column. The strong baseline ignores the column's options. */
export function mergedRun({ run, role }: Row, column: Column): Partial<Run> | undefined {
  if (run === undefined) return undefined;
  const { options = {}, tune = false, ...others } = column.run ?? {};
  if (role === 'strong') return { ...others, options: {}, ...run };
  const groups = Object.entries(run.options ?? {}).map(([group, values]) => [group, { ...options[group], ...values }]);
  return { ...others, tune, ...run, options: { ...options, ...Object.fromEntries(groups) } };
}
