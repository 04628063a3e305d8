/** Word vectors of a corpus, in memory from end to end: nothing is written, so it runs wherever the library does. */
import { checkKeys, engineKeys } from '../core/checks/check-keys.ts';
import type { Corpus } from '../core/corpus.ts';
import { SatchelError, throwIfAborted } from '../core/errors.ts';
import { resolveOptions } from '../core/options.ts';
import type { TrainedWordVectors, TrainingHooks } from '../embedding/train/train.ts';
import { collectTrainingText } from '../embedding/train/training-text.ts';
import { createEngine, type EngineOptions } from '../run/engine.ts';
import { prepareAnalyzer } from '../text/analyzer.ts';
import { textOptions } from '../text/options.ts';
import { prepareWordTraining } from './word-training.ts';
import { methodDefaults, wordVectorOptions } from './word-vector-options.ts';

export interface TrainWordsOptions extends EngineOptions, Pick<TrainingHooks, 'afterPeriod'> {
  /** Options by group, `text` and `words`: `{ words: { dimensions: 100, minCount: 5 } }`. */
  readonly options?: Readonly<Record<string, Readonly<Record<string, unknown>>>> | undefined;
}

/**
 * Trains word vectors on the text of a corpus, in memory.
 *
 * @example
 * import { openCorpus, trainWords } from 'satchel';
 * const options = { words: { dimensions: 8, minCount: 1, epochs: 2 } };
 * const { words } = await trainWords(await openCorpus('mail.jsonl'), { options });
 * console.log(words.words.length, words.vectors.columns);
 */
export async function trainWords(corpus: Corpus, given: TrainWordsOptions = {}): Promise<TrainedWordVectors> {
  checkKeys('trainWords', given, { ...engineKeys, options: 'object', afterPeriod: 'function' });
  const { words: settings, text } = resolveWordTraining(given.options);
  const analyzer = await prepareAnalyzer(text);
  await using engine = await createEngine(given);
  engine.progress.stage('read');
  const collected = await collectTrainingText(tokenised(corpus, analyzer.tokens, given.signal), settings);
  engine.progress.stage('train');
  const training = await prepareWordTraining(collected, settings, {
    ...engine,
    threads: engine.executor.threads,
    inUse: () => 0,
  });
  return training.train(engine, given.afterPeriod ? { afterPeriod: given.afterPeriod } : {});
}

/** The options of both groups, checked and filled in. */
export function resolveWordTraining({ text, words, ...others }: NonNullable<TrainWordsOptions['options']> = {}) {
  const unknown = Object.keys(others)[0];
  if (unknown !== undefined) {
    throw new SatchelError('UNKNOWN_PARAM', `there is no group of options '${unknown}' here; there are: text, words.`, {
      kind: 'usage',
    });
  }
  return {
    words: resolveOptions('words', wordVectorOptions, { ...methodDefaults(words ?? {}), ...words }),
    text: resolveOptions('text', textOptions, text ?? {}),
  };
}

async function* tokenised(
  corpus: Corpus,
  tokens: (text: string) => readonly string[],
  signal: AbortSignal | undefined,
): AsyncGenerator<readonly string[]> {
  for await (const { text } of corpus.documents()) {
    throwIfAborted(signal);
    yield tokens(text);
  }
}
