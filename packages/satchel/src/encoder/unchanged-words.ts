/**
 * Word vectors are read where they lie and not copied: they may be gigabytes. If a caller changes them while a call is under way, its result would belong
 * neither to the old numbers nor to the new ones, so the call throws instead.
 *
 *   h ← (h ⊕ x_i) · 0x9e3779b1 mod 2³²      over the bits of the numbers; four sums, of every fourth number each        (1)
 *
 * Each step of (1) is a permutation, so a change of one number always changes a sum. A gigabyte takes 0.3 s, before and after.
 */
import { detachedError, isDetached } from '../core/checks/detached.ts';
import type { Paced } from '../core/compute.ts';
import { SatchelError } from '../core/errors.ts';
import type { TypedArray } from '../core/tensor.ts';
import { inSteps, type Steps } from '../core/threads/steps.ts';
import type { WordVectors } from '../core/word-vectors.ts';
import { isTrained } from '../words/word-tables.ts';
import type { GivenWords } from './encoder-run.ts';

/** Does the work. Throws DETACHED_BUFFER or WORDS_CHANGED if the memory of the words was transferred or changed meanwhile. */
export async function withUnchangedWords<Result>(
  words: GivenWords | undefined,
  paced: Paced,
  work: () => Promise<Result>,
): Promise<Result> {
  const numbers = words ? numbersOf(words) : [];
  const before = await inSteps(sumsOf(numbers), paced);
  const result = await work().catch((error: unknown) => {
    throw numbers.some(isDetached) ? detachedError(WORDS, error) : error;
  });
  if (numbers.some(isDetached)) throw detachedError(WORDS);
  const after = await inSteps(sumsOf(numbers), paced);
  if (before.every((sum, i) => sum === after[i])) return result;
  throw new SatchelError('WORDS_CHANGED', `${WORDS} were changed while the call was under way.`, {
    kind: 'usage',
    remedy: 'Wait for the call before changing their numbers, or pass a copy.',
  });
}

const WORDS = 'the word vectors';

/** The arrays that a fit may read. */
function numbersOf({ words, tables = [words] }: GivenWords): TypedArray[] {
  const given = tables.filter((table): table is WordVectors => !isTrained(table));
  return given.flatMap(({ vectors, subwords }) => [vectors.data, ...(subwords ? [subwords.buckets.data] : [])]);
}

/** Numbers between two steps. */
const STEP = 1 << 20;

/** (1) for each array. */
function* sumsOf(arrays: readonly TypedArray[]): Steps<number[]> {
  const sums: number[] = [];
  for (const { buffer, byteOffset, byteLength } of arrays) {
    const bits = new Uint32Array(buffer, byteOffset, byteLength >>> 2);
    const own = new Uint32Array(4);
    for (let start = 0; start < bits.length; start += STEP) {
      addBits(bits, start, Math.min(bits.length, start + STEP), own);
      yield;
    }
    sums.push(bits.length, ...own);
  }
  return sums;
}

function addBits(bits: Uint32Array, start: number, end: number, sums: Uint32Array): void {
  let [a, b, c, d] = [sums[0]!, sums[1]!, sums[2]!, sums[3]!];
  let i = start;
  for (; i + 4 <= end; i += 4) {
    a = Math.imul(a ^ bits[i]!, 0x9e3779b1);
    b = Math.imul(b ^ bits[i + 1]!, 0x9e3779b1);
    c = Math.imul(c ^ bits[i + 2]!, 0x9e3779b1);
    d = Math.imul(d ^ bits[i + 3]!, 0x9e3779b1);
  }
  for (; i < end; i++) a = Math.imul(a ^ bits[i]!, 0x9e3779b1);
  sums.set([a, b, c, d]);
}
