/**
 * A text as a set of shingles: hashes of every `width` consecutive words (Broder 1997). Case, punctuation and spacing
 * do not count. Only these numbers are kept, not the text.
 *
 *   J(A, B) = |A ∩ B| / |A ∪ B|              how alike two texts are                  (1)
 *   C(A, B) = |A ∩ B| / min(|A|, |B|)        how much of the shorter is in the longer (2)
 *
 * A text of fewer than `width` words is one shingle; a text without words has none. Two different shingles have the
 * same 32-bit hash once in four thousand million.
 */
import { scramble } from '../numeric/random-bits.ts';
import { createAnalyzer } from '../text/analyzer.ts';
import type { TextOptions } from '../text/options.ts';
import { createWordReader } from '../text/word-reader.ts';

export interface Shingles {
  /** In the order of the text. */
  readonly running: Uint32Array;
  /** The same shingles, each once, rising. */
  readonly distinct: Uint32Array;
  /** A 53-bit hash of the whole text: equal for texts with the same words in the same order. */
  readonly whole: number;
  readonly wordCount: number;
}

export type Shingler = (text: string) => Shingles;

/** Caches the spelling of words between texts: use one shingler for many texts. */
export function createShingler(width: number, text: TextOptions): Shingler {
  const reader = createWordReader(createAnalyzer(text), hashOfWord);
  return (text) => {
    const tokens = reader.tokensOf(text);
    const running = shinglesOf(tokens, width);
    return { running, distinct: distinctOf(running), whole: wholeOf(tokens), wordCount: tokens.length };
  };
}

/** |A ∩ B| of two rising lists. */
export function commonCount(a: Uint32Array, b: Uint32Array): number {
  let [i, j, common] = [0, 0, 0];
  while (i < a.length && j < b.length) {
    const [x, y] = [a[i]!, b[j]!];
    if (x === y) common++;
    if (x <= y) i++;
    if (y <= x) j++;
  }
  return common;
}

/** 31 bits of FNV-1a over the code units, so the result is never negative. */
function hashOfWord(word: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < word.length; i++) hash = Math.imul(hash ^ word.charCodeAt(i), 0x01000193);
  return scramble(hash) >>> 1;
}

function shinglesOf(tokens: Int32Array, width: number): Uint32Array {
  const count = tokens.length === 0 ? 0 : Math.max(1, tokens.length - width + 1);
  const running = new Uint32Array(count);
  for (let i = 0; i < count; i++) {
    let hash = 0x9e3779b9;
    for (let j = i; j < i + width && j < tokens.length; j++) hash = scramble(Math.imul(hash, 31) + tokens[j]!);
    running[i] = hash;
  }
  return running;
}

function distinctOf(running: Uint32Array): Uint32Array {
  const sorted = running.slice().sort();
  let kept = 0;
  for (let i = 0; i < sorted.length; i++) if (i === 0 || sorted[i] !== sorted[i - 1]) sorted[kept++] = sorted[i]!;
  return sorted.slice(0, kept);
}

function wholeOf(tokens: Int32Array): number {
  let [first, second] = [0x811c9dc5, 0x2545f491];
  for (const word of tokens) {
    first = scramble(Math.imul(first, 31) + word);
    second = scramble(Math.imul(second ^ word, 0x9e3779b1) + 1);
  }
  return (first >>> 0) * 2 ** 21 + (second >>> 11);
}
