/** Array buffers that were detached, for example by a transfer to another thread: arrays over them have length 0. */
import { SatchelError } from '../errors.ts';

export const isDetached = ({ buffer }: ArrayBufferView): boolean => buffer instanceof ArrayBuffer && buffer.detached;

/** `what`: "the word vectors". */
export const detachedError = (what: string, cause?: unknown): SatchelError =>
  new SatchelError('DETACHED_BUFFER', `the memory of ${what} was transferred: there are no numbers left to read.`, {
    kind: 'usage',
    remedy: 'Pass a copy to one of the two, or transfer the memory when the call has returned.',
    cause,
  });
