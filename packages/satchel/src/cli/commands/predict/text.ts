/** The closing remark of `predict`. */
import { counted, percent } from '../../../report/format.ts';

export interface Tally {
  documents: number;
  empty: number;
  /** Words of the documents, and the number that the model does not know. */
  tokens: number;
  unknown: number;
}

export function labelledText({ documents, empty, tokens, unknown }: Readonly<Tally>): string {
  const strange = unknown === 0 ? '' : `; ${percent(unknown / tokens)} of their words are unknown to the model`;
  const nothing = empty === 0 ? '' : `; ${counted(empty, 'document')} without any known word ("empty": true)`;
  return `labelled ${counted(documents, 'document')}${strange}${nothing}.`;
}
