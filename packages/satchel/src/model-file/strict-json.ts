/**
 * Reads untrusted JSON strictly: a key may occur once per object (JSON.parse silently keeps the last), nesting has a
 * limit, numbers are finite, and no key can reach a prototype. Also the one way we write JSON: keys in order of code
 * units, no spaces.
 *
 * Time is linear in the text, and reading can be done in turns.
 */
import { SatchelError } from '../core/errors.ts';
import type { JsonValue } from '../core/json.ts';

/** The kind of fault: `ended` means that the text stops inside a value, as in a truncated file. */
export type JsonFault = 'syntax' | 'ended' | 'duplicate' | 'depth' | 'size';

export interface JsonBounds {
  /** How deep values may be nested (32). */
  readonly depth?: number;
  /** How many keys an object may have (any number). */
  readonly keys?: number;
  /** How many items an array may have (any number). */
  readonly items?: number;
}
/** Creates the caller's own error for a fault at a position of the text. */
export type JsonRefusal = (fault: JsonFault, message: string, index: number) => Error;

/** Parses the whole text as one value; only white space may follow it. */
export function parseStrictJson(text: string, refuse: JsonRefusal, bounds: JsonBounds = {}): JsonValue {
  const reader = createReader(text, refuse, bounds);
  reader.read(Number.POSITIVE_INFINITY);
  return reader.whole();
}

/** The same in turns: `breathe` is waited for after every 65,536 characters, so that a long text does not keep a thread from other work. */
export async function parseStrictJsonInTurns(
  text: string,
  refuse: JsonRefusal,
  bounds: JsonBounds,
  breathe: () => Promise<void>,
): Promise<JsonValue> {
  const reader = createReader(text, refuse, bounds);
  while (!reader.read(TURN)) await breathe();
  return reader.whole();
}

const TURN = 65_536;

/** The value at the start of the text, and where it ends. */
export function readJsonValue(text: string, refuse: JsonRefusal): { value: JsonValue; end: number } {
  const reader = createReader(text, refuse, {});
  reader.read(Number.POSITIVE_INFINITY);
  return reader.result();
}

interface Reader {
  /** Reads on, for about so many characters; true when the value is complete. */
  read(characters: number): boolean;
  result(): { value: JsonValue; end: number };
  /** The value, after which only white space may stand. */
  whole(): JsonValue;
}

/** Open objects and arrays are on a stack of their own, not on that of the functions, so that reading can stop between any two values. */
function createReader(text: string, refuse: JsonRefusal, bounds: JsonBounds): Reader {
  const { depth = 32, keys: mostKeys = Infinity, items: mostItems = Infinity } = bounds;
  let at = 0;
  let value: JsonValue | undefined;
  let isDone = false;
  const open: (JsonValue[] | Record<string, JsonValue>)[] = [];
  /** Of each open value: the key that waits for its value, and how many keys there were. */
  const keys: string[] = [];
  const counts: number[] = [];

  function read(characters: number): boolean {
    const until = at + characters;
    while (!isDone && at < until) if (readNext()) close();
    return isDone;
  }

  /** Reads a whole value into `value`, or opens one that has parts. */
  function readNext(): boolean {
    at = skipSpace(text, at);
    const character = text[at];
    if (character === '"') value = readString();
    else if (character === '{' || character === '[') return openValue(character === '{');
    else value = readWord();
    return true;
  }

  function openValue(isObject: boolean): boolean {
    if (open.length === depth) throw refuse('depth', `it is nested deeper than ${depth}`, at);
    at = skipSpace(text, at + 1);
    const opened = isObject ? {} : [];
    if (take(isObject ? '}' : ']')) {
      value = opened;
      return true;
    }
    open.push(opened);
    counts.push(0);
    if (isObject) readKey();
    return false;
  }

  /** Puts the value into what is open, and closes what ends after it. */
  function close(): void {
    for (;;) {
      const parent = open.at(-1);
      if (!parent) {
        isDone = true;
        return;
      }
      const isObject = !Array.isArray(parent);
      if (isObject) define(parent, keys[open.length - 1]!, value!);
      else if (parent.push(value!) > mostItems) throw refuse('size', `an array has more than ${mostItems} items`, at);
      at = skipSpace(text, at);
      if (take(',')) {
        if (isObject) readKey();
        return;
      }
      if (!take(isObject ? '}' : ']')) throw unexpected(isObject ? "',' or '}'" : "',' or ']'");
      value = open.pop()!;
      counts.pop();
    }
  }

  function readKey(): void {
    at = skipSpace(text, at);
    const keyAt = at;
    if (text[at] !== '"') throw unexpected('a key in double quotes');
    const key = readString();
    if (Object.hasOwn(open.at(-1)!, key))
      throw refuse('duplicate', `the key ${JSON.stringify(key)} stands there twice`, keyAt);
    const last = open.length - 1;
    counts[last]!++;
    if (counts[last]! > mostKeys) throw refuse('size', `an object has more than ${mostKeys} keys`, keyAt);
    at = skipSpace(text, at);
    if (!take(':')) throw unexpected("':'");
    keys[last] = key;
  }

  function readString(): string {
    const start = at;
    const end = closingQuote(text, start);
    if (end < 0) throw refuse('ended', 'a text in quotes has no end', start);
    at = end + 1;
    const found = parsed(text.slice(start, at));
    if (typeof found !== 'string')
      throw refuse('syntax', 'a text in quotes holds a control character or an unknown escape', start);
    return found;
  }

  /** A number, true, false or null: at most 32 characters; the longest double has 25. */
  function readWord(): JsonValue {
    const word = /^[-+.\w]*/.exec(text.slice(at, at + 33))?.[0] ?? '';
    const found = word.length > 32 ? undefined : parsed(word);
    if (found === undefined || found === Infinity || found === -Infinity)
      throw at + word.length === text.length ? refuse('ended', 'it ends inside a value', at) : unexpected('a value');
    at += word.length;
    return found;
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

  return {
    read,
    result: () => ({ value: value!, end: at }),
    whole() {
      const rest = skipSpace(text, at);
      if (rest < text.length) throw refuse('syntax', 'there is something after the end of the JSON', rest);
      return value!;
    },
  };
}

/** Defines an own property, so that even "__proto__" is only a key. */
function define(object: Record<string, JsonValue>, key: string, value: JsonValue): void {
  if (key === '__proto__')
    Object.defineProperty(object, key, { value, writable: true, enumerable: true, configurable: true });
  else object[key] = value;
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
