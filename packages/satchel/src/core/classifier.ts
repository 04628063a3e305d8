/** The contract of classifiers: `fit` learns plain arrays from labelled vectors, `prepare` turns arrays into a function. */
import type { Summed, SumsOf } from './class-sums.ts';
import type { Compute } from './compute.ts';
import type { KernelProvider } from './kernels.ts';
import type { LabelSets } from './labels.ts';
import type { Block, Matrix, Vectors } from './matrix.ts';
import type { Method } from './method.ts';
import type { Options, OptionValue, OptionValues } from './options.ts';
import type { Arrays } from './tensor.ts';

/** Row i of `vectors` carries the classes `labels` names for i: exactly one each unless `multiLabel`. */
export interface Examples {
  readonly vectors: Vectors;
  readonly labels: LabelSets;
  readonly classes: readonly string[];
  readonly multiLabel: boolean;
  /** Which columns belong to which part of a fusion; absent for vectors of one representation. */
  readonly blocks?: readonly Block[] | undefined;
  /**
   * Present where the vectors were learned from the labels of these rows. Folds must not judge by such vectors: this gives rows `train` with
   * vectors that were learned from their labels alone, and vectors of `others` through what was learned there. Columns and blocks may be others.
   */
  readonly refitted?: ((train: Uint32Array, others: Uint32Array) => Promise<Refitted>) | undefined;
  /** What each row counts, above 0: 2 is as good as the row given twice. Absent where each counts 1. */
  readonly weights?: Float64Array | undefined;
}

export interface Refitted {
  readonly training: Examples;
  readonly others: Vectors;
}

/** What a classifier needs in addition to vectors and labels. */
export interface ClassifierNeeds {
  /** Reads rows as weights of words and needs the words' vectors: row w of `wordMatrix` belongs to dimension w. */
  readonly words?: boolean;
}

export type WordMatrixFor<N extends ClassifierNeeds> = N['words'] extends true ? Matrix : Matrix | undefined;

/** What `fit` learns from. */
export interface ClassifierTraining<O extends Options = Options, N extends ClassifierNeeds = ClassifierNeeds>
  extends Examples {
  readonly wordMatrix: WordMatrixFor<N>;
  readonly options: OptionValues<O>;
  readonly compute: Compute;
  readonly seed: number;
}

/** What `fitSums` learns from, in place of rows: sums that may have been counted elsewhere. */
export interface SumsTraining<O extends Options = Options, N extends ClassifierNeeds = ClassifierNeeds> {
  /** Those that `summed` names. */
  readonly sums: SumsOf;
  readonly classes: readonly string[];
  readonly multiLabel: boolean;
  readonly dimensions: number;
  readonly wordMatrix: WordMatrixFor<N>;
  readonly options: OptionValues<O>;
  readonly compute: Compute;
}

/** What `prepare` starts from: the arrays of `fit`, from memory or from a file. */
export interface FittedClassifier<O extends Options = Options, N extends ClassifierNeeds = ClassifierNeeds> {
  readonly arrays: Arrays;
  readonly options: OptionValues<O>;
  readonly dimensions: number;
  readonly classes: readonly string[];
  readonly wordMatrix: WordMatrixFor<N>;
  /** Scores many rows faster; the scores are the same. */
  readonly kernels?: KernelProvider | undefined;
}

/** score_c(x) = bias(c) + Σ_i weight(i, c) · x_i. A linear score can be explained exactly. */
export interface LinearView {
  weight(dimension: number, classIndex: number): number;
  bias(classIndex: number): number;
}

export interface Classifier {
  readonly dimensions: number;
  readonly classes: readonly string[];
  /**
   * Returns rows × classes scores, row-major; within a row the highest wins, ties go to the earlier class. With `reused`, an array of that length, the
   * scores may be written to it: many rows can be scored in pieces without a new array for each piece.
   */
  score(vectors: Vectors, reused?: Float64Array): Float64Array;
  /** From this score on a label is given in a multi-label task, unless thresholds were tuned. */
  readonly threshold: number;
  /**
   * Turns one row of scores into probabilities in place; absent if the method has none. They are in [0, 1], in the order of the scores, and sum
   * to 1 unless multi-label.
   */
  probabilities?(scores: Float64Array, multiLabel: boolean): void;
  readonly linear?: LinearView;
}

export interface ClassifierMethod<O extends Options = Options, N extends ClassifierNeeds = ClassifierNeeds>
  extends Method<O> {
  readonly needs: N;
  /** Whether `fit` heeds the weights of rows; without it weighted rows are refused before `fit` is called. */
  readonly weighsRows?: boolean;
  /** Defaults that depend on the number of classes; preferences of the representation and values of the user win. */
  defaultsFor?(classes: number): Readonly<Record<string, OptionValue>>;
  /**
   * Bytes that its weights take while it learns; absent, or undefined, where they are a table of all features and classes. `entries`: numbers of the
   * rows that are not 0.
   */
  sparseBytes?(
    size: {
      readonly features: number;
      readonly classes: number;
      readonly rows: number;
      readonly entries: number;
      readonly multiLabel: boolean;
      readonly isWeighted: boolean;
    },
    options: OptionValues<O>,
  ): number | undefined;
  fit(training: ClassifierTraining<O, N>): Promise<Arrays>;
  /** The sums by class that `fitSums` needs with these options; present together with it. */
  summed?(options: OptionValues<O>, multiLabel: boolean): readonly Summed[];
  /** Gives what `fit` gives for the rows that the sums were taken of. Present if the method learns from nothing but such sums. */
  fitSums?(training: SumsTraining<O, N>): Promise<Arrays>;
  prepare(fitted: FittedClassifier<O, N>): Classifier;
  /** The options with the values that `fit` chose in place of 'auto'; absent if `fit` chooses none. */
  chosen?(fitted: Pick<FittedClassifier<O, N>, 'arrays' | 'options'>): OptionValues<O>;
}

/** How large a training is, before it begins. */
export type TrainingSize = Parameters<NonNullable<ClassifierMethod['sparseBytes']>>[0];

/** Helps TypeScript infer the types of options and needs from the declaration. */
export const defineClassifier = <const O extends Options, const N extends ClassifierNeeds>(
  method: ClassifierMethod<O, N>,
): ClassifierMethod<O, N> => method;
