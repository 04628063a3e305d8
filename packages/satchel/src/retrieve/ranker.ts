/**
 * The contract of rankers: give each document of a collection its score for a query. A document that does not match at
 * all (for a lexical ranker: it has no word of the query) scores −Infinity and is in no list.
 *
 * A query is weighted words: the counts of the words as typed, or, after feedback, the probabilities of a query model.
 * `ids` are distinct and rising, weights are positive.
 */

import type { Bag } from '../core/bag.ts';
import type { Method } from '../core/method.ts';
import type { Options, OptionValues } from '../core/options.ts';
import { sumOf } from '../numeric/statistics.ts';
import type { InvertedIndex } from './inverted-index.ts';

export const NOT_FOUND = Number.NEGATIVE_INFINITY;

export interface Ranker {
  /** How many documents there are to rank. */
  readonly documents: number;
  /** into[D] = the score of document D. */
  score(query: Query, into: Float64Array): void;
  /** Explains the score of one document that was found. */
  explain(query: Query, document: number): Explanation;
  /** P(w|D) of every document, for language models that score by logarithms. */
  readonly probabilities?: WordProbabilities | undefined;
  /** The query with the words of feedback, for rankers that add some. */
  expanded?(query: Query): Query;
  /** The k best documents, equal to scoring and sorting all, for rankers with a faster way. */
  top?(query: Query, k: number): Found;
}

/** into[D] = P(w|D) */
export type WordProbabilities = (word: number, into: Float64Array) => void;

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
  /** The part without a word: the length of the document, a constant, the effect of normalisation. */
  readonly remainder: number;
  /** The parts of two fused rankers: Σ mixed = score. */
  readonly mixed?: readonly [number, number];
}

/** A ranker by words alone; every lexical method in the registry is one. */
export interface RankerMethod<O extends Options = Options> extends Method<O> {
  /** Reads the postings of every word, not of the words of the query alone. */
  readonly readsAllPostings?: boolean;
  prepare(index: InvertedIndex, options: OptionValues<O>): Ranker;
}

/** Helps TypeScript infer the option types from the declaration. */
export const defineRanker = <const O extends Options>(method: RankerMethod<O>): RankerMethod<O> => method;

export interface Query {
  readonly ids: Uint32Array;
  readonly weights: Float64Array;
  /** What was typed, for rankers that read text in their own way; a query model after feedback has none. */
  readonly text?: string | undefined;
}

export const queryOf = ({ ids, counts }: Bag): Query => ({ ids, weights: Float64Array.from(counts) });

export const totalWeight = ({ weights }: Query): number => sumOf(weights);

/** P(w|Q) = weight / Σ weights */
export function queryModel(query: Query): Query {
  const total = totalWeight(query);
  return { ids: query.ids, weights: query.weights.map((weight) => weight / total) };
}

/** (1 − share) · first + share · second, per word. */
export function mixQueries(first: Query, second: Query, share: number): Query {
  const weights = new Map<number, number>();
  const add = ({ ids, weights: given }: Query, factor: number): void => {
    ids.forEach((id, j) => {
      weights.set(id, (weights.get(id) ?? 0) + factor * given[j]!);
    });
  };
  add(first, 1 - share);
  add(second, share);
  return queryFrom(weights);
}

/** Words without weight are left out. */
export function queryFrom(weights: ReadonlyMap<number, number>): Query {
  const ids = Uint32Array.from([...weights.keys()].filter((id) => weights.get(id)! > 0)).sort();
  return { ids, weights: Float64Array.from(ids, (id) => weights.get(id)!) };
}
