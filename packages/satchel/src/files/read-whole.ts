/**
 * Reads a whole file into memory, for files that are checked as one (a model). Symbolic links are refused, and the size
 * is checked against `limit` before anything is allocated. All bytes come from the one opened file, so a file that
 * replaces it meanwhile does not mix in. A file that is written to while it is read is refused.
 */
import { SatchelError } from '../core/errors.ts';
import { type GuardedFile, openGuarded, shownPath } from './guarded-open.ts';

/** Larger than any model; a sparse file may claim any size. */
const defaultLimit = 4 * 1024 ** 3;
const largestRead = 2 ** 30;

export interface ReadWholeOptions {
  readonly limit?: number;
}

export async function readWhole(path: string, { limit = defaultLimit }: ReadWholeOptions = {}): Promise<Uint8Array> {
  await using file = await openGuarded(path, { followLinks: false });
  if (file.size > limit) throw tooLarge(path, file.size, limit);
  const before = await file.handle.stat({ bigint: true });
  const bytes = await readAll(path, file);
  const after = await file.handle.stat({ bigint: true });
  if (after.size !== before.size || after.mtimeNs !== before.mtimeNs || Number(after.size) !== bytes.length)
    throw changed(path);
  return bytes;
}

async function readAll(path: string, { handle, size }: GuardedFile): Promise<Uint8Array> {
  const bytes = new Uint8Array(size);
  let filled = 0;
  while (filled < size) {
    const { bytesRead } = await handle
      .read(bytes, filled, Math.min(size - filled, largestRead), filled)
      .catch((error: unknown) => {
        throw new SatchelError('READ_FAILED', `${shownPath(path)} could not be read beyond byte ${filled}.`, {
          kind: 'io',
          where: shownPath(path),
          cause: error,
        });
      });
    if (bytesRead === 0) throw changed(path);
    filled += bytesRead;
  }
  return bytes;
}

const tooLarge = (path: string, size: number, limit: number): SatchelError =>
  new SatchelError('LIMIT_BYTES', `${shownPath(path)} has ${size} bytes; at most ${limit} are read.`, {
    where: shownPath(path),
    facts: { size, limit },
  });

const changed = (path: string): SatchelError =>
  new SatchelError('FILE_CHANGED', `${shownPath(path)} was written to while it was read.`, {
    kind: 'busy',
    where: shownPath(path),
    remedy: 'Try again when the other program is done.',
  });
