/** What Node unpacks at once, and a checksum. A bundler for browsers takes `web-codecs.ts` instead (`browser` in package.json). */
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';

export { crc32 } from 'node:zlib';

/** No more than `length` bytes come out: more is an error. */
type Unpack = (input: Uint8Array, length: number) => Uint8Array;

export const unpackGzip: Unpack = (input, length) => gunzipSync(input, { maxOutputLength: length });
export const unpackBrotli: Unpack = (input, length) => brotliDecompressSync(input, { maxOutputLength: length });
export const unpackZstd: Unpack = (input, length) => zstdDecompressSync(input, { maxOutputLength: length });
