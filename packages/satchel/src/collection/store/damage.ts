/** The error for stored data that is not as it was written. Damage is never ignored; the error names the damaged part. */
import { SatchelError } from '../../core/errors.ts';

export const damaged = (part: string, problem: string, cause?: unknown): SatchelError =>
  new SatchelError('DAMAGED', `${part} is damaged: ${problem}.`, {
    kind: 'data',
    remedy: "'satchel check' lists all damage of a collection.",
    facts: { part },
    cause,
  });
