/** A fitted encoder: everything needed to turn a text into a vector, as plain data that is saved unchanged in a model file. */
import { SatchelError } from '../core/errors.ts';
import type { KernelProvider } from '../core/kernels.ts';
import type { Matrix } from '../core/matrix.ts';
import type { ModelState } from '../core/method.ts';
import type { Representer } from '../core/representation.ts';
import type { Vocabulary } from '../core/vocabulary.ts';
import type { EncoderSettings } from './settings.ts';

export interface FittedEncoder {
  readonly settings: EncoderSettings;
  readonly vocabulary: Vocabulary;
  /** Row w is the vector of word w, where a part needs word vectors. */
  readonly wordMatrix: Matrix | undefined;
  /** Classes the representation learned from; empty where it learns without labels. */
  readonly classes: readonly string[];
  readonly representation: ModelState;
}

/** Turns the arrays into functions. Throws where arrays and word vectors do not fit the vocabulary. */
export function prepareRepresenter(
  { settings: { representation: method }, vocabulary, wordMatrix, classes, representation }: FittedEncoder,
  kernels: KernelProvider,
): Representer {
  if (method.needs.words) checkWordRows(method.name, wordMatrix, method.needs.allWords ? undefined : vocabulary);
  const { options, arrays } = representation;
  return method.prepare({ options, arrays, vocabulary, classes, wordMatrix, kernels });
}

export function checkWordRows(owner: string, wordMatrix: Matrix | undefined, vocabulary: Vocabulary | undefined): void {
  if (!wordMatrix) {
    throw new SatchelError('NO_WORD_VECTORS', `${owner} is built on word vectors, and there are none.`, {
      kind: 'usage',
      remedy: 'Give a file of word vectors (--words FILE), or have them trained on the corpus (--words corpus).',
    });
  }
  const expected = vocabulary?.terms.length ?? wordMatrix.rows;
  if (wordMatrix.rows === expected) return;
  const message = `${owner}: ${wordMatrix.rows} word vectors do not fit a vocabulary of ${expected} words.`;
  throw new SatchelError('INCONSISTENT', message, { facts: { vectors: wordMatrix.rows, words: expected } });
}
