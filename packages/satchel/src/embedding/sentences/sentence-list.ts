/**
 * The sentences of documents, one after the other, as methods that learn from neighbouring sentences see them. A sentence of more than `longest`
 * words is cut into pieces of nearly equal length, each a sentence: a text without marks has neighbours too. Sentences without known words are
 * left out.
 */
import type { RunningWords } from '../../core/documents.ts';
import type { Steps } from '../../core/threads/steps.ts';

export interface SentenceList {
  readonly count: number;
  /** Sentence s is the slice of `ids` from `offsets[s]` to `offsets[s + 1]`. */
  readonly offsets: Uint32Array;
  readonly ids: Uint32Array;
  /** The document of each sentence, rising. */
  readonly documents: Uint32Array;
}

/** Documents between two steps. */
const STEP = 64;

export function* sentenceSteps({ offsets, ids, sentences }: RunningWords, longest: number): Steps<SentenceList> {
  const starts: number[] = [];
  const documents: number[] = [];
  for (let document = 0; document + 1 < offsets.length; document++) {
    const own = sentences?.subarray(offsets[document], offsets[document + 1]);
    const length = offsets[document + 1]! - offsets[document]!;
    for (const start of sentenceStarts(length, own, longest)) {
      starts.push(offsets[document]! + start);
      documents.push(document);
    }
    if (document % STEP === 0) yield;
  }
  const count = starts.length;
  starts.push(ids.length);
  return { count, offsets: Uint32Array.from(starts), ids, documents: Uint32Array.from(documents) };
}

/** Where the sentences of a document of `length` words begin; `numbers` are the sentences of its words, one sentence where there are none. */
export function* sentenceStarts(
  length: number,
  numbers: ArrayLike<number> | undefined,
  longest: number,
): Generator<number> {
  for (let start = 0; start < length; ) {
    let end = start + 1;
    while (end < length && (numbers === undefined || numbers[end] === numbers[start])) end++;
    const pieces = Math.ceil((end - start) / longest);
    for (let piece = 0; piece < pieces; piece++) yield start + Math.floor((piece * (end - start)) / pieces);
    start = end;
  }
}

export const wordsOf = ({ offsets, ids }: SentenceList, sentence: number): Uint32Array =>
  ids.subarray(offsets[sentence], offsets[sentence + 1]);

/** The sentences before and after, in the same document. */
export function neighboursOf({ count, documents }: SentenceList, sentence: number): number[] {
  const isNear = (other: number): boolean => other >= 0 && other < count && documents[other] === documents[sentence];
  return [sentence - 1, sentence + 1].filter(isNear);
}
