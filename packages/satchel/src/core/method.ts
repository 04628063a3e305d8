import type { Options, OptionValue, OptionValues } from './options.ts';
import type { Arrays } from './tensor.ts';

/** What every learnable thing tells about itself; the command line, the service and the page show it. */
export interface Method<O extends Options = Options> {
  readonly name: string;
  readonly summary: string;
  readonly paper?: string;
  readonly options: O;
  /**
   * Defaults it would rather see in the parts before it: naive Bayes wants plain counts, `{ bow: { weighting: 'tf', norm: 'none' } }`.
   * What a person sets wins over it; what was taken is shown among the chosen options.
   */
  readonly prefers?: Readonly<Record<string, Readonly<Record<string, OptionValue>>>>;
}

/** What training learned, as plain data. */
export interface ModelState<O extends Options = Options> {
  readonly method: string;
  readonly options: OptionValues<O>;
  readonly arrays: Arrays;
}
