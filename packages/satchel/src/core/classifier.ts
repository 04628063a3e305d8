import type { MaybeKernelCompute } from './kernels.ts';
import type { LabelSets } from './labels.ts';
import type { Matrix, Vectors } from './matrix.ts';
import type { Method, ModelState } from './method.ts';
import type { Options, OptionValues } from './options.ts';
import type { Arrays } from './tensor.ts';

/** Row i of `vectors` carries the classes `labels` names for i: exactly one each unless `multiLabel`. */
export interface Examples {
  readonly vectors: Vectors;
  readonly labels: LabelSets;
  readonly classes: readonly string[];
  readonly multiLabel: boolean;
}

/** score_c(x) = bias(c) + Σ_i weight(i, c) · x_i: what makes an exact explanation possible. */
export interface LinearView {
  weight(dimension: number, classIndex: number): number;
  bias(classIndex: number): number;
}

export interface Classifier {
  readonly dimensions: number;
  readonly classes: readonly string[];
  /** One score a row and class, row-major, rows × classes; within a row the highest wins, ties go to the earlier class. */
  score(vectors: Vectors): Float64Array;
  /** From this score on a label is given in a multi-label task, unless thresholds were tuned. */
  readonly threshold: number;
  /** Turns one row of scores into probabilities in place, where the method has any: in [0, 1], the order kept, summing to 1 unless multi-label. */
  probabilities?(scores: Float64Array, multiLabel: boolean): void;
  readonly linear?: LinearView;
}

export interface ClassifierMethod<O extends Options = Options> extends Method<O> {
  /** Reads rows as weights of words and needs the words' vectors: row w of `words` belongs to dimension w. */
  readonly needsWords?: boolean;
  fit(
    examples: Examples,
    options: OptionValues<O>,
    compute: MaybeKernelCompute,
    seed: number,
    words?: Matrix,
  ): Promise<Arrays>;
  prepare(state: ModelState<O>, dimensions: number, classes: readonly string[], words?: Matrix): Classifier;
}

/** Helps TypeScript infer the option types from the declaration. */
export const defineClassifier = <const O extends Options>(method: ClassifierMethod<O>): ClassifierMethod<O> => method;
