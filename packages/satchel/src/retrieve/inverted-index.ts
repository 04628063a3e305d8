/**
 * The inverted index: for every word its postings (the documents that contain it, with counts), and the statistics that
 * rankers need. Plain arrays (compressed sparse rows by word), so that it can be saved and sent as it is.
 *
 *   word w occurs in documents[j], counts[j] times, for j from offsets[w] to offsets[w + 1]; documents rise
 *   dl_D   words of document D                    lengths
 *   F_w    occurrences of w in the collection     collectionCounts
 *   df_w   documents with w                       offsets[w + 1] − offsets[w]
 *   N      documents, including empty ones        lengths.length
 */

import { type Bags, bagAt, bagCount } from '../core/bag.ts';
import { turned } from '../core/lists/end-to-end.ts';
import { lowerBound } from '../core/lists/lower-bound.ts';
import { sumOf } from '../numeric/statistics.ts';

export interface InvertedIndex {
  readonly offsets: Uint32Array;
  readonly documents: Uint32Array;
  readonly counts: Float32Array;
  readonly lengths: Float64Array;
  readonly collectionCounts: Float64Array;
  /** Σ_D dl_D */
  readonly tokens: number;
}

/** `wordCount` is the size of the vocabulary the bags are over. */
export function invertBags(bags: Bags, wordCount: number): InvertedIndex {
  const { ids, counts: values } = bags;
  const { offsets, lists: documents, values: counts } = turned(Float32Array, { ...bags, values }, wordCount);
  const collectionCounts = new Float64Array(wordCount);
  for (let j = 0; j < ids.length; j++) collectionCounts[ids[j]!]! += values[j]!;
  const lengths = Float64Array.from({ length: bagCount(bags) }, (_, document) => sumOf(bagAt(bags, document).counts));
  return { offsets, documents, counts, lengths, collectionCounts, tokens: sumOf(lengths) };
}

export const documentCount = ({ lengths }: InvertedIndex): number => lengths.length;

export const documentFrequency = ({ offsets }: InvertedIndex, word: number): number =>
  offsets[word + 1]! - offsets[word]!;

/** Mean dl_D; 0 in a collection without documents. */
export const averageLength = ({ lengths, tokens }: InvertedIndex): number =>
  lengths.length === 0 ? 0 : tokens / lengths.length;

/** P(w|C) */
export const collectionProbability = ({ collectionCounts, tokens }: InvertedIndex, word: number): number =>
  collectionCounts[word]! / tokens;

/** How often the word occurs in the document: binary search in the word's postings. */
export function countIn({ offsets, documents, counts }: InvertedIndex, word: number, document: number): number {
  const end = offsets[word + 1]!;
  const at = lowerBound(documents, document, offsets[word]!, end);
  return at < end && documents[at] === document ? counts[at]! : 0;
}
