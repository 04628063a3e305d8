/** Bytes kept in memory: standard input and a file in a browser can be read only once, and a corpus must be readable again. */
import { printable, SatchelError } from '../../core/errors.ts';
import { Buffer } from '../platform/buffer.ts';
import { CHUNK, type Source } from './source.ts';

export function memorySource(name: string, bytes: Uint8Array): Source {
  const read = (start: number, end: number) => Buffer.from(bytes.subarray(start, Math.min(end, bytes.length)));
  return {
    name: printable(name),
    size: bytes.length,
    open: async () => ({
      size: bytes.length,
      read: async (start, end) => read(start, end),
      async [Symbol.asyncDispose]() {},
    }),
    async *chunks() {
      for (let start = 0; start < bytes.length; start += CHUNK) yield read(start, start + CHUNK);
    },
  };
}

/** Reads a stream to its end into memory, so that it can be read again. */
export async function spooled(name: string, stream: AsyncIterable<Uint8Array>, limit: number): Promise<Source> {
  const chunks: Uint8Array[] = [];
  let total = 0;
  for await (const chunk of stream) {
    total += chunk.length;
    if (total > limit)
      throw new SatchelError('LIMIT_BYTES', `${printable(name)} holds more than ${limit} bytes.`, {
        where: printable(name),
        remedy: 'Write it to a file and give the path of the file; a file is not kept in memory.',
        facts: { limit },
      });
    chunks.push(chunk);
  }
  return memorySource(name, Buffer.concat(chunks, total));
}
