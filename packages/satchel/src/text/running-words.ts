/** The words of counted documents in their order, as ids of a vocabulary. */
import type { RunningWords } from '../core/documents.ts';
import type { Steps } from '../core/threads/steps.ts';
import type { CountedDocuments } from './term-counter.ts';

/** Documents between two steps. */
const STEP = 64;

/**
 * Of the documents `rows`, in that order. Terms outside the vocabulary are left out. Empty where the order was not kept. With `keepsSentences`,
 * the sentences of the words too.
 */
export function* runningWordSteps(
  {
    tokens,
    running = new Uint32Array(0),
    sentences = new Uint32Array(running.length),
  }: Pick<CountedDocuments, 'tokens' | 'running' | 'sentences'>,
  rows: Uint32Array,
  wordOfTerm: Int32Array,
  keepsSentences = false,
): Steps<RunningWords> {
  const starts = new Uint32Array(tokens.length + 1);
  tokens.forEach((count, document) => {
    starts[document + 1] = starts[document]! + count;
  });
  const ids = new Uint32Array(rows.reduce((sum, row) => sum + tokens[row]!, 0));
  const numbers = new Uint32Array(keepsSentences ? ids.length : 0);
  const offsets = new Uint32Array(rows.length + 1);
  let end = 0;
  const take = (row: number): void => {
    for (let j = starts[row]!; j < starts[row + 1]!; j++) {
      const word = wordOfTerm[running[j]!] ?? -1;
      if (word < 0) continue;
      if (keepsSentences) numbers[end] = sentences[j]!;
      ids[end++] = word;
    }
  };
  for (let i = 0; i < rows.length; i++) {
    take(rows[i]!);
    offsets[i + 1] = end;
    if (i % STEP === 0) yield;
  }
  const runningWords = { offsets, ids: ids.subarray(0, end) };
  return keepsSentences ? { ...runningWords, sentences: numbers.subarray(0, end) } : runningWords;
}
