/**
 * Bytes as characters. UTF-8 is checked, not guessed: an invalid byte is an error that names its position and the probable encoding of the
 * file. NUL bytes are refused too, because text has none and UTF-16 or binary files do.
 */
import { SatchelError } from '../../core/errors.ts';
import type { CorpusOptions } from '../options.ts';
import { Buffer, isUtf8 } from '../platform/buffer.ts';
import { startsWith } from './magic.ts';

export type Encoding = CorpusOptions['encoding'];

/** The same text as UTF-8, for readers that split bytes; UTF-8 itself passes through and is checked where it is split. */
export async function* asUtf8(chunks: AsyncIterable<Buffer>, encoding: Encoding, name: string): AsyncGenerator<Buffer> {
  if (encoding === 'utf-8') return yield* chunks;
  if (encoding === 'latin1') {
    for await (const chunk of chunks) yield Buffer.from(chunk.toString('latin1'), 'utf8');
    return;
  }
  const decoder = new TextDecoder(encoding, { fatal: true });
  for await (const chunk of chunks)
    yield Buffer.from(
      decoded(() => decoder.decode(chunk, { stream: true }), encoding, name),
      'utf8',
    );
  yield Buffer.from(
    decoded(() => decoder.decode(), encoding, name),
    'utf8',
  );
}

/** The same chunks, checked, and cut so that none ends within a character. */
export async function* checkedUtf8(chunks: AsyncIterable<Buffer>, name: string): AsyncGenerator<Buffer> {
  let rest: Buffer = Buffer.alloc(0);
  let offset = 0;
  for await (const chunk of chunks) {
    const bytes = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk;
    const end = bytes.length - unfinished(bytes);
    const whole = bytes.subarray(0, end);
    checkUtf8(whole, name, offset);
    rest = bytes.subarray(end);
    yield offset === 0 ? withoutMark(whole) : whole;
    offset += end;
  }
  checkUtf8(rest, name, offset);
}

/** How many of the last bytes, at most three, begin a character that goes on in the next chunk. */
function unfinished(bytes: Buffer): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back++) {
    const byte = bytes[bytes.length - back]!;
    if (byte >= 0xc0) return back < (byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2) ? back : 0;
    if (byte < 0x80) return 0;
  }
  return 0;
}

/** A whole document. `offset` is where its bytes start in the file. */
export function decodeText(bytes: Buffer, encoding: Encoding, name: string, offset = 0): string {
  if (encoding === 'latin1') return bytes.toString('latin1');
  if (encoding !== 'utf-8')
    return decoded(() => new TextDecoder(encoding, { fatal: true }).decode(bytes), encoding, name);
  checkUtf8(bytes, name, offset);
  return withoutMark(bytes).toString('utf8');
}

export function checkUtf8(bytes: Buffer, name: string, offset = 0): void {
  if (!isPlainUtf8(bytes)) throw badUtf8(bytes, name, offset);
}

export const isPlainUtf8 = (bytes: Buffer): boolean => isUtf8(bytes) && !bytes.includes(0);

/** Without the byte order mark some programs put in front. */
export const withoutMark = (bytes: Buffer): Buffer =>
  startsWith(bytes, [0xef, 0xbb, 0xbf]) ? bytes.subarray(3) : bytes;

function badUtf8(bytes: Buffer, name: string, offset: number): SatchelError {
  const at = firstBad(bytes);
  const value = bytes[at] ?? 0;
  const found = value === 0 ? 'a NUL byte' : `byte 0x${value.toString(16)}`;
  return new SatchelError('BAD_UTF8', `${name} is not UTF-8 text: ${found} at byte ${offset + at} fits nowhere.`, {
    where: `${name}: byte ${offset + at}`,
    remedy: hint(bytes, offset),
    facts: { offset: offset + at },
  });
}

/** Where the first byte is that is no part of a character, or is NUL. */
function firstBad(bytes: Buffer): number {
  let at = 0;
  for (let length = characterLength(bytes, at); length > 0; length = characterLength(bytes, at)) at += length;
  return at;
}

/** How many bytes the character at `at` has; 0 where there is none. */
function characterLength(bytes: Buffer, at: number): number {
  const lead = bytes[at] ?? 0;
  if (lead < 0x80) return lead === 0 ? 0 : 1;
  return [2, 3, 4].find((length) => at + length <= bytes.length && isUtf8(bytes.subarray(at, at + length))) ?? 0;
}

function hint(bytes: Buffer, offset: number): string {
  if (offset === 0 && startsWith(bytes, [0xff, 0xfe])) return 'It looks like UTF-16: set encoding=utf-16le.';
  if (offset === 0 && startsWith(bytes, [0xfe, 0xff]))
    return 'It looks like big-endian UTF-16: convert it to UTF-8 first.';
  if (bytes.includes(0)) return 'It looks like UTF-16 (set encoding=utf-16le) or like a file that is not text.';
  const encoding = bytes.some((byte) => byte >= 0x80 && byte < 0xa0) ? 'windows-1252' : 'latin1';
  return `If it is an older text file, set encoding=${encoding}.`;
}

function decoded(decode: () => string, encoding: Encoding, name: string): string {
  try {
    return decode();
  } catch (error) {
    throw new SatchelError('BAD_ENCODING', `${name} is not ${encoding} text.`, {
      where: name,
      remedy: 'Set encoding to the encoding of the file.',
      cause: error,
    });
  }
}
