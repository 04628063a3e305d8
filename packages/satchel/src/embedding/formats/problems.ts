/** Where in a file something is, and the errors that several formats share. */
import { type ErrorDetails, printable, SatchelError } from '../../core/errors.ts';

/** A place in a file: line and column (from 1, in characters), or a byte offset (from 0). */
export type Place = { readonly line: number; readonly column?: number | undefined } | { readonly byte: number };

/** "glove.txt:3:5", "vectors.bin, byte 17"; without a name "3:5", "byte 17". */
export function placeIn(name: string, place: Place): string {
  if ('byte' in place) return name === '' ? `byte ${place.byte}` : `${name}, byte ${place.byte}`;
  const position = place.column === undefined ? `${place.line}` : `${place.line}:${place.column}`;
  return name === '' ? position : `${name}:${position}`;
}

/** Makes the errors of one file. */
export type Problem = (
  code: string,
  place: Place | undefined,
  message: string,
  details?: Omit<ErrorDetails, 'where'>,
) => SatchelError;

export const problemsOf =
  (name: string): Problem =>
  (code, place, message, details = {}) =>
    new SatchelError(code, message, {
      ...details,
      where: place === undefined ? name || undefined : placeIn(name, place),
    });

export const emptyFile = (problem: Problem): SatchelError =>
  problem('EMPTY_FILE', undefined, 'The file is empty; word vectors were expected.', {
    remedy: 'Copy or download it again.',
  });

export const noVectors = (problem: Problem): SatchelError =>
  problem('NO_VECTORS', undefined, 'The file holds no word vector: nothing follows its header.', {
    remedy: 'Copy or download it again.',
  });

export const truncated = (
  problem: Problem,
  byte: number,
  what: string,
  expected: number,
  found: number,
  index?: number,
): SatchelError =>
  problem(
    'TRUNCATED',
    { byte },
    `The file was cut off in ${what}: ${expected} bytes were expected there, found ${found}.`,
    {
      remedy: 'Copy or download the file again.',
      facts: { offset: byte, expected, found, ...(index === undefined ? {} : { index }) },
    },
  );

export const trailingBytes = (problem: Problem, byte: number, rows: number): SatchelError =>
  problem('TRAILING_BYTES', { byte }, `Something follows the last of the ${rows} promised rows.`, {
    remedy: "Load it with 'lenient' if it is known to be harmless.",
    facts: { offset: byte, rows },
  });

const SKIP_BAD = "'skipBad' where vectors are loaded, at the command line 'satchel words convert FILE NEW --skip-bad'";

/** What to do about rows with numbers that cannot be used. */
export const skipRemedy = `Leave such rows out: ${SKIP_BAD}.`;

export const badUtf8 = (problem: Problem, byte: number): SatchelError =>
  problem('BAD_UTF8', { byte }, 'A word is not UTF-8.', {
    remedy: `Name the right 'encoding', or leave such words out: ${SKIP_BAD}.`,
    facts: { offset: byte },
  });

export const wordTooLong = (problem: Problem, byte: number, limit: number): SatchelError =>
  problem(
    'WORD_TOO_LONG',
    { byte },
    `No word ends within ${limit} bytes; this is no file of word vectors, or a damaged one.`,
    { facts: { offset: byte, limit } },
  );

export const quotedWord = (word: string): string => `"${printable(word, 60)}"`;

/** Where reading as UTF-8 and writing again first differs. */
export function firstBadByte(bytes: Uint8Array): number {
  const repaired = new TextEncoder().encode(new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes));
  return bytes.findIndex((byte, i) => byte !== repaired[i]);
}
