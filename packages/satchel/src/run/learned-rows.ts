/** Rows of a reading that training sees: those with a weight above 0. */
import { SatchelError } from '../core/errors.ts';
import type { Ingested } from './ingest.ts';

/** The same object where no document has a weight. Throws where no row is left. */
export function learnedRows({ weights }: Pick<Ingested, 'weights'>, rows: Uint32Array): Uint32Array {
  if (!weights) return rows;
  const learned = rows.filter((row) => weights[row]! > 0);
  if (learned.length > 0 || rows.length === 0) return learned;
  throw new SatchelError('BAD_WEIGHT', `all ${rows.length} training documents have the weight 0.`, {
    remedy: 'Give a weight above 0 to some documents of every training part.',
  });
}

/** The weights of these rows; absent where each of them is 1. */
export function weightsAt({ weights }: Pick<Ingested, 'weights'>, rows: Uint32Array): { weights?: Float64Array } {
  if (!weights || rows.every((row) => weights[row] === 1)) return {};
  return { weights: Float64Array.from(rows, (row) => weights[row]!) };
}
