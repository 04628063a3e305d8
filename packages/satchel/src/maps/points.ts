/** The input of every map: its points, and how it is computed. */
import type { Compute } from '../core/compute.ts';
import { SatchelError } from '../core/errors.ts';
import { isSparse, type Vectors } from '../core/matrix.ts';

/** Maps run on the calling thread. */
export type MapCompute = Pick<Compute, 'progress' | 'signal'> & Partial<Pick<Compute, 'kernels'>>;

/** Throws when a number is not finite, with its row and column. */
export function checkFinite(vectors: Vectors): void {
  const numbers = isSparse(vectors) ? vectors.values : vectors.data;
  const at = numbers.findIndex((value) => !Number.isFinite(value));
  if (at < 0) return;
  const [row, column] = isSparse(vectors)
    ? [vectors.offsets.findIndex((offset) => offset > at) - 1, vectors.indices[at]!]
    : [Math.floor(at / vectors.columns), at % vectors.columns];
  throw new SatchelError('NONFINITE_INPUT', `The vectors hold ${numbers[at]} in row ${row}, column ${column}.`, {
    facts: { row, column },
  });
}

export function checkEnough(owner: string, points: number, least: number): void {
  if (points >= least) return;
  throw new SatchelError('TOO_FEW_POINTS', `${owner}: a map needs at least ${least} points, got ${points}.`, {
    facts: { points, least },
  });
}
