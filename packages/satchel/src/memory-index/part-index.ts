/**
 * The part of the index that one query needs, after a few changes: the postings of its terms, taken from the last whole index without the
 * documents that were removed, and from the documents added since. It takes time in proportion to the documents, not to the postings.
 *
 * Numbers of the collection are those of all documents, and the words keep the order they have in the whole index: a ranker that reads
 * no other postings gives the same scores, bit for bit.
 */
import { joined, offsetsOf } from '../core/lists/end-to-end.ts';
import type { Dictionary } from './dictionary.ts';
import type { IndexedDocument } from './documents.ts';
import { type DocumentIndex, UNUSED, type WholeIndex } from './whole-index.ts';

/** The current documents, related to those of an earlier whole index. */
export interface Moment {
  readonly documents: readonly IndexedDocument[];
  readonly lengths: Float64Array;
  readonly tokens: number;
  /** The position now of each document of the whole index, or GONE. */
  readonly places: Uint32Array;
  /** Documents from this position on were added since. */
  readonly tail: number;
}

const GONE = 0xffffffff;

/** `documents` are those of the whole index that are left, in their order, and then those added since. */
export function momentAfter(whole: WholeIndex, documents: readonly IndexedDocument[]): Moment {
  const places = new Uint32Array(whole.documents.length).fill(GONE);
  let tail = 0;
  for (let i = 0; i < places.length; i++) if (whole.documents[i] === documents[tail]) places[i] = tail++;
  const lengths = new Float64Array(documents.length);
  let tokens = 0;
  for (let i = 0; i < lengths.length; i++) tokens += lengths[i] = documents[i]!.length;
  return { documents, lengths, tokens, places, tail };
}

interface PostingList {
  readonly term: string;
  /** Positions of documents, rising. */
  readonly documents: Uint32Array;
  readonly counts: Float32Array;
  /** The position of the term in the first document that holds it. */
  readonly place: number;
}

export function partIndex(
  whole: WholeIndex,
  moment: Moment,
  dictionary: Dictionary,
  asked: readonly string[],
): DocumentIndex {
  const lists = [...new Set(asked)].flatMap((term) => {
    const number = dictionary.find(term);
    return number === undefined ? [] : [postingsOf(whole, moment, term, number)];
  });
  const found = lists
    .filter(({ documents }) => documents.length > 0)
    .sort((a, b) => a.documents[0]! - b.documents[0]! || a.place - b.place);
  const numbers = new Map(found.map(({ term }, number) => [term, number]));
  const { documents, lengths, tokens } = moment;
  return {
    isWhole: false,
    documents,
    terms: found.map(({ term }) => term),
    termOf: (number) => found[number]!.term,
    termNumber: (term) => numbers.get(term),
    postings: {
      ...endToEnd(found),
      lengths,
      collectionCounts: Float64Array.from(found, ({ counts }) => counts.reduce((sum, count) => sum + count, 0)),
      tokens,
    },
  };
}

function postingsOf(whole: WholeIndex, { documents, places, tail }: Moment, term: string, number: number): PostingList {
  const { offsets, documents: old, counts: oldCounts } = whole.postings;
  const word = whole.wordIds[number] ?? UNUSED;
  const [start, end] = word === UNUSED ? [0, 0] : [offsets[word]!, offsets[word + 1]!];
  const most = end - start + documents.length - tail;
  const [found, counts] = [new Uint32Array(most), new Float32Array(most)];
  let size = 0;
  for (let j = start; j < end; j++) {
    const place = places[old[j]!]!;
    if (place === GONE) continue;
    found[size] = place;
    counts[size++] = oldCounts[j]!;
  }
  for (let i = tail; i < documents.length; i++) {
    const j = documents[i]!.terms.indexOf(number);
    if (j < 0) continue;
    found[size] = i;
    counts[size++] = documents[i]!.counts[j]!;
  }
  const place = size === 0 ? 0 : documents[found[0]!]!.terms.indexOf(number);
  return { term, documents: found.subarray(0, size), counts: counts.subarray(0, size), place };
}

function endToEnd(lists: readonly PostingList[]) {
  const [documents, counts] = [lists.map((list) => list.documents), lists.map((list) => list.counts)];
  return {
    offsets: offsetsOf(counts.map(({ length }) => length)),
    documents: joined(Uint32Array, documents),
    counts: joined(Float32Array, counts),
  };
}
