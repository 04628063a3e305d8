/** CRC-32 over the parts of a record in order, each preceded by its length so that no two records look alike. */
import { crc32 } from 'node:zlib';
import { damaged } from './damage.ts';

export function checksumOf(...parts: readonly (string | Uint8Array | number)[]): number {
  let checksum = 0;
  for (const part of parts) {
    if (typeof part === 'number') checksum = crc32(`${part};`, checksum);
    else checksum = crc32(part, crc32(`${part.length}:`, checksum));
  }
  return checksum;
}

export function requireChecksum(part: string, found: number, expected: number): void {
  if (found !== expected) throw damaged(part, `its checksum is ${hex(found)} and should be ${hex(expected)}`);
}

const hex = (value: number): string => value.toString(16).padStart(8, '0');
