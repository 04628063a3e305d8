/** Bags of words from an inverted index. */

import type { Bags } from '../core/bag.ts';
import { turned } from '../core/lists/end-to-end.ts';
import type { InvertedIndex } from '../retrieve/inverted-index.ts';
import type { CountedDocuments } from '../text/term-counter.ts';

export function bagsOf({ offsets: starts, documents: ids, counts: values, lengths }: InvertedIndex): Bags {
  const { offsets, lists, values: counts } = turned(Float32Array, { offsets: starts, ids, values }, lengths.length);
  return { offsets, ids: lists, counts };
}

/** What counting the indexed texts again would give, but for the numbers of the terms. Their words must be single words, not n-grams. */
export function countedIn(terms: readonly string[], postings: InvertedIndex): CountedDocuments {
  const order = Uint32Array.from(terms.keys()).sort((a, b) => (terms[a]! < terms[b]! ? -1 : 1));
  return { terms, order, bags: bagsOf(postings), tokens: Uint32Array.from(postings.lengths), cappedTokens: 0 };
}
