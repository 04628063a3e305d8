/**
 * Lists of strings (vocabulary, classes) as two arrays, for a format that stores only numbers:
 *
 *   strings.NAME.bytes     u8    the strings as UTF-8, concatenated
 *   strings.NAME.offsets   u32   string i is bytes[offsets[i] … offsets[i + 1])
 */
import { SatchelError } from '../core/errors.ts';
import { type Arrays, takeArray, tensor } from '../core/tensor.ts';
import type { Steps } from '../core/threads/steps.ts';

const prefix = 'strings.';
const halfCharacter = /\p{Surrogate}/u;

export const isStringsName = (name: string): boolean => name.startsWith(prefix);

export function packStrings(name: string, texts: readonly string[]): Arrays {
  const offsets = new Uint32Array(texts.length + 1);
  texts.forEach((text, i) => {
    if (halfCharacter.test(text)) throw notUnicode(name, i);
    offsets[i + 1] = offsets[i]! + utf8Length(text);
  });
  const bytes = new TextEncoder().encode(texts.join(''));
  return { [`${prefix}${name}.bytes`]: tensor(bytes), [`${prefix}${name}.offsets`]: tensor(offsets) };
}

function utf8Length(text: string): number {
  let bytes = 0;
  for (let i = 0; i < text.length; i++) bytes += unitLength(text.charCodeAt(i));
  return bytes;
}

/** Bytes of a code unit in UTF-8; each unit of a surrogate pair counts two. */
function unitLength(unit: number): number {
  if (unit < 0x80) return 1;
  return unit < 0x800 || (unit >= 0xd800 && unit <= 0xdfff) ? 2 : 3;
}

/** All lists among the arrays, by name, in steps; every array called `strings.…` must belong to one. */
export function* unpackStrings(arrays: Arrays): Steps<Record<string, readonly string[]>> {
  const parts = Object.keys(arrays).filter(isStringsName);
  const names = [...new Set(parts.map((part) => part.slice(prefix.length, part.lastIndexOf('.'))))].sort();
  const lists: [string, readonly string[]][] = [];
  for (const name of names) lists.push([name, yield* unpackList(name, arrays)]);
  if (parts.length === 2 * names.length) return Object.fromEntries(lists);
  throw new SatchelError('SCHEMA', `Some of the arrays ${parts.join(', ')} do not belong to a list of strings.`);
}

function* unpackList(name: string, arrays: Arrays): Steps<readonly string[]> {
  const bytes = takeArray('model', arrays, `${prefix}${name}.bytes`, 'u8', [undefined]);
  const offsets = takeArray('model', arrays, `${prefix}${name}.offsets`, 'u32', [undefined], { rising: true });
  if (offsets.data.at(-1) !== bytes.data.length)
    throw inconsistent(name, `the last offset must be the number of bytes, ${bytes.data.length}`);
  return yield* cut(name, decodeText(name, bytes.data), offsets.data);
}

function decodeText(name: string, bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new SatchelError('BAD_UTF8', `The texts '${name}' are not UTF-8.`, {
      where: `array '${prefix}${name}.bytes'`,
    });
  }
}

/** Strings cut between two steps. */
const STEP = 1 << 14;

/** Walks the decoded text, counting the bytes of its code units. */
function* cut(name: string, text: string, offsets: Uint32Array): Steps<string[]> {
  const strings: string[] = [];
  let unit = 0;
  let byte = 0;
  for (const end of offsets.subarray(1)) {
    const start = unit;
    while (byte < end) byte += unitLength(text.charCodeAt(unit++));
    if (byte > end || isSecondHalf(text.charCodeAt(unit)))
      throw inconsistent(name, `the offset ${end} points into the middle of a character`);
    if (strings.push(text.slice(start, unit)) % STEP === 0) yield;
  }
  return strings;
}

/** The second unit of a surrogate pair; false for NaN, which is read after the end. */
const isSecondHalf = (unit: number): boolean => unit >= 0xdc00 && unit <= 0xdfff;

const inconsistent = (name: string, problem: string): SatchelError =>
  new SatchelError('INCONSISTENT', `'${prefix}${name}.bytes' and '${prefix}${name}.offsets' do not fit: ${problem}.`, {
    facts: { strings: name },
  });

const notUnicode = (name: string, index: number): SatchelError =>
  new SatchelError(
    'BAD_UTF8',
    `Text ${index} of '${name}' contains half a character (a lone surrogate), which cannot be stored.`,
    { where: `strings '${name}', index ${index}`, facts: { strings: name, index } },
  );
