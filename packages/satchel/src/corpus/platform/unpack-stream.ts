/** One compressed stream, unpacked as it is read. A bundler for browsers takes `web-unpack-stream.ts` instead (`browser` in package.json). */
import type { Transform } from 'node:stream';
import { createGunzip, createZstdDecompress } from 'node:zlib';
import type { Compression } from '../bytes/magic.ts';
import type { Peekable } from '../bytes/peekable.ts';

export interface Unpacking {
  chunks(): AsyncGenerator<Buffer>;
  /** Bytes of the input that it has taken. */
  consumed(): number;
}

const OUTPUT_CHUNK = 256 * 1024;

/** Unpacks one stream; bytes after its end are put back into `input`. `limit` is the largest number of unpacked bytes; the caller counts them. */
export function unpackStream(input: Peekable, compression: Compression, _limit: number): Unpacking {
  const engine =
    compression === 'gzip'
      ? createGunzip({ chunkSize: OUTPUT_CHUNK })
      : createZstdDecompress({ chunkSize: OUTPUT_CHUNK });
  return {
    consumed: () => engine.bytesWritten,
    async *chunks() {
      const feeding = feed(input, engine);
      try {
        yield* engine as AsyncIterable<Buffer>;
      } finally {
        engine.destroy();
        await feeding;
      }
    },
  };
}

/** Writes chunk by chunk until the input ends or the engine wants no more; what it left of the last chunk is put back. */
async function feed(input: Peekable, engine: Transform & { readonly bytesWritten: number }): Promise<void> {
  const over = new Promise<void>((resolve) => engine.once('end', resolve).once('close', resolve));
  let given = 0;
  try {
    for (let chunk = await input.next(); chunk; chunk = await input.next()) {
      given += chunk.length;
      const bytes = chunk;
      await Promise.race([over, new Promise<void>((resolve) => engine.write(bytes, () => resolve()))]);
      if (engine.bytesWritten < given) {
        input.putBack(chunk.subarray(Math.max(0, chunk.length - (given - engine.bytesWritten))));
        return;
      }
    }
    engine.end();
  } catch (error) {
    engine.destroy(error instanceof Error ? error : new Error(String(error)));
  }
}
