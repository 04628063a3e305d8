/** Checks of the text before training starts, and of the numbers while it runs. */
import { SatchelError } from '../../core/errors.ts';
import type { Matrix } from '../../core/matrix.ts';
import type { TrainingText } from './token-source.ts';

export function checkText({ terms, counts, source }: TrainingText): void {
  if (terms.length !== counts.length) {
    throw new SatchelError('INCONSISTENT', `there are ${terms.length} words but counts for ${counts.length}.`, {
      kind: 'internal',
    });
  }
  if (terms.length < 2) {
    throw new SatchelError('EMPTY_CORPUS', `Vectors need at least two different words, got ${terms.length}.`, {
      remedy: 'Use more text, or a smaller --min-count.',
      facts: { words: terms.length },
    });
  }
  if (source.tokens === 0) throw new SatchelError('EMPTY_CORPUS', 'There is no text to train word vectors on.');
}

/** Larger numbers would overflow 32 bits in a product of two vectors. */
const FARTHEST = 1e15;

/** A loss that is not finite is noticed in its period, a vector that is not finite or too long at the end of its epoch. */
export function checkProgress(loss: number, rows: Matrix, epoch: number, isEndOfEpoch: boolean): void {
  const at = isEndOfEpoch && Number.isFinite(loss) ? firstTooFar(rows.data) : -1;
  if (Number.isFinite(loss) && at < 0) return;
  const parameter = at < 0 ? 'the loss' : `number ${at % rows.columns} of row ${Math.floor(at / rows.columns)}`;
  const isFar = at >= 0 && Number.isFinite(rows.data[at]!);
  const what = isFar ? 'beyond ±1e15' : 'not finite';
  throw new SatchelError('DIVERGED', `training diverged in epoch ${epoch + 1}: ${parameter} is ${what}.`, {
    remedy: 'Use a smaller learning rate.',
    facts: { epoch: epoch + 1, parameter },
  });
}

/** A plain loop: `findIndex` takes ten times as long, while other threads wait. */
function firstTooFar(data: Float32Array): number {
  for (let i = 0; i < data.length; i++) if (!(Math.abs(data[i]!) <= FARTHEST)) return i;
  return -1;
}
