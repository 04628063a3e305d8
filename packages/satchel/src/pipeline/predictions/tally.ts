/** What is counted of predictions while documents pass by. */
import type { Prediction } from '../prediction.ts';

export interface Tally {
  documents: number;
  empty: number;
  /** Words of the documents, and the number that the model does not know. */
  tokens: number;
  unknown: number;
}

export const createTally = (): Tally => ({ documents: 0, empty: 0, tokens: 0, unknown: 0 });

export function count(tally: Tally, predictions: readonly Pick<Prediction, 'tokens' | 'known' | 'empty'>[]): void {
  tally.documents += predictions.length;
  for (const { tokens, known, empty } of predictions) {
    tally.empty += Number(empty);
    tally.tokens += tokens;
    tally.unknown += tokens - known;
  }
}
