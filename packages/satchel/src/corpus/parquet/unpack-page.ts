/**
 * One page of a column, unpacked to exactly the length its header states: never more, however the bytes were packed, and in a time that the
 * two lengths bound.
 */
import { unpackBrotli, unpackGzip, unpackZstd } from '../platform/codecs.ts';
import { unpackLz4, unpackLz4Raw } from './lz4.ts';
import { unpackSnappy } from './snappy.ts';

type Unpack = (input: Uint8Array, length: number) => Uint8Array;

/** Node's own stop at the limit; ours write into room of that length. */
const unpackers: Readonly<Record<string, Unpack>> = {
  UNCOMPRESSED: (input) => input,
  SNAPPY: unpackSnappy,
  GZIP: unpackGzip,
  BROTLI: unpackBrotli,
  ZSTD: unpackZstd,
  LZ4: unpackLz4,
  LZ4_RAW: unpackLz4Raw,
};

export const isKnownCodec = (codec: string | undefined): boolean =>
  codec !== undefined && Object.hasOwn(unpackers, codec);

/** Throws where the bytes are not what the codec writes, or give another length. */
export function unpackPage(input: Uint8Array, codec: string, length: number): Uint8Array {
  if (length === 0) return new Uint8Array(0);
  const output = unpackers[codec]!(input, length);
  if (output.length !== length) throw new Error(`${output.length} bytes came out, ${length} were stated`);
  return output;
}
