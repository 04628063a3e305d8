import type { Bag, Bags } from './bag.ts';
import type { KernelProvider, MaybeKernelCompute } from './kernels.ts';
import type { LabelSets } from './labels.ts';
import type { Matrix, Vectors } from './matrix.ts';
import type { Memberships } from './memberships.ts';
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
  /** Which word of the vocabulary each row of `words` belongs to, rising; absent where row w is word w. */
  readonly wordRows?: Uint32Array;
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
  /** How sure the vector of a bag is, for methods that can tell: a number above 0, larger for surer. */
  certainty?(bag: Bag): number;
  /** The clusters the words of the vocabulary form, for methods that lay documents out by them. */
  readonly memberships?: Memberships;
}

/** A way to turn bags of words into vectors; every method of the registry is one of these. */
export interface RepresentationMethod<O extends Options = Options> extends Method<O> {
  readonly similarity: Similarity;
  readonly needsLabels?: boolean;
  /** Built on word vectors: every word of the vocabulary then has one, handed to `fit` and `prepare`. */
  readonly needsWords?: boolean;
  /** Takes words that have no vector as well: `words` then has rows for some words alone, and training says for which. */
  readonly takesAllWords?: boolean;
  /** What a fused method is made of: the options of each part are a group of their own. */
  readonly parts?: readonly RepresentationMethod[];
  fit(training: TrainingBags, options: OptionValues<O>, compute: MaybeKernelCompute): Promise<Arrays>;
  /** Uses the kernels where it can and they are given. */
  prepare(
    state: ModelState<O>,
    vocabulary: Vocabulary,
    classes: readonly string[],
    words?: Matrix,
    kernels?: KernelProvider,
  ): Representer;
}

/** Helps TypeScript infer the option types from the declaration. */
export const defineRepresentation = <const O extends Options>(
  method: RepresentationMethod<O>,
): RepresentationMethod<O> => method;
