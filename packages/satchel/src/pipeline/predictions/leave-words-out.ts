/**
 * Shares of words in a score that is no sum over words: of a classifier without linear scores, or over a vector that is no sum.
 *
 *   share(w) = score(text) − score(text without any occurrence of w)                                         (1)
 *   remainder = score(text) − bias − Σ_w share(w)                                                            (2)
 *
 * A score costs as much as the prediction of a text, so at most MOST_WORDS words of a text are left out in turn: those with the highest n_w idf_w.
 * The others are part of the remainder. With character n-grams a word goes together with its own n-grams.
 */

import { chunks } from '../../core/compute.ts';
import { type Documents, type DocumentWords, documentsOf, withCounts } from '../../core/documents.ts';
import { isGram, type Vocabulary } from '../../core/vocabulary.ts';
import { byStrength, type Contribution, type Contributions } from '../../encoder/prepared-encoder.ts';
import { gramsOf } from '../../text/character-grams.ts';
import type { BaggedText } from '../../text/one-text/bagger.ts';

/** Words of a text that are left out in turn. */
export const MOST_WORDS = 256;

/** Texts scored at a time: bounds memory, changes nothing. */
const BATCH = 32;

export interface LeftOut extends Contributions {
  /** How many words are part of the remainder, because the text has more than MOST_WORDS; absent where none is. */
  readonly otherWords?: number;
}

export interface ScoredText {
  readonly document: DocumentWords & Pick<BaggedText, 'spelled'>;
  readonly vocabulary: Vocabulary;
  /** Length of character n-grams; 0 for none. */
  readonly characters: number;
  /** The score of the whole text, and its part that no text changes. */
  readonly score: number;
  readonly bias: number;
  /** The score of each document. */
  scoresOf(documents: Documents): Float64Array;
}

export function leaveWordsOut(text: ScoredText): LeftOut {
  const { document, score, bias, scoresOf } = text;
  const { counts } = document.bag;
  const words = wordsOf(text).sort((a, b) => b.weight - a.weight);
  const some = words.slice(0, MOST_WORDS);
  const contributions: Contribution[] = [];
  for (const { start, end } of chunks(some.length, BATCH)) {
    const batch = some.slice(start, end);
    const scores = scoresOf(documentsOf(batch.map(({ taken }) => withCounts(document, lessBy(counts, taken)))));
    batch.forEach(({ word, count }, i) => {
      contributions.push({ word, count, contribution: score - scores[i]! });
    });
  }
  contributions.sort(byStrength);
  const remainder = contributions.reduce((rest, { contribution }) => rest - contribution, score - bias);
  const others = words.length - some.length;
  return { contributions, remainder, leavesOneOut: true, ...(others > 0 ? { otherWords: others } : {}) };
}

interface Word {
  readonly word: string;
  readonly count: number;
  /** n_w idf_w */
  readonly weight: number;
  /** What goes with it: places in the bag, and how many occurrences of each. */
  readonly taken: ReadonlyMap<number, number>;
}

function lessBy(counts: Float32Array, taken: ReadonlyMap<number, number>): Float32Array {
  const left = counts.slice();
  for (const [place, count] of taken) left[place] = Math.max(0, left[place]! - count);
  return left;
}

/** The terms of the bag; where character n-grams count, the words of the text with theirs. */
function wordsOf({ document: { bag, spelled = [] }, vocabulary, characters }: ScoredText): Word[] {
  const { terms, documentCounts, documents } = vocabulary;
  const idfAt = (place: number): number => 1 + Math.log((1 + documents) / (1 + documentCounts[bag.ids[place]!]!));
  const places = new Map(Array.from(bag.ids, (id, place) => [terms[id]!, place]));
  const words = new Map<string, Word>();
  for (const [word, place] of places) {
    const count = bag.counts[place]!;
    if (!isGram(word)) words.set(word, { word, count, weight: count * idfAt(place), taken: new Map([[place, count]]) });
  }
  const counted = new Map<string, number>();
  for (const word of spelled) counted.set(word, (counted.get(word) ?? 0) + 1);
  for (const [word, count] of counted) {
    const grams = gramsOf(word, characters).flatMap((gram) => places.get(gram) ?? []);
    const own = words.get(word);
    if (grams.length === 0) continue;
    const taken = new Map(own?.taken);
    for (const place of grams) taken.set(place, (taken.get(place) ?? 0) + count);
    const weight = own?.weight ?? count * Math.max(...grams.map(idfAt));
    words.set(word, { word, count, weight, taken });
  }
  return [...words.values()];
}
