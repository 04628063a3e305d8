/**
 * Runs: the longest sequences of word characters in a text, found without creating a string for each. Where marks count
 * too, each mark is a run.
 *
 * One pass over the code units finds the end of a run, its kinds of characters, and the hash of its spelling (FNV-1a).
 * A run takes time linear in its length and no memory: only the first `longestToken` units are stored.
 */
import { IGNORED, kindsOf, LETTER, MARK, NUMBER, UNSPACED, withoutIgnored } from '../characters.ts';
import type { TextOptions } from '../options.ts';

/** Tokens with more code units are not words (encoded files, keys, rows of marks): they are skipped and counted. */
export const longestToken = 100;

export interface Run {
  start: number;
  end: number;
  /** Does the run hold a letter of a script without spaces? */
  isUnspaced: boolean;
  /** Code units of the spelling: the run without its ignored characters. */
  length: number;
  /** The first `longestToken` units of the spelling, A–Z as a–z if text is lower-cased. */
  readonly units: Uint16Array;
  hash: number;
}

export const createRun = (): Run => ({
  start: 0,
  end: 0,
  isUnspaced: false,
  length: 0,
  units: new Uint16Array(longestToken),
  hash: 0,
});

export interface RunRules {
  /** The kinds of character that make a word. */
  readonly wordKinds: number;
  /** The kinds of character that are tokens on their own. */
  readonly markKinds: number;
  /** For the first 128 characters: the spelling of a character that belongs to a word, or 0 for a separator. */
  readonly ascii: Uint8Array;
}

export function runRules({ tokens, lowercase }: TextOptions): RunRules {
  const wordKinds = tokens === 'letters' ? LETTER : LETTER | NUMBER;
  const ascii = Uint8Array.from({ length: 128 }, (_, unit) => {
    if ((kindsOf(unit) & wordKinds) === 0) return 0;
    return (lowercase ? String.fromCharCode(unit).toLowerCase() : String.fromCharCode(unit)).charCodeAt(0);
  });
  return { wordKinds, markKinds: tokens === 'words-and-marks' ? MARK : 0, ascii };
}

/** Writes the next run of `text` at or after `from` to `into`; returns false if there is none. */
export function findRun(text: string, from: number, { wordKinds, markKinds, ascii }: RunRules, into: Run): boolean {
  const units = into.units;
  let position = from;
  let length = 0;
  let kinds = 0;
  let hash = 0x811c9dc5;
  for (; position < text.length; position++) {
    let unit = text.charCodeAt(position);
    if (unit < 128) {
      const spelled = ascii[unit]!;
      if (spelled === 0) {
        if (length > 0) break;
        if (markKinds !== 0 && (kindsOf(unit) & markKinds) !== 0) return markRun(text, position, into);
        continue;
      }
      unit = spelled;
    } else {
      const kind = kindsAt(text, position);
      if ((kind & wordKinds) === 0) {
        if ((kind & IGNORED) !== 0) continue;
        if (length > 0) break;
        if ((kind & markKinds) !== 0) return markRun(text, position, into);
        continue;
      }
      kinds |= kind;
    }
    if (length === 0) into.start = position;
    if (length < longestToken) units[length] = unit;
    hash = Math.imul(hash ^ unit, 0x01000193);
    length++;
  }
  into.end = position;
  into.isUnspaced = (kinds & UNSPACED) !== 0;
  into.length = length;
  into.hash = hash;
  return length > 0;
}

/** A mark is a run of one character. */
function markRun(text: string, position: number, into: Run): true {
  const length = text.codePointAt(position)! > 0xffff ? 2 : 1;
  let hash = 0x811c9dc5;
  for (let i = 0; i < length; i++) {
    const unit = text.charCodeAt(position + i);
    into.units[i] = unit;
    hash = Math.imul(hash ^ unit, 0x01000193);
  }
  into.start = position;
  into.end = position + length;
  into.isUnspaced = false;
  into.length = length;
  into.hash = hash;
  return true;
}

/** The kinds of the character at `position`, which may be half of a surrogate pair. */
function kindsAt(text: string, position: number): number {
  const unit = text.charCodeAt(position);
  if (unit < 0xd800 || unit > 0xdfff) return kindsOf(unit);
  const isSecondHalf = unit >= 0xdc00 && position > 0 && text.codePointAt(position - 1)! > 0xffff;
  return kindsOf(text.codePointAt(isSecondHalf ? position - 1 : position)!);
}

/** The spelling of a run in the text, without ignored characters. */
export function spellingOf(text: string, { start, end, length }: Run): string {
  const whole = text.slice(start, end);
  return whole.length === length ? whole : withoutIgnored(whole);
}
