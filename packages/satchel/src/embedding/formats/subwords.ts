/**
 * Vectors for words that were never seen, from their character n-grams, as fastText makes them.
 *
 *   v(w) = 1/|G_w| · Σ_{g ∈ G_w} bucket[hash(g) mod B]                                        (1)
 *
 *   G_w   the n-grams of "<" + w + ">" of `shortest` to `longest` characters, except "<" and ">" alone
 *   hash  32-bit FNV-1a over the UTF-8 bytes, each taken as a signed number: bytes from 128 on set the upper 24 bits too. A mistake of
 *         old, kept because every trained model has it inside.
 *
 * A word of the vocabulary has its own row among the n-grams; `foldSubwords` adds that up once, when a model is loaded. Sums are
 * taken in 32 bits in fastText's order, so the vectors agree with its own to the bit.
 */
import { checkArguments } from '../../core/checks/kinds.ts';
import type { Matrix } from '../../core/matrix.ts';
import type { Steps } from '../../core/threads/steps.ts';
import type { Subwords, WordVectors } from '../../core/word-vectors.ts';

/**
 * Writes a vector for any word into `into`, of its n-grams (1) or by the source's own rule; `false`, and zeros, where the word has no parts
 * or the vectors none to give.
 */
export function composeVector(words: WordVectors, word: string, into: Float32Array): boolean {
  checkArguments('composeVector', { words: [words, 'object'], word: [word, 'text'], into: [into, 'numbers'] });
  const { subwords, compose } = words;
  into.fill(0);
  if (compose) return compose(word, into);
  if (subwords === undefined || !hasSubwords(word)) return false;
  const ids = subwordIds(word, subwords.shortest, subwords.longest, subwords.buckets.rows);
  for (const id of ids) addRow(into, subwords.buckets, id);
  scale(into, ids.length);
  return ids.length > 0;
}

/** Row w of `vectors` becomes the mean of itself and the n-grams of word w. */
export function* foldSubwords(terms: readonly string[], { columns, data }: Matrix, subwords: Subwords): Steps<void> {
  const fold = (word: string, w: number): void => {
    const into = data.subarray(w * columns, (w + 1) * columns);
    const ids = subwordIds(word, subwords.shortest, subwords.longest, subwords.buckets.rows);
    for (const id of ids) addRow(into, subwords.buckets, id);
    scale(into, ids.length + 1);
  };
  for (const [w, word] of terms.entries()) {
    if (hasSubwords(word)) fold(word, w);
    yield;
  }
}

/** Whether the vectors can give a word they do not have a vector made of parts. */
export const composes = ({ subwords, compose }: WordVectors): boolean =>
  compose !== undefined || subwords !== undefined;

/** The sentence end of fastText is a word without parts; and what is this long is no word, whose n-grams would take long to add up. */
export const hasSubwords = (word: string): boolean => word !== '</s>' && word.length <= longestWord;

const longestWord = 512;

export function subwordIds(word: string, shortest: number, longest: number, buckets: number): number[] {
  if (buckets === 0) return [];
  const bytes = new TextEncoder().encode(`<${word}>`);
  const ids: number[] = [];
  for (let start = 0; start < bytes.length; start++) {
    if (isContinuation(bytes[start]!)) continue;
    let end = start;
    let hash = 0x811c9dc5;
    for (let length = 1; end < bytes.length && length <= longest; length++) {
      do hash = Math.imul(hash ^ ((bytes[end++]! << 24) >> 24), 0x01000193);
      while (end < bytes.length && isContinuation(bytes[end]!));
      const isEdge = length === 1 && (start === 0 || end === bytes.length);
      if (length >= shortest && !isEdge) ids.push((hash >>> 0) % buckets);
    }
  }
  return ids;
}

const isContinuation = (byte: number): boolean => (byte & 0xc0) === 0x80;

function addRow(into: Float32Array, { columns, data }: Matrix, row: number): void {
  const start = row * columns;
  for (let j = 0; j < columns; j++) into[j] = into[j]! + data[start + j]!;
}

function scale(into: Float32Array, parts: number): void {
  if (parts === 0) return;
  const factor = Math.fround(1 / parts);
  for (let j = 0; j < into.length; j++) into[j] = into[j]! * factor;
}
