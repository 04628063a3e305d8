/** The bytes of a file, opened anew for each pass and closed when the pass ends or is broken off. */
import { SatchelError } from '../../core/errors.ts';
import { openGuarded, type Path, shownPath } from '../../files/guarded-open.ts';
import { CHUNK, type RandomAccess, type Source } from './source.ts';

export function fileSource(path: Path, size: number): Source {
  const open = async (): Promise<RandomAccess> => {
    const { handle, size } = await openGuarded(path);
    return {
      size,
      async read(start, end) {
        const buffer = Buffer.allocUnsafeSlow(Math.max(0, Math.min(end, size) - start));
        const { bytesRead } = await handle.read(buffer, 0, buffer.length, start).catch((error: unknown) => {
          throw new SatchelError('READ_FAILED', `${shownPath(path)} could not be read further.`, {
            kind: 'io',
            where: shownPath(path),
            cause: error,
          });
        });
        return bytesRead < buffer.length ? buffer.subarray(0, bytesRead) : buffer;
      },
      [Symbol.asyncDispose]: () => handle.close(),
    };
  };
  return {
    name: shownPath(path),
    size,
    open,
    async *chunks() {
      await using file = await open();
      for (let start = 0; start < file.size; ) {
        const chunk = await file.read(start, start + CHUNK);
        if (chunk.length === 0) return; // the file was cut while it was read
        start += chunk.length;
        yield chunk;
      }
    },
  };
}
