import type { Bag, Bags } from './bag.ts';
import type { Compute } from './compute.ts';
import type { LabelSets } from './labels.ts';
import type { Matrix, Vectors } from './matrix.ts';
import type { Method, ModelState } from './method.ts';
import type { Options, OptionValues } from './options.ts';
import type { Arrays } from './tensor.ts';
import type { Vocabulary } from './vocabulary.ts';

/** How two document vectors of a method are to be compared. */
export type Similarity = 'cosine' | 'dot' | 'subspace';

export interface TrainingBags {
  readonly bags: Bags;
  readonly vocabulary: Vocabulary;
  /** For representations that look at labels; absent where there are none. */
  readonly labels?: LabelSets;
  readonly classes: readonly string[];
  /** Row w is the vector of word w of the vocabulary, for the representations that need word vectors. */
  readonly words?: Matrix;
}

/** The weight of each dimension in a linear score: what an explanation splits by word. */
export type Direction = (dimension: number) => number;

export interface Representer {
  readonly dimensions: number;
  /** One vector a bag; a bag without words gets zeros. Rows are independent: a batch gives what its bags give one by one. */
  represent(bags: Bags): Vectors;
  /**
   * Splits Σ_i direction(i) · vector_i of one bag by its words: `into[j]` is the share of `bag.ids[j]`. Answers the remainder that no
   * word carries, so that Σ_j into[j] + remainder is the whole.
   */
  attribute(bag: Bag, direction: Direction, into: Float64Array): number;
}

/** A way to turn bags of words into vectors; every method of the registry is one of these. */
export interface RepresentationMethod<O extends Options = Options> extends Method<O> {
  readonly similarity: Similarity;
  readonly needsLabels?: boolean;
  /** Built on word vectors: every word of the vocabulary then has one, handed to `fit` and `prepare`. */
  readonly needsWords?: boolean;
  fit(training: TrainingBags, options: OptionValues<O>, compute: Compute): Promise<Arrays>;
  prepare(state: ModelState<O>, vocabulary: Vocabulary, classes: readonly string[], words?: Matrix): Representer;
}

/** Helps TypeScript infer the option types from the declaration. */
export const defineRepresentation = <const O extends Options>(method: RepresentationMethod<O>): RepresentationMethod<O> => method;
