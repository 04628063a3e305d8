/** The bytes of a `Blob`, such as a file that was dropped on a page: read piece by piece for each pass, never all at once. */
import { printable, SatchelError } from '../../core/errors.ts';
import { Buffer } from '../platform/buffer.ts';
import { CHUNK, type Source } from './source.ts';

export function blobSource(name: string, blob: Blob): Source {
  const shown = printable(name);
  const read = async (start: number, end: number): Promise<Buffer> => {
    const bytes = await blob
      .slice(start, end)
      .arrayBuffer()
      .catch((error: unknown) => {
        throw new SatchelError('READ_FAILED', `${shown} could not be read further.`, { kind: 'io', where: shown, cause: error }); // biome-ignore format: one error
      });
    return Buffer.from(bytes);
  };
  return {
    name: shown,
    size: blob.size,
    open: async () => ({ size: blob.size, read, async [Symbol.asyncDispose]() {} }),
    async *chunks() {
      for (let start = 0; start < blob.size; start += CHUNK) yield await read(start, start + CHUNK);
    },
  };
}
