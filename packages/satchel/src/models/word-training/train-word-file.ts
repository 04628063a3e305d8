/**
 * Word vectors from a corpus to a file, as a program asks for it: options by name, everything else with its default. What is left beside the file
 * and how a run is resumed is described in train-to-file.ts.
 *
 *   await trainWordFile(corpus, 'vectors.bin', { options: { words: { dimensions: 100 }, 'skip-gram': { subwords: 'ngrams' } } });
 */

import { checkKeys, engineKeys } from '../../core/checks/check-keys.ts';
import { checkArguments } from '../../core/checks/kinds.ts';
import { silentProgress } from '../../core/compute.ts';
import type { Corpus } from '../../core/corpus.ts';
import type { EngineOptions } from '../../run/engine.ts';
import { resolveTraining, type WordTrainingChoice } from '../../words/train-words.ts';
import { trainWordsToFile, type WordsOnFile, type WordsTrained, type WordTrainingRequest } from './train-to-file.ts';

export interface TrainWordFileOptions
  extends EngineOptions,
    WordTrainingChoice,
    Pick<WordTrainingRequest, 'resume' | 'force' | 'memoryLimit' | 'checkpointSeconds' | 'phrases'> {}

export async function trainWordFile(
  corpus: Corpus,
  path: string,
  given: TrainWordFileOptions = {},
): Promise<WordsOnFile> {
  checkArguments('trainWordFile', { corpus: [corpus, 'corpus'], path: [path, 'text'] });
  checkKeys('trainWordFile', given, {
    ...engineKeys,
    options: 'object',
    method: 'object',
    resume: 'flag',
    force: 'flag',
    memoryLimit: 'number',
    checkpointSeconds: 'number',
    phrases: 'object',
  });
  const { options, method, threads = 1, signal, progress = silentProgress, ...request } = given;
  const { words, text } = resolveTraining({ options, method });
  const trained = ({ wordsDone, wordsTotal }: WordsTrained): void => progress.advance(wordsDone, wordsTotal, 'words');
  return trainWordsToFile(corpus, path, { ...request, training: words, text, threads }, { progress, signal, trained });
}
