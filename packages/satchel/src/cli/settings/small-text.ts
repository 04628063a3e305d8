/** Reads a small text file: a settings file, a stop list. */
import { SatchelError } from '../../core/errors.ts';
import { openGuarded, shownPath } from '../../files/guarded-open.ts';

const MOST_BYTES = 4 * 2 ** 20;

export async function readSmallText(path: string): Promise<string> {
  await using file = await openGuarded(path);
  const { handle, size } = file;
  try {
    if (size > MOST_BYTES)
      throw new SatchelError('LIMIT_BYTES', `${shownPath(path)} has ${size} bytes; at most ${MOST_BYTES} are read.`, {
        where: shownPath(path),
      });
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(await handle.readFile());
    return text;
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new SatchelError('BAD_UTF8', `${shownPath(path)} is not UTF-8 text.`, {
      where: shownPath(path),
      cause: error,
    });
  }
}
