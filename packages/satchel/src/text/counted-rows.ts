/** Rows of counted documents over the words of a vocabulary. */
import type { Documents } from '../core/documents.ts';
import { inOneGo, type Steps } from '../core/threads/steps.ts';
import { runningWordSteps } from './running-words.ts';
import type { CountedDocuments } from './term-counter.ts';
import { wordBagSteps } from './word-bags.ts';

/** Plain data, so that it can be sent to a thread. */
export interface CountedRows {
  readonly counted: Pick<CountedDocuments, 'bags' | 'tokens' | 'running' | 'sentences'>;
  /** The word of each term, or −1 for a term left out. */
  readonly wordOfTerm: Int32Array;
  /** Whether the words are needed in their order too. */
  readonly keepsOrder: boolean;
  /** With `keepsOrder`: whether their sentences are needed too. */
  readonly keepsSentences?: boolean;
}

/** The documents `rows`, in that order. */
export const documentsOfRows = (counted: CountedRows, rows: Uint32Array): Documents =>
  inOneGo(documentSteps(counted, rows));

export function* documentSteps(
  { counted, wordOfTerm, keepsOrder, keepsSentences = false }: CountedRows,
  rows: Uint32Array,
): Steps<Documents> {
  const bags = yield* wordBagSteps(counted, rows, wordOfTerm);
  return keepsOrder ? { bags, running: yield* runningWordSteps(counted, rows, wordOfTerm, keepsSentences) } : { bags };
}
