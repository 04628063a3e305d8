/** The closing remark of `predict`. */

import { printable } from '../../../core/errors.ts';
import type { Tally } from '../../../pipeline/predictions/tally.ts';
import { counted, percent } from '../../../report/format.ts';

/** "the input's column 'label' is called 'input_label' in the table." */
export const renamedText = (renamed: Readonly<Record<string, string>>): string[] =>
  Object.entries(renamed).map(
    ([from, to]) => `the input's column '${printable(from)}' is called '${printable(to)}' in the table.`,
  );

export const withoutProbabilities =
  "the column 'probability' is empty: this model has none. Train with --set labels.calibrate=platt, or with --classifier logistic.";

export function labelledText({ documents, empty, tokens, unknown }: Readonly<Tally>): string {
  const strange = unknown === 0 ? '' : `; ${percent(unknown / tokens)} of their words are unknown to the model`;
  const nothing = empty === 0 ? '' : `; ${counted(empty, 'document')} without any known word ("empty": true)`;
  return `labelled ${counted(documents, 'document')}${strange}${nothing}.`;
}
