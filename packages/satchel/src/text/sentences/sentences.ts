/**
 * Where sentences end in real text: by rules of our own, so that every platform gives the same answer. The platform's segmenter
 * (Intl.Segmenter) ends a sentence at every line break, and its rules change with its version.
 *
 *   . ! ? …          end a sentence before a space, with the quotes and brackets that close after them
 *   。！？｡ ।॥۔؟      end one, with or without a space
 *   a blank line, a line that begins a list item or a header field, another depth of quoted mail (">")      end one
 *
 * A full stop does not end a sentence
 *   before a small letter, unless the text has no capitals at all or the stop stands alone between spaces ("it works . it does")
 *   after an abbreviation ("Mr.", "e.g.", "No." before a number), after an initial ("J. R. Smith"); after "Inc.", "U.S." or an initial it does before a word that
 *   opens sentences ("The")
 *   after the number of a list item, and after ordinals where the language has them ("am 3. Oktober")
 * A mark followed by a closing quote does not before a small letter ("Why?" he asked).
 *
 * Every character belongs to one sentence. A sentence never ends inside a word. Time is linear in the text.
 */
import { type LanguageRules, rulesOf } from './languages.ts';

/** Returns where the sentences of a text end, rising; the last is the length of the text. An empty text has none. */
export type SentenceSplitter = (text: string) => number[];

