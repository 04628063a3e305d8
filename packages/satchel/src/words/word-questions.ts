/** What one may ask of word vectors: neighbours, analogies, how well they agree with people, how much of a corpus they know. */

import { checkKeys } from '../core/checks/check-keys.ts';
import { documentsIn } from '../core/checks/given-document.ts';
import { checkArguments } from '../core/checks/kinds.ts';
import type { Corpus } from '../core/corpus.ts';
import { SatchelError } from '../core/errors.ts';
import { resolveOptions } from '../core/options.ts';
import type { WordVectors } from '../core/word-vectors.ts';
import { type AnalogyResult, evaluateAnalogies, parseAnalogies } from '../embedding/analogy-evaluation.ts';
import { type Coverage, coverage } from '../embedding/coverage.ts';
import { composes, composeVector } from '../embedding/formats/subwords.ts';
import { evaluateSimilarity, parseJudgedPairs, type SimilarityResult } from '../embedding/similarity-evaluation.ts';
import { type Neighbour, nearest } from '../embedding/word-vectors.ts';
import { prepareAnalyzer } from '../text/analyzer.ts';
import { textOptions as declaredTextOptions, type TextOptions } from '../text/options.ts';

export type { AnalogyResult } from '../embedding/analogy-evaluation.ts';
export type { Coverage } from '../embedding/coverage.ts';
export { composes } from '../embedding/formats/subwords.ts';
export type { SimilarityResult } from '../embedding/similarity-evaluation.ts';
export { analogy, type Neighbour } from '../embedding/word-vectors.ts';

export interface Neighbours {
  readonly word: string;
  /** Whether the vector was made of parts of the word, which has none of its own. */
  readonly composed: boolean;
  readonly nearest: readonly Neighbour[];
}

/** The words nearest to `word`; an unknown word is composed of its parts where the vectors have them. */
export function neighboursOf(words: WordVectors, word: string, top: number): Neighbours {
  checkArguments('neighboursOf', { words: [words, 'words'], word: [word, 'text'], top: [top, 'number'] });
  if (composes(words) && words.idOf(word) === undefined && words.idOf(word.toLowerCase()) === undefined) {
    const vector = new Float32Array(words.vectors.columns);
    if (composeVector(words, word, vector)) return { word, composed: true, nearest: nearest(words, vector, top) };
  }
  return { word, composed: false, nearest: nearest(words, word, top) };
}

/** A file of judged pairs ("word word score" a line) or of analogies (": section", then four words a line). */
export interface QuestionFile {
  readonly name: string;
  readonly text: string;
}

export interface WordsJudged {
  readonly similarity: Readonly<Record<string, SimilarityResult>>;
  readonly analogies: Readonly<Record<string, AnalogyResult>>;
}

export interface JudgeOptions {
  /** Only so many of the most frequent words are asked about and answered, as is usual. */
  readonly analogyWords?: number;
}

export function judgeWords(
  words: WordVectors,
  files: readonly QuestionFile[],
  options: JudgeOptions = {},
): WordsJudged {
  checkArguments('judgeWords', { words: [words, 'words'], files: [files, 'objects'] });
  const { analogyWords = 30_000 } = checkKeys('judgeWords', options, { analogyWords: 'number' });
  const similarity: Record<string, SimilarityResult> = {};
  const analogies: Record<string, AnalogyResult> = {};
  for (const { name, text } of files) {
    checkArguments('judgeWords', { name: [name, 'text'], text: [text, 'text'] });
    if (/^\s*:/.test(text))
      analogies[name] = evaluateAnalogies(words, parseAnalogies(text, name), { limit: analogyWords });
    else similarity[name] = evaluateSimilarity(words, parseJudgedPairs(text, name));
  }
  return { similarity, analogies };
}

/** The text is cut into words as for training. */
export async function coverageOf(
  words: WordVectors,
  corpus: Corpus,
  textOptions: TextOptions,
  top: number,
): Promise<Coverage> {
  checkArguments('coverageOf', {
    words: [words, 'words'],
    corpus: [corpus, 'corpus'],
    textOptions: [textOptions, 'object'],
    top: [top, 'number'],
  });
  const { tokens } = await prepareAnalyzer(resolveOptions('text', declaredTextOptions, { ...textOptions }));
  async function* documents(): AsyncGenerator<readonly string[]> {
    for await (const { text } of documentsIn(corpus)) yield tokens(text);
  }
  const found = await coverage(words, documents(), { top });
  if (found.tokens > 0) return found;
  throw new SatchelError('EMPTY_CORPUS', 'There is no word in the corpus.');
}
