/**
 * Fits every grid point of a candidate on the training rows of a fold and scores it on the test rows. Points with the
 * same features share them.
 */

import type { Compute } from '../../core/compute.ts';
import { throwIfAborted } from '../../core/errors.ts';
import type { LabelSets } from '../../core/labels.ts';
import type { GivenWords } from '../../encoder/encoder-run.ts';
import type { Split } from '../../evaluate/splits.ts';
import { type Fit, fitClassifier } from '../../pipeline/fit.ts';
import type { FittedModel } from '../../pipeline/fitted-model.ts';
import { judgeRows } from '../../pipeline/judge.ts';
import type { Run } from '../../pipeline/run.ts';
import type { Settings } from '../../pipeline/settings.ts';
import { createSharedFeatures } from '../../pipeline/shared-features.ts';
import type { Ingested } from '../../run/ingest.ts';
import type { WordVectorCache } from '../../words/word-vector-cache.ts';
import { type Answers, answersOf, scoreOf } from '../answers.ts';
import type { Clock } from './budget.ts';

export interface PointOnFold {
  readonly score: number;
  readonly answers: Answers;
  /** The labels predicted for the test rows, in their order. */
  readonly predicted: LabelSets;
  readonly trainSeconds: number;
  readonly predictSeconds: number;
  /** The approximate size of the fitted model on disk. */
  readonly modelBytes: number;
  /** Whether the representation gives a certainty per document. */
  readonly hasCertainty: boolean;
}

/** What judging a fold needs besides the data. */
export interface FoldContext {
  readonly compute: Compute;
  readonly clock: Clock;
  readonly seed: number;
  readonly words?: GivenWords | undefined;
  readonly wordCache: WordVectorCache;
}

/** The run of these settings on a reading. */
export const runOf = (
  reading: Ingested,
  settings: Settings,
  { compute, seed, words, wordCache }: FoldContext,
): Run => ({
  reading,
  settings,
  compute,
  seed,
  words,
  wordCache,
});

/** Returns one result per point. Word vectors may be trained on the text of `textRows`, without looking at labels. */
export async function judgeFold(
  ingested: Ingested,
  { train, test }: Split,
  points: readonly Settings[],
  textRows: Uint32Array,
  context: FoldContext,
): Promise<PointOnFold[]> {
  const { compute, clock } = context;
  const results: PointOnFold[] = [];
  const [first] = points;
  if (!first) return results;
  const shared = createSharedFeatures(runOf(ingested, first, context), train, textRows);
  const learned = new Map<string, number>(); // seconds for fitting the features, by their key
  for (const [p, settings] of points.entries()) {
    throwIfAborted(compute.signal);
    const run = runOf(ingested, settings, context);
    const [start, key] = [clock(), shared.keyOf(settings)];
    const features = await shared.of(settings);
    const known = learned.get(key) ?? 0;
    learned.set(key, known || clock() - start);
    const fit = await fitClassifier(run, features);
    const trainSeconds = known + clock() - start;
    results.push({ ...(await judged(run, fit, test, clock)), trainSeconds });
    compute.progress.advance(p + 1, points.length, 'points');
  }
  return results;
}

/** Scores the test rows with a fitted model. */
export async function judged(
  run: Run,
  fit: Fit,
  test: Uint32Array,
  clock: Clock,
): Promise<Omit<PointOnFold, 'trainSeconds'>> {
  const start = clock();
  const { truth, predicted } = await judgeRows(run, fit, test);
  const predictSeconds = clock() - start;
  const answers = answersOf(truth, predicted);
  return {
    score: scoreOf(answers),
    answers,
    predicted,
    predictSeconds,
    modelBytes: sizeOf(fit.fitted),
    hasCertainty: fit.features.representer.certainty !== undefined,
  };
}

function sizeOf({ vocabulary, words, representation, classifier }: FittedModel): number {
  const tensors = [...Object.values(representation.arrays), ...Object.values(classifier.arrays)];
  const arrays = tensors.reduce((sum, { data }) => sum + data.byteLength, words?.data.byteLength ?? 0);
  return vocabulary.words.reduce((sum, word) => sum + word.length + 8, arrays);
}
