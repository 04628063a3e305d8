/** The vocabulary of an encoder, chosen from training documents, with a vector for each word where a part needs them. */
import type { Matrix } from '../core/matrix.ts';
import { inSteps } from '../core/threads/steps.ts';
import type { Vocabulary } from '../core/vocabulary.ts';
import type { WordVectors } from '../core/word-vectors.ts';
import { type SelectedVocabulary, vocabularySteps } from '../text/select-vocabulary.ts';
import { vectorsFor, wordsThatCount } from '../words/unknown-words.ts';
import { corpusWordVectors } from '../words/word-vectors.ts';
import type { EncoderRun } from './encoder-run.ts';

interface StartWords {
  readonly words: Matrix;
  readonly wordRows: Uint32Array;
}

export interface ChosenWords extends SelectedVocabulary {
  readonly words: Matrix | undefined;
  /** Rising ids of the words that have a vector, where words without one stay in the vocabulary. */
  readonly wordRows: Uint32Array | undefined;
  /** Vectors that words start from, where the representation takes them and they are given. They are no part of the fitted encoder. */
  readonly start: StartWords | undefined;
  /** Where the vectors come from: given, or trained here. */
  readonly source: WordVectors | undefined;
}

/**
 * Where a part needs word vectors, words without one are left out, unless another part can use them. Vectors are trained on the text of
 * `textRows`, of which no label is used.
 */
export async function chooseWords(run: EncoderRun, rows: Uint32Array, textRows: Uint32Array): Promise<ChosenWords> {
  const { reading, settings, compute, seed, wordCache: cache } = run;
  const { text, words: options, representation } = settings;
  if (!options) {
    const selected = await inSteps(vocabularySteps(reading.counted, rows, text), compute);
    const start =
      representation.needs.startWords && run.words ? startOf(selected.vocabulary, run.words.words) : undefined;
    return { ...selected, words: undefined, wordRows: undefined, start, source: undefined };
  }
  const source = run.words?.words ?? (await corpusWordVectors(reading, textRows, options, { compute, seed, cache }));
  const { unit, unknown, unseen } = options;
  const hasVector = wordsThatCount(source, unknown);
  if (!representation.needs.allWords) {
    const counts = (term: string, documents: number) =>
      (documents > 0 || unseen === 'count') && hasVector(term, documents);
    const selected = await inSteps(vocabularySteps(reading.counted, rows, text, counts), compute);
    const words = vectorsFor(selected.vocabulary.words, source, unit, unknown);
    return { ...selected, words, wordRows: undefined, start: undefined, source };
  }
  const selected = await inSteps(vocabularySteps(reading.counted, rows, text), compute);
  const names = selected.vocabulary.words;
  const wordRows = Uint32Array.from(names.keys()).filter((word) => hasVector(names[word]!));
  const known = Array.from(wordRows, (word) => names[word]!);
  return { ...selected, words: vectorsFor(known, source, unit, unknown), wordRows, start: undefined, source };
}

/** The words of the vocabulary that have a given vector to start from. */
function startOf({ words: names }: Vocabulary, source: WordVectors): StartWords {
  const wordRows = Uint32Array.from(names.keys()).filter((word) => source.idOf(names[word]!) !== undefined);
  const known = Array.from(wordRows, (word) => names[word]!);
  return { words: vectorsFor(known, source, false), wordRows };
}
