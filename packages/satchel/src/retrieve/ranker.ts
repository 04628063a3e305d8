/**
 * What every ranker does: gives each document of a collection its score for a query. A document the ranker does not find at all (a lexical
 * one: it holds no word of the query) scores −Infinity and is in no list.
 */
import type { Method } from '../core/method.ts';
import type { Options, OptionValues } from '../core/options.ts';
import type { InvertedIndex } from './inverted-index.ts';
import type { Query } from './query.ts';

export const NOT_FOUND = Number.NEGATIVE_INFINITY;

export interface Ranker {
  /** How many documents there are to rank. */
  readonly documents: number;
  /** into[D] = the score of document D. */
  score(query: Query, into: Float64Array): void;
  /** What made the score of one document that was found. */
  explain(query: Query, document: number): Explanation;
  /** The k best, as scoring and sorting all of them would give, where the ranker knows a faster way. */
  top?(query: Query, k: number): Found;
}

/** The first documents of a list, best first, with their scores. */
export interface Found {
  readonly documents: Uint32Array;
  readonly scores: Float64Array;
  /** How many documents were found at all. */
  readonly all: number;
}

/** Whether a word is in query and document both, or is a word of the document whose vector lies near the query's. */
export type Source = 'words' | 'vectors';

export interface Share {
  /** Its number in the index, or the word itself where the ranker has a vocabulary of its own. */
  readonly word: number | string;
  readonly source: Source;
  readonly share: number;
}

/** Σ shares + remainder = score, up to rounding. */
export interface Explanation {
  readonly score: number;
  readonly shares: readonly Share[];
  /** What no word carries: the length of the document, a constant, what normalisation took. */
  readonly remainder: number;
  /** What each of two fused rankers gave: Σ mixed = score. */
  readonly mixed?: readonly [number, number];
}

/** A way to rank by words alone; every lexical method of the registry is one of these. */
export interface RankerMethod<O extends Options = Options> extends Method<O> {
  prepare(index: InvertedIndex, options: OptionValues<O>): Ranker;
}

/** Helps TypeScript infer the option types from the declaration. */
export const defineRanker = <const O extends Options>(method: RankerMethod<O>): RankerMethod<O> => method;
