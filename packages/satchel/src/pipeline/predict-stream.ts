/** Labels of many texts, on as many threads as asked for. */

import { checkKeys, engineKeys } from '../core/checks/check-keys.ts';
import { checkArguments } from '../core/checks/kinds.ts';
import type { Compute } from '../core/compute.ts';
import { receiveReadTexts } from '../encoder/threads/encode-task.ts';
import { canBeSent, sendEncoder } from '../encoder/threads/sent-encoder.ts';
import { inTextBatches, type TextWork, type Worked, workOnTexts } from '../encoder/threads/text-batches.ts';
import { createEngine, type EngineOptions } from '../run/engine.ts';
import type { Model } from './model.ts';
import { prepareClassifier } from './model-contents.ts';
import type { Prediction } from './prediction.ts';
import { predictor } from './predictor.ts';
import { SCORE_TEXTS, type ScoredTexts, type ScoreTextsInput } from './threads/score-task.ts';
import { isRegistered, sendClassifier } from './threads/sent-classifier.ts';

/**
 * Labels texts while they come, in their order. The predictions are those of `model.predict`, on any number of threads.
 *
 * @example
 * import { openCorpus, predictStream, train } from 'satchel';
 * const { model } = await train(await openCorpus('mail.jsonl'), { protocol: 'none' });
 * for await (const { labels } of predictStream(model, ['iron on the anvil', 'dough'], { threads: 2 })) console.log(labels);
 */
export async function* predictStream(
  model: Model,
  texts: Iterable<string> | AsyncIterable<string>,
  options: EngineOptions = {},
): AsyncGenerator<Prediction> {
  checkArguments('predictStream', { model: [model, 'model'], texts: [texts, 'iterable'] });
  checkKeys('predictStream', options, engineKeys);
  await using engine = await createEngine(options);
  for await (const { result } of predictBatches(model, inTextBatches(texts, engine), (text) => text, engine))
    yield* result;
}

/** The predictions for each batch of items, with the items. */
export function predictBatches<Item>(
  model: Model,
  batches: AsyncGenerator<readonly Item[]>,
  textOf: (item: Item) => string,
  compute: Compute,
): AsyncGenerator<Worked<Item, Prediction[]>> {
  return workOnTexts(batches, textOf, predictingWork(model, compute), compute);
}

function predictingWork(model: Model, compute: Compute): TextWork<ScoredTexts, Prediction[]> {
  const { fitted } = model;
  const here = (texts: readonly string[]): Prediction[] => model.predict(texts);
  if (!canBeSent(fitted, compute) || !isRegistered(fitted)) return { here };
  const predictionsOf = predictor(fitted, prepareClassifier(fitted, model.dimensions));
  const task = {
    name: SCORE_TEXTS,
    input: (texts: readonly string[]): ScoreTextsInput => ({
      encoder: sendEncoder(fitted),
      classifier: sendClassifier(fitted),
      texts,
    }),
    receive: (output: ScoredTexts): Prediction[] => predictionsOf(output.scores, receiveReadTexts(output)),
  };
  return { here, task };
}
