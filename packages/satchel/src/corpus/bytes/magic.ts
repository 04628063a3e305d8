/** The kind of a file by its first bytes, independent of its name. */
import { tarChecksum } from '../entries/tar-header.ts';

export type Compression = 'gzip' | 'zstd';

export function compressionOf(head: Uint8Array): Compression | undefined {
  if (startsWith(head, [0x1f, 0x8b])) return 'gzip';
  return startsWith(head, [0x28, 0xb5, 0x2f, 0xfd]) ? 'zstd' : undefined;
}

/** "a 7z archive": a known kind of file that is not supported. */
export function unsupportedKind(head: Uint8Array): string | undefined {
  if (startsWith(head, [0x50, 0x4b, 0x03, 0x04]))
    return (head[6] ?? 0) & 1 ? 'an encrypted zip archive' : 'a zip archive';
  return kinds.find(([, magic]) => startsWith(head, magic))?.[0];
}

export const isArchive = (head: Uint8Array): boolean =>
  compressionOf(head) !== undefined || unsupportedKind(head) !== undefined;

export const isParquet = (head: Uint8Array): boolean =>
  startsWith(head, ascii('PAR1')) || startsWith(head, ascii('PARE'));

/** A tar header sums up to the number it states; old archives have no other mark. */
export function isTar(head: Uint8Array): boolean {
  if (head.length < 512 || head[0] === 0) return false;
  const stated = /^ *([0-7]+)[ \0]/.exec(String.fromCharCode(...head.subarray(148, 156)))?.[1];
  return stated !== undefined && Number.parseInt(stated, 8) === tarChecksum(head);
}

export const startsWith = (bytes: Uint8Array, magic: readonly number[]): boolean =>
  magic.every((byte, i) => bytes[i] === byte);

const ascii = (text: string): number[] => Array.from(text, (character) => character.charCodeAt(0));

const kinds: readonly (readonly [string, readonly number[]])[] = [
  ['a zip archive', [0x50, 0x4b, 0x05, 0x06]],
  ['a 7z archive', [0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c]],
  ['xz-compressed', [0xfd, 0x37, 0x7a, 0x58, 0x5a, 0x00]],
  ['a rar archive', ascii('Rar!\x1a\x07')],
  ['bzip2-compressed', ascii('BZh')],
  ['lz4-compressed', [0x04, 0x22, 0x4d, 0x18]],
  ['a Git LFS pointer, not the file itself', ascii('version https://git-lfs')],
  ['a PDF', ascii('%PDF-')],
];
