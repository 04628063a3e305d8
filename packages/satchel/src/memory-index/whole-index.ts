/**
 * The inverted index of all documents. Its words are numbered in the order of first appearance in the documents, as in a collection with
 * just these documents: neither scores nor feedback words depend on documents that were added and removed before.
 */
import type { Bags } from '../core/bag.ts';
import type { TermIndex } from '../retrieval/hits.ts';
import { invertBags } from '../retrieve/inverted-index.ts';
import type { Dictionary } from './dictionary.ts';
import type { IndexedDocument } from './documents.ts';

/** An index and its documents, by their positions in the postings. */
export interface DocumentIndex extends TermIndex {
  /** Whether it has the postings of all terms. */
  readonly isWhole: boolean;
  readonly documents: readonly IndexedDocument[];
}

export interface WholeIndex extends DocumentIndex {
  /** The word of this index by its number in the dictionary; UNUSED where no document holds it. */
  readonly wordIds: Uint32Array;
}

export const UNUSED = 0xffffffff;

export function wholeIndex(documents: readonly IndexedDocument[], dictionary: Dictionary): WholeIndex {
  const { bags, terms, wordIds } = numberedBags(documents, dictionary);
  return {
    isWhole: true,
    documents,
    terms,
    wordIds,
    termOf: (word) => terms[word]!,
    termNumber(term) {
      const word = wordIds[dictionary.find(term) ?? -1] ?? UNUSED;
      return word === UNUSED ? undefined : word;
    },
    postings: invertBags(bags, terms.length),
  };
}

export interface NumberedBags {
  /** Words in the order of first appearance within each document. */
  readonly bags: Bags;
  readonly terms: readonly string[];
  readonly wordIds: Uint32Array;
}

export function numberedBags(documents: readonly IndexedDocument[], dictionary: Dictionary): NumberedBags {
  const size = documents.reduce((sum, { terms }) => sum + terms.length, 0);
  const bags = {
    offsets: new Uint32Array(documents.length + 1),
    ids: new Uint32Array(size),
    counts: new Float32Array(size),
  };
  const wordIds = new Uint32Array(dictionary.terms.length).fill(UNUSED);
  const terms: string[] = [];
  let at = 0;
  for (let i = 0; i < documents.length; i++) {
    const { terms: own, counts } = documents[i]!;
    bags.counts.set(counts, at);
    for (let j = 0; j < own.length; j++) {
      const number = own[j]!;
      if (wordIds[number] === UNUSED) wordIds[number] = terms.push(dictionary.terms[number]!) - 1;
      bags.ids[at++] = wordIds[number]!;
    }
    bags.offsets[i + 1] = at;
  }
  return { bags, terms, wordIds };
}
