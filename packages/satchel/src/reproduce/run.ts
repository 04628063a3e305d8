/** What a cell of a table asks for. */

import type { OptionGroups } from '../core/option-groups.ts';
import type { Grid } from '../evaluate/grid.ts';
import type { DataName, VectorsName } from './data/data-set.ts';

/** `quick` runs fewer seeds, folds and points; its protocol says which. */
export type Mode = 'full' | 'quick';

/** One measurement: what is evaluated, on what, how, and which number is taken from it. */
export interface Run {
  /** In order of preference; a later one is a substitute, and the table says so. */
  readonly data: readonly DataName[];
  /** A metric of the evaluation, `class-precision` or `class-recall` of the row's class, or `seconds-…` of a stage. */
  readonly metric: string;
  /** Where it is not what the data set has by itself. */
  readonly protocol: string;
  readonly representation: string;
  readonly classifier: string;
  /** For retrieval, in place of the two above. */
  readonly ranker: string;
  readonly fuse: string;
  readonly feedback: string;
  /** Choose options by folds inside the training part, or over other queries: the declared values, or one's own. */
  readonly tune: boolean | Grid;
  /** In order of preference; trained on the corpus where none is found. `lsi`: the rows of U (paper 004). */
  readonly vectors: readonly VectorsName[] | 'lsi';
  readonly options: OptionGroups;
}
