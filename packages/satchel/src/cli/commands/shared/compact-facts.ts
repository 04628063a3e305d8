/** The loss of a compact model as a sentence, for `compact` and `inspect`. */
import { counted, percent } from '../../../report/format.ts';

interface Measured {
  readonly metric: string;
  readonly on: string;
  readonly full: number;
  readonly compact: number;
  readonly documents: number;
}

export function lossText(measured: Measured | null): string {
  if (measured === null) return 'not measured';
  const { metric, on, full, compact, documents } = measured;
  const where = on === 'test' ? `${counted(documents, 'test document')}` : `folds of ${counted(documents, 'document')}`;
  const name = metric === 'microF1' ? 'micro F1' : metric;
  return `${name} ${percent(full)} with all weights, ${percent(compact)} compact, on ${where}`;
}
