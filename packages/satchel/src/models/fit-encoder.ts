/** `fitEncoder` where there are files: word vectors may be the path of their file. */
import type { Corpus } from '../core/corpus.ts';
import type { Encoder } from '../encoder/encoder.ts';
import { type FitEncoderOptions as FitOptions, fitEncoder as fitToTexts } from '../encoder/fit-texts.ts';
import { loadWordVectors } from './words-on-disk.ts';

export interface FitEncoderOptions extends Omit<FitOptions, 'words'> {
  /**
   * Vectors of the words for a representation that needs them: the path of a word2vec, GloVe, fastText, Model2Vec or npy file, or vectors at
   * hand. Trained on the texts where nothing, or 'corpus', is given.
   */
  readonly words?: FitOptions['words'] | string;
}

/**
 * Fits a representation to texts, or to the documents of a corpus, and returns the encoder. Labels are used only where
 * the representation needs them.
 *
 * @example
 * import { fitEncoder } from 'satchel';
 * const encoder = await fitEncoder(['flour and yeast', 'yeast and an oven', 'iron on the anvil'], { representation: 'bow' });
 * const { vectors } = encoder.encodeAll(['flour in the oven', 'an iron anvil']);
 * console.log(vectors.rows, vectors.columns, encoder.similarity('flour and yeast', 'yeast and an oven'));
 */
export async function fitEncoder(
  texts: readonly string[] | Corpus,
  { words, ...options }: FitEncoderOptions = {},
): Promise<Encoder> {
  if (words === undefined || words === 'corpus') return fitToTexts(texts, options);
  return fitToTexts(texts, { ...options, words: typeof words === 'string' ? await loadWordVectors(words) : words });
}
