/** Word weights of representations built on word vectors: how rare each word is. */
import { SatchelError } from '../../core/errors.ts';
import { choice } from '../../core/options.ts';
import type { Arrays } from '../../core/tensor.ts';
import { takeArray } from '../../core/tensor.ts';

export type Idf = 'smooth' | 'ratio' | 'log10' | 'none';

export const idfOption = (fallback: Idf) =>
  choice('how the rarity of a word is counted', fallback, ['smooth', 'ratio', 'log10', 'none']);

/** The array `name` of one number of at least 0 per word. */
export function takeWordWeights(owner: string, arrays: Arrays, name: string, words: number): Float32Array {
  const { data } = takeArray(owner, arrays, name, 'f32', [words]);
  const bad = data.findIndex((weight) => !(weight >= 0 && weight < Number.POSITIVE_INFINITY));
  if (bad >= 0)
    throw new SatchelError(
      'INCONSISTENT',
      `${owner}: '${name}' must not be negative, got ${data[bad]} for word ${bad}.`,
    );
  return data;
}
