/**
 * The character n-grams of words (fastText's scheme, formats/subwords.ts): each n-gram is hashed into one of `buckets`,
 * and every bucket used by a word of the vocabulary gets a row. Unused buckets cost nothing and stay zero.
 */
import { badParam } from '../../core/errors.ts';
import { createMatrix, type Matrix } from '../../core/matrix.ts';
import type { Steps } from '../../core/threads/steps.ts';
import type { Subwords } from '../../core/word-vectors.ts';
import type { WordParts } from '../../kernels/train-words/contract.ts';
import { subwordIds } from '../formats/subwords.ts';
import type { PredictionSettings } from './options.ts';

/** The parts are numbered from 0, in the order of their buckets. */
export interface NumberedParts extends WordParts {
  /** The bucket of each part, rising. */
  readonly buckets: Uint32Array;
  /** The largest number of parts of a word. */
  readonly most: number;
}

export function* partsFor(terms: readonly string[], options: PredictionSettings): Steps<NumberedParts | undefined> {
  const { subwords, shortestNgram, longestNgram, buckets } = options;
  if (subwords === 'none') return undefined;
  if (shortestNgram > longestNgram) {
    const message = `words: 'shortestNgram' must not exceed 'longestNgram', got ${shortestNgram} and ${longestNgram}.`;
    throw badParam(message);
  }
  const numbers = new Uint32Array(buckets); // 1 where used, then the part's number
  const starts = new Uint32Array(terms.length + 1);
  let most = 0;
  for (const [w, word] of terms.entries()) {
    const ids = subwordIds(word, shortestNgram, longestNgram, buckets);
    for (const id of ids) numbers[id] = 1;
    starts[w + 1] = starts[w]! + ids.length;
    most = Math.max(most, ids.length);
    yield;
  }
  const used = Uint32Array.from(numbers.keys()).filter((bucket) => numbers[bucket] === 1);
  used.forEach((bucket, part) => {
    numbers[bucket] = part;
  });
  const parts = new Uint32Array(starts[terms.length]!);
  for (const [w, word] of terms.entries()) {
    subwordIds(word, shortestNgram, longestNgram, buckets).forEach((id, i) => {
      parts[starts[w]! + i] = numbers[id]!;
    });
    yield;
  }
  return { starts, parts, buckets: used, most };
}

/** The learned parts as a table of all buckets; `own` are the words' own rows. */
export function subwordsOf(
  learned: Matrix,
  { buckets: used }: NumberedParts,
  options: PredictionSettings,
  own: Matrix,
): Subwords {
  const buckets = createMatrix(options.buckets, learned.columns);
  used.forEach((bucket, part) => {
    buckets.data.set(
      learned.data.subarray(part * learned.columns, (part + 1) * learned.columns),
      bucket * learned.columns,
    );
  });
  return { shortest: options.shortestNgram, longest: options.longestNgram, buckets, own };
}
