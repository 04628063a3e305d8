/** Documents as a representation sees them: bags of words of a vocabulary and, for methods that need it, the words in their order. */

import { type Bag, type Bags, bagAt, bagCount } from './bag.ts';
import { joined, offsetsOf } from './lists/end-to-end.ts';
import type { Range } from './shards.ts';

/** Words of many documents in their order, as ids of a vocabulary; words outside the vocabulary are left out. */
export interface RunningWords {
  /** Document i is the slice of `ids` from `offsets[i]` to `offsets[i + 1]`. */
  readonly offsets: Uint32Array;
  readonly ids: Uint32Array;
  /**
   * The number of each word's sentence in its document, rising from 0: parallel to `ids`. A number without words is a sentence without known
   * words. Present where the method says `needs.sentences`.
   */
  readonly sentences?: Uint32Array | undefined;
}

export interface Documents {
  readonly bags: Bags;
  /** Present where the method says `needs.order`. */
  readonly running?: RunningWords | undefined;
}

export interface DocumentWords {
  readonly bag: Bag;
  /** Present where the method says `needs.order`. */
  readonly running?: Uint32Array | undefined;
  /** The number of each running word's sentence. Present where the method says `needs.sentences`. */
  readonly sentences?: Uint32Array | undefined;
}

export const documentCount = ({ bags }: Documents): number => bagCount(bags);

/** A view of document `index`: copies nothing. */
export function documentAt({ bags, running }: Documents, index: number): DocumentWords {
  const bag = bagAt(bags, index);
  if (!running) return { bag };
  const [from, to] = [running.offsets[index], running.offsets[index + 1]];
  const own = { bag, running: running.ids.subarray(from, to) };
  return running.sentences ? { ...own, sentences: running.sentences.subarray(from, to) } : own;
}

/** A view of some of the documents: copies nothing but offsets. */
export function sliceDocuments({ bags, running }: Documents, { start, end }: Range): Documents {
  const { offsets, from, to } = slicedOffsets(bags.offsets, start, end);
  const some = { offsets, ids: bags.ids.subarray(from, to), counts: bags.counts.subarray(from, to) };
  if (!running) return { bags: some };
  const runningWords = slicedOffsets(running.offsets, start, end);
  const ids = running.ids.subarray(runningWords.from, runningWords.to);
  const sentences = running.sentences?.subarray(runningWords.from, runningWords.to);
  return { bags: some, running: { offsets: runningWords.offsets, ids, ...(sentences ? { sentences } : {}) } };
}

function slicedOffsets(all: Uint32Array, start: number, end: number) {
  const [from, to] = [all[start]!, all[end]!];
  return { offsets: all.slice(start, end + 1).map((offset) => offset - from), from, to };
}

/** The document with `counts[j]` occurrences of word `bag.ids[j]`; a word with 0 is gone from the bag and from the running words. */
export function withCounts({ bag, running, sentences }: DocumentWords, counts: Float32Array): DocumentWords {
  const keeps = (_: number, j: number): boolean => counts[j]! > 0;
  const own = { bag: { ids: bag.ids.filter(keeps), counts: counts.filter(keeps) } };
  if (!running) return own;
  const gone = new Set(bag.ids.filter((_, j) => counts[j] === 0));
  const stays = (_: number, place: number): boolean => !gone.has(running[place]!);
  return {
    ...own,
    running: running.filter(stays),
    ...(sentences ? { sentences: sentences.filter(stays) } : {}),
  };
}

/** Copies the documents end to end. */
export function documentsOf(documents: readonly DocumentWords[]): Documents {
  const bags = {
    offsets: offsetsOf(documents.map(({ bag }) => bag.ids.length)),
    ids: joined(
      Uint32Array,
      documents.map(({ bag }) => bag.ids),
    ),
    counts: joined(
      Float32Array,
      documents.map(({ bag }) => bag.counts),
    ),
  };
  if (!documents[0]?.running) return { bags };
  const running = documents.map(({ running: ids }) => ids ?? new Uint32Array(0));
  const runningWords = { offsets: offsetsOf(running.map(({ length }) => length)), ids: joined(Uint32Array, running) };
  if (!documents[0].sentences) return { bags, running: runningWords };
  const sentences = documents.map(({ sentences: numbers }) => numbers ?? new Uint32Array(0));
  return { bags, running: { ...runningWords, sentences: joined(Uint32Array, sentences) } };
}

/** One document alone; its arrays are not copied. */
export function onlyDocument({ bag, running, sentences }: DocumentWords): Documents {
  const bags = { offsets: Uint32Array.of(0, bag.ids.length), ids: bag.ids, counts: bag.counts };
  if (!running) return { bags };
  const runningWords = { offsets: Uint32Array.of(0, running.length), ids: running };
  return { bags, running: sentences ? { ...runningWords, sentences } : runningWords };
}
