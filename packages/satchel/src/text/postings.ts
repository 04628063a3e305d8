/**
 * The terms of documents and their counts, document after document, in the order of first appearance. A term's last place tells whether the
 * document under way already has it.
 */
import { enlarged } from './enlarged.ts';

/** Documents one after the other, as in Bags, with the tokens that each of them had. */
export interface DocumentPostings {
  readonly offsets: Uint32Array;
  readonly ids: Uint32Array;
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
  /** Returns all documents, as views of the builder's arrays: nothing may be added afterwards. */
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
      reserve(terms.length);
      for (let i = 0; i < terms.length; i++) if (terms[i]! >= places.length) places = withMorePlaces(places, terms[i]!);
      end = counted(terms, start, end, { places, ids, counts });
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
      offsets: offsets.subarray(0, documents + 1),
      ids: ids.subarray(0, end),
      counts: counts.subarray(0, end),
      tokens: tokens.subarray(0, documents),
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

/** Counts the terms of a document whose postings begin at `start` and end at `end` so far; returns where they end then. */
function counted(
  terms: Int32Array,
  start: number,
  end: number,
  { places, ids, counts }: { places: Int32Array; ids: Uint32Array; counts: Uint32Array },
): number {
  let next = end;
  for (let i = 0; i < terms.length; i++) {
    const term = terms[i]!;
    const place = places[term]!;
    if (place >= start) counts[place]!++;
    else {
      ids[next] = term;
      counts[next] = 1;
      places[term] = next++;
    }
  }
  return next;
}

function withMorePlaces(places: Int32Array<ArrayBuffer>, term: number): Int32Array<ArrayBuffer> {
  const larger = enlarged(places, term + 1);
  return larger.fill(-1, places.length);
}
