/**
 * The headers of a tar archive: blocks of 512 bytes that name what follows, and, before one of them, blocks that name it better
 * (pax `path` and `size`, GNU long names). Numbers are octal text or, with the highest bit set, base 256.
 */

export const BLOCK = 512;
/** Names and attributes beyond the first block; honest ones have a few hundred bytes. */
export const LONGEST_ATTRIBUTES = 2 ** 20;

export interface TarHeader {
  readonly path: string;
  /** `file`, or one of those below. */
  readonly kind: string;
  readonly size: number;
}

const kinds: Readonly<Record<string, string>> = {
  '1': 'link',
  '2': 'symlink',
  '3': 'character-device',
  '4': 'block-device',
  '5': 'directory',
  '6': 'fifo',
  g: 'attributes for all',
  x: 'attributes',
  L: 'long name',
  K: 'long link name',
};
/** About the header after them. */
const meta = new Set(['attributes for all', 'attributes', 'long name', 'long link name']);
const bodyless = new Set(['link', 'symlink', 'character-device', 'block-device', 'directory', 'fifo']);

/** What blocks before a header say about it. */
export interface Attributes {
  readonly path?: string;
  readonly size?: number;
}

export const isZero = (bytes: Uint8Array): boolean => bytes.every((byte) => byte === 0);

/** Throws an Error that says what is wrong with the block. */
export function headerOf(block: Buffer, attributes: Attributes): TarHeader {
  if (tarChecksum(block) !== octal(block, 148, 8)) throw new Error('its checksum is wrong');
  const kind = kinds[String.fromCharCode(block[156]!)] ?? 'file';
  const { path = plainPath(block), size = numberAt(block, 124, 12) } = meta.has(kind) ? {} : attributes;
  if (bodyless.has(kind)) return { path, kind, size: 0 };
  return { path, kind: kind === 'file' && path.endsWith('/') ? 'directory' : kind, size };
}

function plainPath(block: Buffer): string {
  const name = textAt(block, 0, 100);
  const prefix = textAt(block, 257, 6) === 'ustar' ? textAt(block, 345, 155) : ''; // GNU keeps something else there
  return prefix === '' ? name : `${prefix}/${name}`;
}

/** Up to a NUL, if there is one. */
export function textAt(bytes: Buffer, start: number, length: number): string {
  const end = bytes.indexOf(0, start);
  return bytes.toString('utf8', start, end < 0 ? start + length : Math.min(end, start + length));
}

/** The block summed up, the sum itself taken for spaces. */
export function tarChecksum(block: Uint8Array): number {
  let sum = 0;
  for (let i = 0; i < BLOCK; i++) sum += i >= 148 && i < 156 ? 0x20 : block[i]!;
  return sum;
}

function numberAt(block: Buffer, start: number, length: number): number {
  if ((block[start]! & 0x80) === 0) return octal(block, start, length);
  let value = block[start]! & 0x7f;
  for (let i = start + 1; i < start + length; i++) value = value * 256 + block[i]!;
  if (!Number.isSafeInteger(value)) throw new Error('a number is too large');
  return value;
}

function octal(block: Buffer, start: number, length: number): number {
  const text = block
    .toString('latin1', start, start + length)
    .replace(/\0.*$/s, '')
    .replaceAll(' ', '');
  if (!/^[0-7]*$/.test(text)) throw new Error('a number is not octal');
  return Number.parseInt(text, 8) || 0;
}

/** pax attributes: records `length key=value` and a newline, the length that of the whole record. Keys other than these are passed over. */
export function attributesOf(bytes: Buffer): Attributes {
  let attributes: Attributes = {};
  for (let at = 0; at < bytes.length; ) {
    const [head = '', digits] = /^(\d{1,7}) /.exec(bytes.toString('latin1', at, at + 8)) ?? [];
    const end = at + Number(digits);
    if (digits === undefined || end > bytes.length || end <= at + head.length || bytes[end - 1] !== 0x0a)
      throw new Error('its attributes are not sound');
    const record = bytes.toString('utf8', at + head.length, end - 1);
    const equals = record.indexOf('=');
    const [key, value] = [record.slice(0, equals), record.slice(equals + 1)];
    if (key === 'path') attributes = { ...attributes, path: value };
    if (key === 'size' && /^\d{1,15}$/.test(value)) attributes = { ...attributes, size: Number(value) };
    at = end;
  }
  return attributes;
}
