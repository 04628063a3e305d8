/** The run of a cell. */
import type { OptionGroups } from '../core/option-groups.ts';
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
  /** Word vectors in order of preference; trained on the corpus if none is found. `lsi`: the rows of U (paper 004). */
  readonly vectors: readonly VectorsName[] | 'lsi';
  readonly options: OptionGroups;
}
