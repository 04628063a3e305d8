/** Word vectors of a corpus, in memory from end to end: no file is written, so it runs in a browser as well. */

import { checkKeys, engineKeys } from '../core/checks/check-keys.ts';
import { documentsIn } from '../core/checks/given-document.ts';
import { checkArguments } from '../core/checks/kinds.ts';
import { type Paced, pause } from '../core/compute.ts';
import type { Corpus } from '../core/corpus.ts';
import { SatchelError } from '../core/errors.ts';
import type { OptionGroups } from '../core/option-groups.ts';
import { resolveOptions } from '../core/options.ts';
import { collectTrainingText } from '../embedding/train/training-text.ts';
import type { TrainedWordVectors, TrainingHooks, WordMethod } from '../embedding/word-method.ts';
import { createEngine, type EngineOptions } from '../run/engine.ts';
import { prepareAnalyzer } from '../text/analyzer.ts';
import { type TextOptions, textOptions } from '../text/options.ts';
import { otherMethod, resolveWordTraining, type WordTrainingSettings, wordGroups } from './settings.ts';
import { prepareWordTraining } from './word-training.ts';

export interface WordTrainingChoice {
  /** Options by group, `text`, `words` and that of the method: `{ words: { method: 'glove', dimensions: 100 }, glove: { cap: 10 } }`. */
  readonly options?: OptionGroups | undefined;
  /** A method of one's own, in place of the one that `words.method` names. */
  readonly method?: WordMethod | undefined;
}

export interface TrainWordsOptions extends EngineOptions, WordTrainingChoice, Pick<TrainingHooks, 'afterPeriod'> {}

/**
 * Trains word vectors on the text of a corpus, in memory.
 *
 * @example
 * import { openCorpus, trainWords } from 'satchel';
 * const options = { words: { dimensions: 8, minCount: 1, epochs: 2 } };
 * const { words } = await trainWords(await openCorpus('mail.jsonl'), { options });
 * console.log(words.terms.length, words.vectors.columns);
 */
export async function trainWords(corpus: Corpus, given: TrainWordsOptions = {}): Promise<TrainedWordVectors> {
  checkArguments('trainWords', { corpus: [corpus, 'corpus'] });
  checkKeys('trainWords', given, { ...engineKeys, options: 'object', method: 'object', afterPeriod: 'function' });
  const { words: settings, text } = resolveTraining(given);
  const analyzer = await prepareAnalyzer(text);
  await using engine = await createEngine(given);
  engine.progress.stage('read');
  const collected = await collectTrainingText(tokenised(corpus, analyzer.tokens, engine), settings);
  engine.progress.stage('train');
  const room = { ...engine, threads: engine.executor.threads, inUse: () => 0 };
  const training = await prepareWordTraining(collected, settings, room);
  return await training.train(engine, given.afterPeriod ? { afterPeriod: given.afterPeriod } : {}); // before the engine is closed
}

/** The options of all groups, checked and filled in. */
export function resolveTraining({ options = {}, method }: WordTrainingChoice): {
  readonly words: WordTrainingSettings;
  readonly text: TextOptions;
} {
  const known = ['text', ...Object.keys(wordGroups(options, method))];
  const unknown = Object.keys(options).find((group) => !known.includes(group));
  if (unknown !== undefined) throw otherMethod(unknown, options, method) ?? unknownGroup(unknown, known);
  return {
    words: resolveWordTraining(options, { method }),
    text: resolveOptions('text', textOptions, options['text']),
  };
}

const unknownGroup = (group: string, known: readonly string[]): SatchelError =>
  new SatchelError('UNKNOWN_PARAM', `there is no group of options '${group}' here; there are: ${known.join(', ')}.`, {
    kind: 'usage',
  });

async function* tokenised(
  corpus: Corpus,
  tokens: (text: string) => readonly string[],
  compute: Paced,
): AsyncGenerator<readonly string[]> {
  for await (const { text } of documentsIn(corpus)) {
    await pause(compute);
    yield tokens(text);
  }
}
