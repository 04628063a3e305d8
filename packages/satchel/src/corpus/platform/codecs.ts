/** What Node unpacks at once, and a checksum. A bundler for browsers takes `web-codecs.ts` instead (`browser` in package.json). */
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';

export { crc32 } from 'node:zlib';

/** No more than `length` bytes come out: more is an error. */
type Unpack = (input: Uint8Array, length: number) => Uint8Array;

export const unpackGzip: Unpack = (input, length) => gunzipSync(input, roomFor(length));
export const unpackBrotli: Unpack = (input, length) => brotliDecompressSync(input, roomFor(length));
export const unpackZstd: Unpack = (input, length) => zstdDecompressSync(input, roomFor(length));

const [LEAST_CHUNK, USUAL_CHUNK] = [64, 16 * 1024];

/** Node (24.21) never frees the buffer of a call that throws, of `chunkSize` bytes: for a short page it is no larger than the page. */
const roomFor = (length: number) => ({
  maxOutputLength: length,
  chunkSize: Math.max(LEAST_CHUNK, Math.min(length, USUAL_CHUNK)),
});
