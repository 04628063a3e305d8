/**
 * Unpacks one compressed stream in a browser, which supports gzip but not zstd. The browser's own stream unpacks a file of one member; it does not say
 * where a member ends, or what is wrong. When it fails, `inflate.ts` unpacks the member again and continues after the bytes that were already returned.
 */
import { SatchelError } from '../../core/errors.ts';
import type { Compression } from '../bytes/magic.ts';
import type { Peekable } from '../bytes/peekable.ts';
import { Buffer } from './buffer.ts';
import { gunzipMember } from './inflate.ts';
import type { Unpacking } from './unpack-stream.ts';

/** Bytes that the browser's stream is given at once. */
const PIECE = 64 * 1024;

export function unpackStream(input: Peekable, compression: Compression, limit: number): Unpacking {
  let consumed = 0;
  return {
    consumed: () => consumed,
    async *chunks() {
      if (compression !== 'gzip')
        throw new SatchelError(
          'UNSUPPORTED',
          `The file is packed with ${compression}, which a browser cannot unpack.`,
          {
            remedy: 'Unpack it first, or pack it with gzip.',
            facts: { kind: compression },
          },
        );
      const packed = await input.take(Number.POSITIVE_INFINITY);
      consumed = packed.length;
      let given = 0;
      const unpacking = unpackedByBrowser(packed);
      try {
        for (;;) {
          const chunk = await unpacking.next().catch(() => 'failed' as const);
          if (chunk === 'failed') break;
          if (chunk.done) return;
          given += chunk.value.length;
          yield chunk.value;
        }
      } finally {
        await unpacking.return(undefined);
      }
      const { bytes, consumed: taken } = gunzipMember(packed, limit);
      consumed = taken;
      input.putBack(packed.subarray(taken));
      if (given < bytes.length) yield Buffer.from(bytes.buffer, bytes.byteOffset + given, bytes.length - given);
    },
  };
}

async function* unpackedByBrowser(packed: Uint8Array): AsyncGenerator<Buffer> {
  const stream = new DecompressionStream('gzip');
  const feeding = feed(stream.writable.getWriter(), packed).catch(() => {}); // the reader fails with the same error
  const reader = stream.readable.getReader();
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read())
      yield Buffer.from(read.value.buffer, read.value.byteOffset, read.value.length);
  } finally {
    await reader.cancel().catch(() => {}); // of a stream that failed
    await feeding;
  }
}

async function feed(writer: WritableStreamDefaultWriter<BufferSource>, packed: Uint8Array): Promise<void> {
  for (let at = 0; at < packed.length; at += PIECE) {
    await writer.ready;
    await writer.write(packed.subarray(at, at + PIECE) as Uint8Array<ArrayBuffer>);
  }
  await writer.close();
}
