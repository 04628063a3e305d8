/**
 * The contract of representations: `fit` learns plain arrays from training documents, `prepare` turns arrays into functions. Each takes one
 * object, whose type follows from the `needs` of the method.
 */
import type { ClassSums, Summed } from './class-sums.ts';
import type { Compute } from './compute.ts';
import type { Documents, DocumentWords, RunningWords } from './documents.ts';
import type { KernelProvider } from './kernels.ts';
import type { LabelSets } from './labels.ts';
import type { Likeness } from './likeness.ts';
import type { Block, Matrix, Vectors } from './matrix.ts';
import type { Method } from './method.ts';
import type { Options, OptionValues } from './options.ts';
import type { Arrays } from './tensor.ts';
import type { Topics } from './topics.ts';
import type { Vocabulary } from './vocabulary.ts';

/** What a method needs in addition to bags of words. */
export interface Needs {
  /** A vector for every word of the vocabulary. */
  readonly words?: boolean;
  /** With `words`: words without a vector stay in the vocabulary, and `wordRows` says which words have one. */
  readonly allWords?: boolean;
  /** With `words`: only words that training documents hold (`words.keep` is `known` whatever was chosen). */
  readonly seenWords?: boolean;
  /** The words of each document in their order. */
  readonly order?: boolean;
  /** With `order`: the sentences of each document (`sentences` of its running words). */
  readonly sentences?: boolean;
  /** Takes vectors that words start from, where they are given (`wordMatrix` and `wordRows` of `fit`); none are trained. */
  readonly startWords?: boolean;
  /** The labels of the training documents. */
  readonly labels?: boolean;
  /** Takes labels of the training documents where they have any; `prepare` is given no classes. */
  readonly someLabels?: boolean;
}

/** The value where the need is declared; elsewhere it may be absent. */
export type Needed<N extends Needs, Need extends keyof Needs, Value> = N[Need] extends true ? Value : Value | undefined;

export interface Given<O extends Options, N extends Needs> {
  readonly options: OptionValues<O>;
  readonly vocabulary: Vocabulary;
  /** Empty where the documents have no labels. */
  readonly classes: readonly string[];
  /** Row w is the vector of word w of the vocabulary. With `needs.allWords` or `needs.startWords`, row i is the vector of word `wordRows[i]`. */
  readonly wordMatrix: Needed<N, 'words', Matrix>;
}

/** What `fit` learns from. */
export interface Training<O extends Options = Options, N extends Needs = Needs> extends Documents, Given<O, N> {
  readonly running: Needed<N, 'order', RunningWords>;
  readonly labels: Needed<N, 'labels', LabelSets>;
  /** Rising ids of the words that have a vector; present with `needs.allWords`, and with `needs.startWords` where vectors are given. */
  readonly wordRows?: Uint32Array | undefined;
  /** The columns of each table of word vectors, where several stand side by side in `wordMatrix`. */
  readonly wordTables?: readonly number[] | undefined;
  /** As in `CountsTraining`. */
  readonly keepsCounts?: boolean | undefined;
  readonly compute: Compute;
}

/** What `fitSums` learns from, in place of documents: counts of words by class, which may have been made elsewhere. */
export interface CountsTraining<O extends Options = Options> {
  /** Of the kind that `summed` names; a dimension is a word of the vocabulary. */
  readonly sums: ClassSums;
  readonly vocabulary: Vocabulary;
  readonly classes: readonly string[];
  readonly options: OptionValues<O>;
  /** Counts by class are to be kept beside what was learned from them (core/counts/kept-counts.ts): documents can then be added and taken away exactly. */
  readonly keepsCounts?: boolean | undefined;
  readonly compute: Compute;
}

/** What `prepare` starts from: the arrays of `fit`, from memory or from a file. */
export interface Fitted<O extends Options = Options, N extends Needs = Needs> extends Given<O, N> {
  readonly arrays: Arrays;
  readonly kernels: KernelProvider;
}

/** The weight of each dimension in a linear score, which an explanation splits by word. */
export type Direction = (dimension: number) => number;

export interface Representer {
  readonly dimensions: number;
  /** Every dimension is the weight of a term, none below 0. */
  readonly holdsTerms?: true;
  /** Of a fusion: which dimensions belong to which part, in their order. */
  readonly blocks?: readonly Block[];
  /** Returns one vector per document; zeros for a document without words. A batch gives what its documents give one by one. */
  represent(documents: Documents): Vectors;
  /**
   * Splits Σ_i direction(i) · vector_i of one document by its words: `into[j]` is the share of word `bag.ids[j]`. Returns the remainder that
   * no word carries, so that Σ_j into[j] + remainder is the whole.
   */
  attribute(document: DocumentWords, direction: Direction, into: Float64Array): number;
  /** True where a vector is no sum over words: then `attribute` gives a word what the score loses without it. */
  readonly leavesOneOut?: true;
  /** The certainty of a document's vector, for methods that have one: a number above 0, larger for more certain. */
  certainty?(document: DocumentWords): number;
  /**
   * Standard deviation of Σ_i direction(i) · d_i over the vectors d that the words of a document allow, whose mean is its vector: for methods with a
   * certainty. Undefined for a document without words.
   */
  deviationAlong?(document: DocumentWords, direction: Direction): number | undefined;
  /** The topics, for methods whose components are topics or clusters of words. */
  readonly topics?: Topics;
  /** ln p(document) of each document under the model, for methods that have a likelihood: held-out perplexity follows from it. */
  logLikelihoods?(documents: Documents): Float64Array;
}

/** A way to turn documents into vectors; every method of the registry is one of these. */
export interface RepresentationMethod<O extends Options = Options, N extends Needs = Needs> extends Method<O> {
  /** How two vectors of the method are compared. */
  readonly likeness: Likeness;
  readonly needs: N;
  /** The representer has `topics`; token counts are then saved with the vocabulary. */
  readonly isTopical?: boolean;
  /** As a part of a fused method: its weights that folds choose from, and further options of a pipeline with it that folds choose, by path. */
  readonly besideOthers?: {
    readonly weights: readonly number[];
    readonly tune: Readonly<Record<string, readonly number[]>>;
  };
  /** The parts of a fused method: the options of each part are a group of their own. */
  readonly parts?: readonly RepresentationMethod[];
  fit(training: Training<O, N>): Promise<Arrays>;
  /** The counts by class that `fitSums` needs with these options; present together with it. */
  summed?(options: OptionValues<O>): Exclude<Summed, 'unit'>;
  /** Gives what `fit` gives for the documents that were counted. Present if the method learns from nothing but counts by class. */
  fitSums?(training: CountsTraining<O>): Promise<Arrays>;
  prepare(fitted: Fitted<O, N>): Representer;
}

/** Helps TypeScript infer the types of options and needs from the declaration. */
export const defineRepresentation = <const O extends Options, const N extends Needs>(
  method: RepresentationMethod<O, N>,
): RepresentationMethod<O, N> => method;
