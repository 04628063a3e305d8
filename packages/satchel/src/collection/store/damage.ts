/** What is stored and is not as it was written. Never passed over: whoever meets it gets an error that names the part. */
import { SatchelError } from '../../core/errors.ts';

export const damaged = (part: string, problem: string, cause?: unknown): SatchelError =>
  new SatchelError('DAMAGED', `${part} is damaged: ${problem}.`, {
    kind: 'data',
    remedy: "'satchel check' lists everything that is wrong with a collection.",
    facts: { part },
    cause,
  });
