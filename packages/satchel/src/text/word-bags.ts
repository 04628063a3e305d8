/** Counted documents as bags of vocabulary words. */
import type { Bags } from '../core/bag.ts';
import { inOneGo, type Steps } from '../core/threads/steps.ts';
import { risingBagSteps } from './rising-bags.ts';
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
  const most = rows.reduce((sum, row) => sum + bags.offsets[row + 1]! - bags.offsets[row]!, 0);
  const ids = new Uint32Array(most);
  const counts = new Float32Array(most);
  const offsets = new Uint32Array(rows.length + 1);
  let end = 0;
  const take = (row: number): void => {
    for (let j = bags.offsets[row]!; j < bags.offsets[row + 1]!; j++) {
      const word = wordOfTerm[bags.ids[j]!]!;
      if (word < 0) continue;
      ids[end] = word;
      counts[end++] = bags.counts[j]!;
    }
  };
  for (let i = 0; i < rows.length; i++) {
    take(rows[i]!);
    offsets[i + 1] = end;
    if (i % STEP === 0) yield;
  }
  const largest = wordOfTerm.reduce((most, word) => Math.max(most, word), -1);
  return yield* risingBagSteps({ offsets, ids, counts }, largest + 1);
}
