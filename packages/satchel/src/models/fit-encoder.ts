/** `fitEncoder` where there are files: word vectors may be the path of their file. */
import { checkKeys } from '../core/checks/check-keys.ts';
import type { Corpus } from '../core/corpus.ts';
import type { WithRepresentation } from '../core/typed/typed-parts.ts';
import type { Encoder } from '../encoder/encoder.ts';
import { encoderKeys, type FitEncoderOptions as FitOptions, fitEncoder as fitToTexts } from '../encoder/fit-texts.ts';
import { chooseWordMethod, wordSourceOf } from '../words/word-source.ts';
import { loadWordVectors } from './words-on-disk.ts';

export interface FitEncoderOptions extends Omit<FitOptions, 'words'> {
  /**
   * Vectors of the words for a representation that needs them: vectors, the path of a word2vec, GloVe, fastText, Model2Vec or npy file, or the
   * name of the method that trains them on the texts ('glove', 'lsi', …). Without it, or with 'corpus', `words.method` trains them.
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
  given: WithRepresentation<FitEncoderOptions> = {},
): Promise<Encoder> {
  const { words, ...options } = checkKeys('fitEncoder', given, { ...encoderKeys, words: ['text', 'object', 'list'] });
  if (typeof words === 'object') return fitToTexts(texts, { ...options, words });
  const source = wordSourceOf(words);
  if (source.kind === 'file') return fitToTexts(texts, { ...options, words: await loadWordVectors(source.path) });
  return fitToTexts(texts, { ...options, options: chooseWordMethod(options.options ?? {}, source) });
}
