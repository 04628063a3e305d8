/**
 * The terms of documents and their counts, document after document, in the order of first appearance. A term's last place tells whether the
 * document under way already has it.
 */
import { enlarged } from './enlarged.ts';
import type { Postings } from './rising-bags.ts';

/** Documents with the tokens that each of them had. */
export interface DocumentPostings extends Postings {
  readonly counts: Uint32Array;
  readonly tokens: Uint32Array;
}

export interface PostingsBuilder {
  readonly documents: number;
  count(term: number): void;
  countAll(terms: Int32Array): void;
  endDocument(tokens: number): void;
  /** Adds documents that were counted elsewhere: `numbers[t]` is the number of their term t here. */
  append(part: DocumentPostings, numbers: Uint32Array): void;
  /** Returns all documents; those of the builder are not changed any more. */
  whole(): DocumentPostings;
  /** Returns copies of all documents, and starts again without any. */
  take(): DocumentPostings;
}

export function createPostings(): PostingsBuilder {
  let places = new Int32Array(1 << 12).fill(-1); // by term, where it was counted last
  let ids = new Uint32Array(1 << 12);
  let counts = new Uint32Array(1 << 12);
  let offsets = new Uint32Array(1 << 8);
  let tokens = new Uint32Array(1 << 8);
  let documents = 0;
  let start = 0;
  let end = 0;

  function reserve(postings: number): void {
    ids = enlarged(ids, end + postings);
    counts = enlarged(counts, end + postings);
  }

  function endDocument(tokenCount: number): void {
    tokens = enlarged(tokens, documents + 1);
    offsets = enlarged(offsets, documents + 2);
    tokens[documents++] = tokenCount;
    offsets[documents] = end;
    start = end;
  }

  function count(term: number): void {
    if (term >= places.length) places = withMorePlaces(places, term);
    const place = places[term]!;
    if (place >= start) {
      counts[place]!++;
      return;
    }
    if (end === ids.length) reserve(1);
    ids[end] = term;
    counts[end] = 1;
    places[term] = end++;
  }

  return {
    get documents() {
      return documents;
    },
    count,
    countAll(terms) {
      for (let i = 0; i < terms.length; i++) count(terms[i]!);
    },
    endDocument,
    append(part, numbers) {
      reserve(part.ids.length);
      for (let document = 0; document < part.tokens.length; document++) {
        for (let j = part.offsets[document]!; j < part.offsets[document + 1]!; j++) {
          ids[end] = numbers[part.ids[j]!]!;
          counts[end++] = part.counts[j]!;
        }
        endDocument(part.tokens[document]!);
      }
    },
    whole: () => ({
      offsets: offsets.slice(0, documents + 1),
      ids: ids.slice(0, end),
      counts: counts.subarray(0, end),
      tokens: tokens.slice(0, documents),
    }),
    take() {
      const taken = {
        offsets: offsets.slice(0, documents + 1),
        ids: ids.slice(0, end),
        counts: counts.slice(0, end),
        tokens: tokens.slice(0, documents),
      };
      [documents, start, end] = [0, 0, 0];
      places.fill(-1);
      return taken;
    },
  };
}

function withMorePlaces(places: Int32Array<ArrayBuffer>, term: number): Int32Array<ArrayBuffer> {
  const larger = enlarged(places, term + 1);
  return larger.fill(-1, places.length);
}
