/** Gzip and a checksum for browsers, which have no brotli or zstd for programs. */
import { crc32 } from './crc32.ts';
import { gunzipMember } from './inflate.ts';

export { crc32 };

export const unpackGzip = (input: Uint8Array, length: number): Uint8Array => gunzipMember(input, length).bytes;

export const unpackBrotli = (): never => notHere('brotli');
export const unpackZstd = (): never => notHere('zstd');

function notHere(codec: string): never {
  throw new Error(`a browser cannot unpack ${codec}`);
}