const MARKS = /[.!?…]+|[。！？｡।॥۔؟]+|\r\n?|[\n\u0085\u2029\f]/gu;
const WITHOUT_SPACE = /^[。！？｡।॥۔؟]/u;
/** Quotes and brackets that close after a mark, then the space after them. */
const AFTER = /(["'”’»)\]}」』]*)(\s*)/uy;
/** The next word, after quotes and brackets that open: group 1. */
const NEXT_WORD = /["'“‘«([{¿¡「『*_-]{0,6}([\p{L}\p{M}\p{N}]{0,24})/uy;
/** The word before a full stop, with its inner points: "e.g", "U.S". */
const LAST_WORD = /[\p{L}\p{M}\p{N}](?:[\p{L}\p{M}\p{N}'’.-]{0,23}[\p{L}\p{M}\p{N}])?$/u;
/** A list item, or a field such as "Subject: ". */
const LINE_OPENER = /(?:[-*•·–—]|\(?(?:\d{1,3}|[a-zA-Z])[.)])[ \t]|[A-Z][\w-]{1,30}:[ \t]/uy;
const NOT_BLANK = /\S/gu;

export function createSentenceSplitter(language: string): SentenceSplitter {
  const rules = rulesOf(language);
  return (text) => {
    const isCaseless = !/\p{Lu}/u.test(text);
    const ends: number[] = [];
    let start = firstNotBlank(text, 0);
    const marks = new RegExp(MARKS);
    for (let found = marks.exec(text); found; found = marks.exec(text)) {
      const mark = { text, start, at: found.index, end: marks.lastIndex, isCaseless };
      if (mark.at < start) continue;
      const end = isLineBreak(found[0]) ? lineEnd(mark) : markEnd(mark, found[0], rules);
      if (end === undefined) continue;
      start = firstNotBlank(text, end);
      if (start === text.length) break;
      ends.push(end);
      marks.lastIndex = end;
    }
    if (text.length > 0) ends.push(text.length);
    return ends;
  };
}

interface Mark {
  readonly text: string;
  /** The first character of the sentence that is no space. */
  readonly start: number;
  /** Where the mark begins and ends. */
  readonly at: number;
  readonly end: number;
  /** The text has no capital letters. */
  readonly isCaseless: boolean;
}

const isLineBreak = (mark: string): boolean => /^\s/u.test(mark);

/** The first match of an expression with the flag `y` or `g`, from `at` on. */
function matchAt(expression: RegExp, text: string, at: number): RegExpExecArray | null {
  expression.lastIndex = at;
  return expression.exec(text);
}

const firstNotBlank = (text: string, from: number): number => matchAt(NOT_BLANK, text, from)?.index ?? text.length;

/** Where the sentence ends if the line break ends one. */
function lineEnd({ text, at, end }: Mark): number | undefined {
  if (text[at] === '\f' || text[at] === '\u2029') return end;
  const own = lineHead(text, lineStart(text, at));
  const next = lineHead(text, end);
  const ends = next.isBlank || own.depth !== next.depth || matchAt(LINE_OPENER, text, next.end) !== null;
  return ends ? end : undefined;
}

/** How far the beginning of a line is looked for, and how long its quote marks may be. */
const [LONGEST_LINE, LONGEST_HEAD] = [1000, 100];

function lineStart(text: string, at: number): number {
  let start = at;
  while (start > 0 && at - start < LONGEST_LINE && !isLineEnd(text, start - 1)) start--;
  return start;
}

/** The ">" before a line of quoted mail. */
function lineHead(text: string, from: number): { depth: number; end: number; isBlank: boolean } {
  let [depth, at] = [0, from];
  for (; at - from < LONGEST_HEAD && '>| \t'.includes(text[at] ?? '\n'); at++) if (text[at] === '>') depth++;
  return { depth, end: at, isBlank: at >= text.length || isLineEnd(text, at) };
}

const isLineEnd = (text: string, at: number): boolean => '\n\r\f\u0085\u2029'.includes(text[at]!);

/** Where the sentence ends if the mark ends one: after closing quotes and space. */
function markEnd(mark: Mark, found: string, rules: LanguageRules): number | undefined {
  const { text, end } = mark;
  const [, closers = '', space = ''] = matchAt(AFTER, text, end) ?? [];
  const next = end + closers.length + space.length;
  if (WITHOUT_SPACE.test(found)) return next;
  if (space === '' || next >= text.length) return undefined;
  const [whole = '', word = ''] = matchAt(NEXT_WORD, text, next) ?? [];
  if (word === '') return whole === '' && isClosing(text, next) ? undefined : next;
  return goesOn(mark, found, closers, word, rules) ? undefined : next;
}

/** Text that was cut into tokens has spaces before closing marks too: the sentence goes on to the last of them. */
const isClosing = (text: string, at: number): boolean => /[.!?…,;:)\]}”’»]/u.test(text[at]!);

function goesOn(mark: Mark, found: string, closers: string, next: string, rules: LanguageRules): boolean {
  const { text, at, isCaseless } = mark;
  const isAlone = /\s/u.test(text[at - 1] ?? ' ');
  const isSmall = /^\p{Ll}/u.test(next) && !isCaseless && !isAlone;
  if (found !== '.') return isSmall && (closers !== '' || !/[!?]/u.test(found));
  return isSmall || isAbbreviated(mark, next, rules);
}

/** Does the full stop belong to the word before it? */
function isAbbreviated({ text, start, at }: Mark, next: string, rules: LanguageRules): boolean {
  const before = text.slice(Math.max(start, at - 28), at).trimEnd();
  const last = LAST_WORD.exec(before)?.[0] ?? '';
  const [word, follower] = [last.toLowerCase(), next.toLowerCase()];
  if (rules.inside.has(word) || (rules.numbered.has(word) && /^\d/u.test(next))) return true;
  const opens = rules.openers.has(follower);
  if (/^\d+$/u.test(word)) return isItem(text, start, at, last) || (rules.hasOrdinals && word.length < 4 && !opens);
  const isInitial = /^\p{L}$/u.test(last) || /^(?:\p{L}\.)+\p{L}$/u.test(last);
  return (isInitial || rules.either.has(word)) && !opens;
}

/** The number of a list item stands alone at the beginning of its sentence. */
const isItem = (text: string, start: number, at: number, number: string): boolean =>
  at - start <= number.length + 1 && text.slice(start, at).replace('(', '') === number;
