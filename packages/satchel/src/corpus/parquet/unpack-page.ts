/** One page of a column, unpacked to exactly the length its header states. */
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { snappyUncompress } from 'hyparquet';
import { decompressLz4, decompressLz4Raw } from 'hyparquet-compressors';

type Unpack = (input: Uint8Array, length: number) => Uint8Array;

/** Node's own stop at the limit; the others write into room that is given to them. */
const unpackers: Readonly<Record<string, Unpack>> = {
  UNCOMPRESSED: (input) => input,
  SNAPPY: (input, length) => {
    const output = new Uint8Array(length);
    snappyUncompress(input, output);
    return output;
  },
  GZIP: (input, length) => gunzipSync(input, { maxOutputLength: length }),
  BROTLI: (input, length) => brotliDecompressSync(input, { maxOutputLength: length }),
  ZSTD: (input, length) => zstdDecompressSync(input, { maxOutputLength: length }),
  LZ4: decompressLz4,
  LZ4_RAW: decompressLz4Raw,
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
