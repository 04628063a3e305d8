/** What every representation built on word vectors asks of its training and of its model: the vectors, and how rare each word is. */
import { SatchelError } from '../../core/errors.ts';
import type { Matrix } from '../../core/matrix.ts';
import { choice } from '../../core/options.ts';
import type { Arrays } from '../../core/tensor.ts';
import { takeArray } from '../../core/tensor.ts';
import type { Vocabulary } from '../../core/vocabulary.ts';

/** Row w of the answer is the vector of word w. */
export function requireWords(owner: string, words: Matrix | undefined, vocabulary: Vocabulary): Matrix {
  if (!words) {
    throw new SatchelError('NO_WORD_VECTORS', `${owner} is built on word vectors, and there are none.`, {
      kind: 'usage',
      remedy: 'Give a file of word vectors (--words FILE), or have them trained on the corpus (--words corpus).',
    });
  }
  if (words.rows !== vocabulary.words.length) {
    const message = `${owner}: ${words.rows} word vectors do not fit a vocabulary of ${vocabulary.words.length} words.`;
    throw new SatchelError('INCONSISTENT', message, { facts: { vectors: words.rows, words: vocabulary.words.length } });
  }
  return words;
}

export type Idf = 'smooth' | 'ratio' | 'log10' | 'none';

export const idfOption = (fallback: Idf) =>
  choice('how the rarity of a word is counted', fallback, ['smooth', 'ratio', 'log10', 'none']);

/** The array `name` of one number of at least 0 a word. */
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
