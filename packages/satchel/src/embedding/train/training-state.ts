/**
 * The state of a run between two periods as plain data, for checkpoints. With the same text and options it continues to
 * the same bytes.
 */
import { SatchelError } from '../../core/errors.ts';
import type { Matrix } from '../../core/matrix.ts';

export interface TrainingState {
  /** The period that comes next. */
  readonly epoch: number;
  readonly period: number;
  /** Input rows, then output rows, without padding. */
  readonly rows: Matrix;
  /** For each epoch so far, the measured loss and the pairs it was measured on. */
  readonly losses: Float64Array;
  readonly pairs: Float64Array;
}

/** A copy of the first `columns` columns of rows [from, to). */
export function withoutPadding(padded: Matrix, from: number, to: number, columns: number): Matrix {
  const data = new Float32Array((to - from) * columns);
  for (let row = from; row < to; row++) {
    data.set(padded.data.subarray(row * padded.columns, row * padded.columns + columns), (row - from) * columns);
  }
  return { rows: to - from, columns, data };
}

export function restoreRows({ rows }: TrainingState, columns: number, into: Matrix): void {
  checkSavedShape(rows, into.rows, columns);
  for (let row = 0; row < rows.rows; row++)
    into.data.set(rows.data.subarray(row * columns, (row + 1) * columns), row * into.columns);
}

/** Throws where a saved state has another shape than the text and the options need. */
export function checkSavedShape(saved: Pick<Matrix, 'rows' | 'columns'>, rows: number, columns: number): void {
  if (saved.rows === rows && saved.columns === columns) return;
  const [found, expected] = [`${saved.rows} × ${saved.columns}`, `${rows} × ${columns}`];
  throw new SatchelError(
    'INCONSISTENT',
    `the saved training state is ${found}, but this text and these options need ${expected}.`,
    {
      remedy: 'Resume with the text and the options of the interrupted run.',
      facts: { found, expected },
    },
  );
}
