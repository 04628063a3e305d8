import type { Options, OptionValue, OptionValues } from './options.ts';
import type { Arrays } from './tensor.ts';

/**
 * What `fit` looks at. 'vocabulary': counts of words and word vectors, no document. 'sweeps': documents as well, through sums over shards alone
 * (`Executor.sweep`), so that a cluster can compute them. 'rows': the documents themselves, on one machine.
 */
export type LearnsFrom = 'vocabulary' | 'sweeps' | 'rows';

/** The description of a learnable method, shown by the command line, the service and the page. */
export interface Method<O extends Options = Options> {
  readonly name: string;
  readonly summary: string;
  readonly paper?: string;
  readonly options: O;
  /** 'rows' where a method does not say. */
  readonly learnsFrom?: LearnsFrom;
  /**
   * Defaults that the method prefers for the parts before it: naive Bayes wants plain counts, `{ bow: { weighting: 'tf', norm: 'none' } }`.
   * Options that the user sets win; the values used are shown among the chosen options.
   */
  readonly prefers?: Readonly<Record<string, Readonly<Record<string, OptionValue>>>>;
}

/** The result of training, as plain data. */
export interface ModelState<O extends Options = Options> {
  readonly method: string;
  readonly options: OptionValues<O>;
  readonly arrays: Arrays;
}
