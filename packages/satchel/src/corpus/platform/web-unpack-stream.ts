/** One compressed stream, unpacked at once, for browsers. They have gzip; of zstd they know nothing. */
import { SatchelError } from '../../core/errors.ts';
import type { Compression } from '../bytes/magic.ts';
import type { Peekable } from '../bytes/peekable.ts';
import { Buffer } from './buffer.ts';
import { gunzipMember } from './inflate.ts';
import type { Unpacking } from './unpack-stream.ts';

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
      const { bytes, consumed: taken } = gunzipMember(packed, limit);
      consumed = taken;
      input.putBack(packed.subarray(taken));
      yield Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
    },
  };
}
