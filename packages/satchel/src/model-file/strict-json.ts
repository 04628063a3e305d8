/**
 * Reads untrusted JSON strictly: a key may occur once per object (JSON.parse silently keeps the last), nesting has a
 * limit, numbers are finite, and no key can reach a prototype. Also the one way we write JSON: keys in order of code
 * units, no spaces.
 *
 * Time is linear in the text; the stack is bounded by the depth limit.
 */
import { SatchelError } from '../core/errors.ts';
import type { JsonObject, JsonValue } from '../core/json.ts';

/** The kind of fault: `ended` means that the text stops inside a value, as in a truncated file. */
export type JsonFault = 'syntax' | 'ended' | 'duplicate' | 'depth';
/** Creates the caller's own error for a fault at a position of the text. */
export type JsonRefusal = (fault: JsonFault, message: string, index: number) => Error;

/** Parses the whole text as one value; only white space may follow it. */
export function parseStrictJson(text: string, refuse: JsonRefusal, depth = 32): JsonValue {
  const { value, end } = readJsonValue(text, refuse, depth);
  const rest = skipSpace(text, end);
  if (rest < text.length) throw refuse('syntax', 'there is something after the end of the JSON', rest);
  return value;
}

/** The value at the start of the text, and where it ends. */
export function readJsonValue(text: string, refuse: JsonRefusal, depth = 32): { value: JsonValue; end: number } {
  let at = 0;

  function readValue(room: number): JsonValue {
    at = skipSpace(text, at);
    const character = text[at];
    if (character === '"') return readString();
    if (character === '{' || character === '[') {
      if (room === 0) throw refuse('depth', `it is nested deeper than ${depth}`, at);
      return character === '{' ? readObject(room - 1) : readArray(room - 1);
    }
    return readWord();
  }

  function readObject(room: number): JsonObject {
    const entries = new Map<string, JsonValue>();
    at = skipSpace(text, at + 1);
    if (take('}')) return {};
    do {
      at = skipSpace(text, at);
      const keyAt = at;
      if (text[at] !== '"') throw unexpected('a key in double quotes');
      const key = readString();
      if (entries.has(key)) throw refuse('duplicate', `the key ${JSON.stringify(key)} stands there twice`, keyAt);
      at = skipSpace(text, at);
      if (!take(':')) throw unexpected("':'");
      entries.set(key, readValue(room));
      at = skipSpace(text, at);
    } while (take(','));
    if (!take('}')) throw unexpected("',' or '}'");
    return Object.fromEntries(entries); // defines own properties, so that even "__proto__" is only a key
  }

  function readArray(room: number): JsonValue[] {
    const items: JsonValue[] = [];
    at = skipSpace(text, at + 1);
    if (take(']')) return items;
    do {
      items.push(readValue(room));
      at = skipSpace(text, at);
    } while (take(','));
    if (!take(']')) throw unexpected("',' or ']'");
    return items;
  }

  function readString(): string {
    const start = at;
    const end = closingQuote(text, start);
    if (end < 0) throw refuse('ended', 'a text in quotes has no end', start);
    at = end + 1;
    const value = parsed(text.slice(start, at));
    if (typeof value !== 'string')
      throw refuse('syntax', 'a text in quotes holds a control character or an unknown escape', start);
    return value;
  }

  /** A number, true, false or null: at most 32 characters; the longest double has 25. */
  function readWord(): JsonValue {
    const word = /^[-+.\w]*/.exec(text.slice(at, at + 33))?.[0] ?? '';
    const value = word.length > 32 ? undefined : parsed(word);
    if (value === undefined || value === Infinity || value === -Infinity)
      throw at + word.length === text.length ? refuse('ended', 'it ends inside a value', at) : unexpected('a value');
    at += word.length;
    return value;
  }

  function take(character: string): boolean {
    if (text[at] !== character) return false;
    at += 1;
    return true;
  }

  const unexpected = (expected: string): Error =>
    at < text.length
      ? refuse('syntax', `${expected} should be here`, at)
      : refuse('ended', `it ends where ${expected} should be`, at);

  const value = readValue(depth);
  return { value, end: at };
}

/** The canonical text of a value: equal values give equal bytes. Members that are `undefined` are left out. */
export function canonicalJson(value: JsonValue, pointer = ''): string {
  if (typeof value === 'number' && !Number.isFinite(value))
    throw new SatchelError('NONFINITE', `A model cannot be saved with the number ${value} in its description.`, {
      where: pointer || '/',
    });
  if (isArray(value)) return `[${value.map((item, i) => canonicalJson(item, `${pointer}/${i}`)).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const keys = Object.keys(value)
    .filter((key) => value[key] !== undefined)
    .sort();
  return `{${keys.map((key) => `${JSON.stringify(key)}:${canonicalJson(value[key]!, `${pointer}/${key}`)}`).join(',')}}`;
}

const isArray = (value: JsonValue): value is readonly JsonValue[] => Array.isArray(value);

function skipSpace(text: string, start: number): number {
  let at = start;
  while (text[at] === ' ' || text[at] === '\n' || text[at] === '\r' || text[at] === '\t') at += 1;
  return at;
}

/** The quote that closes the quote at `start`: the first with an even number of backslashes before it. */
function closingQuote(text: string, start: number): number {
  for (let quote = text.indexOf('"', start + 1); quote >= 0; quote = text.indexOf('"', quote + 1)) {
    let slash = quote - 1;
    while (text[slash] === '\\') slash -= 1;
    if ((quote - slash) % 2 === 1) return quote;
  }
  return -1;
}

/** Parses a string, number or word by JSON's own rules; returns `undefined` if it is invalid. */
function parsed(token: string): JsonValue | undefined {
  try {
    return JSON.parse(token);
  } catch {
    return undefined;
  }
}
