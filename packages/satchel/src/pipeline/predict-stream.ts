/** Labels of many texts, and the words behind them, on as many threads as asked for. */

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
import { type AskedWords, type WordsBehind, wordsBehind } from './predictions/words-behind.ts';
import { decidedParts, predictor } from './predictor.ts';
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
  const here = (texts: readonly string[]): Prediction[] => model.predict(texts);
  return workOnTexts(
    batches,
    textOf,
    predictingWork(model, here, (predictions) => predictions, compute),
    compute,
  );
}

export interface ExplainedPrediction extends WordsBehind {
  readonly prediction: Prediction;
}

/** The same with the words behind the first label of each prediction. */
export function explainedBatches<Item>(
  model: Model,
  batches: AsyncGenerator<readonly Item[]>,
  textOf: (item: Item) => string,
  asked: AskedWords,
  compute: Compute,
): AsyncGenerator<Worked<Item, ExplainedPrediction[]>> {
  const here = (texts: readonly string[]): ExplainedPrediction[] =>
    model.predict(texts).map((prediction, i) => ({
      prediction,
      ...wordsBehind(model.explain, texts[i]!, prediction.labels[0], asked),
    }));
  const withWords = (predictions: readonly Prediction[], words: readonly WordsBehind[] = []): ExplainedPrediction[] =>
    predictions.map((prediction, i) => ({ prediction, ...words[i] }));
  return workOnTexts(batches, textOf, predictingWork(model, here, withWords, compute, asked), compute);
}

function predictingWork<Result>(
  model: Model,
  here: (texts: readonly string[]) => Result,
  resultOf: (predictions: Prediction[], words: readonly WordsBehind[] | undefined) => Result,
  compute: Compute,
  asked?: AskedWords,
): TextWork<ScoredTexts, Result> {
  const { fitted } = model;
  if (!canBeSent(fitted, compute) || !isRegistered(fitted)) return { here };
  const predictionsOf = predictor(fitted, prepareClassifier(fitted, model.dimensions));
  const words = asked && { asked, decided: decidedParts(fitted) };
  const task = {
    name: SCORE_TEXTS,
    input: (texts: readonly string[]): ScoreTextsInput => ({
      encoder: sendEncoder(fitted),
      classifier: sendClassifier(fitted),
      texts,
      words,
    }),
    receive: (output: ScoredTexts): Result =>
      resultOf(predictionsOf(output.scores, receiveReadTexts(output)), output.words),
  };
  return { here, task };
}
