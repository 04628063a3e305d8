/** Counted documents as bags of vocabulary words. */
import type { Bags } from '../core/bag.ts';
import { inOneGo, type Steps } from '../core/threads/steps.ts';
import { createWordCounts, type WordCounts } from './one-text/word-counts.ts';
import type { CountedDocuments } from './term-counter.ts';

/** Documents between two steps. */
const STEP = 64;

/** The bags of the documents `rows`, in that order, over word ids. Terms outside the vocabulary are left out. */
export const wordBags = (counted: Pick<CountedDocuments, 'bags'>, rows: Uint32Array, wordOfTerm: Int32Array): Bags =>
  inOneGo(wordBagSteps(counted, rows, wordOfTerm));

export function* wordBagSteps(
  { bags }: Pick<CountedDocuments, 'bags'>,
  rows: Uint32Array,
  wordOfTerm: Int32Array,
): Steps<Bags> {
  const { offsets } = bags;
  const entries = rows.reduce((sum, row) => sum + offsets[row + 1]! - offsets[row]!, 0);
  const counts = createWordCounts(1 + wordOfTerm.reduce((most, word) => Math.max(most, word), -1), entries);
  for (let i = 0; i < rows.length; i++) {
    countRow(bags, rows[i]!, wordOfTerm, counts);
    if (i % STEP === 0) yield;
  }
  return counts.take();
}

function countRow(bags: Bags, row: number, wordOfTerm: Int32Array, counts: WordCounts): void {
  for (let j = bags.offsets[row]!; j < bags.offsets[row + 1]!; j++) {
    const word = wordOfTerm[bags.ids[j]!]!;
    if (word >= 0) counts.addTimes(word, bags.counts[j]!);
  }
  counts.endText();
}
