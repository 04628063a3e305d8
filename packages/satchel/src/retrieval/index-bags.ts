/** Bags of words from an inverted index. */
import type { Bags } from '../core/bag.ts';
import type { InvertedIndex } from '../retrieve/inverted-index.ts';
import type { CountedDocuments } from '../text/term-counter.ts';

export function bagsOf({ offsets: starts, documents, counts, lengths }: InvertedIndex): Bags {
  const offsets = new Uint32Array(lengths.length + 1);
  for (const document of documents) offsets[document + 1]!++;
  for (let i = 0; i < lengths.length; i++) offsets[i + 1]! += offsets[i]!;
  const next = offsets.slice();
  const bags = { offsets, ids: new Uint32Array(documents.length), counts: new Float32Array(documents.length) };
  for (let word = 0; word + 1 < starts.length; word++) {
    for (let j = starts[word]!; j < starts[word + 1]!; j++) {
      const at = next[documents[j]!]!++;
      bags.ids[at] = word;
      bags.counts[at] = counts[j]!;
    }
  }
  return bags;
}

/** What counting the indexed texts again would give, but for the numbers of the terms. Their words must be single words, not n-grams. */
export function countedIn(terms: readonly string[], postings: InvertedIndex): CountedDocuments {
  const order = Uint32Array.from(terms.keys()).sort((a, b) => (terms[a]! < terms[b]! ? -1 : 1));
  return { terms, order, bags: bagsOf(postings), tokens: Uint32Array.from(postings.lengths), cappedTokens: 0 };
}
