/**
 * Fits every grid point of a candidate on the training rows of a fold and scores it on the test rows. Points with the
 * same features share them. Where several folds run at the same time, all of it happens on another thread, except the
 * training of word vectors, which other candidates use too.
 */

import { defined } from '../../core/checks/defined.ts';
import type { Compute } from '../../core/compute.ts';
import { throwIfAborted } from '../../core/errors.ts';
import type { GivenWords } from '../../encoder/encoder-run.ts';
import type { Split } from '../../evaluate/splits.ts';
import { type Fit, fitClassifier } from '../../pipeline/fit.ts';
import type { FittedModel } from '../../pipeline/fitted-model.ts';
import { judgeRows } from '../../pipeline/judge.ts';
import { type Run, withSettings } from '../../pipeline/run.ts';
import { fitSelfTrained } from '../../pipeline/self-training/self-training.ts';
import type { Settings } from '../../pipeline/settings.ts';
import { createSharedFeatures, featureKey } from '../../pipeline/shared-features.ts';
import type { Warned } from '../../pipeline/threads/fold-messages.ts';
import { runFolds, wordsOfFolds } from '../../pipeline/threads/folds-at-once.ts';
import { sendRun, sendSettings, type TrainedWords } from '../../pipeline/threads/sent-run.ts';
import { CANDIDATE_TASK } from '../../pipeline/threads/task-names.ts';
import type { Ingested } from '../../run/ingest.ts';
import type { WordVectorCache } from '../../words/word-vector-cache.ts';
import { answersOf, scoreOf } from '../answers.ts';
import type { Clock } from './budget.ts';
import type { CandidateInput, CandidateOutput, JudgedFold, PointOnFold } from './fold-messages.ts';

/** What judging a fold needs besides the data. */
export interface FoldContext {
  /** How many folds run at the same time, each on a thread of its own; 1: one after the other, on the calling thread. */
  readonly concurrency: number;
  readonly compute: Compute;
  readonly clock: Clock;
  readonly seed: number;
  readonly words?: GivenWords | undefined;
  readonly wordCache: WordVectorCache;
  readonly memoryLimit?: number | undefined;
  /** Rows that a self-trained candidate trains itself on. */
  readonly unlabelled?: Uint32Array | undefined;
}

/** The run of these settings on a reading. */
export const runOf = (
  reading: Ingested,
  settings: Settings,
  { compute, seed, words, wordCache, memoryLimit, unlabelled }: FoldContext,
): Run => ({
  reading,
  settings,
  compute,
  seed,
  words,
  wordCache,
  memoryLimit,
  unlabelled,
});

/** Word vectors may be trained on the text of `textRows`, without looking at labels. */
export async function judgeFold(
  ingested: Ingested,
  split: Split,
  points: readonly Settings[],
  textRows: Uint32Array,
  context: FoldContext,
): Promise<JudgedFold> {
  const [first] = points;
  if (!first) return { points: [], seconds: 0, wordSeconds: 0 };
  const run = runOf(ingested, first, context);
  const { trained, seconds: wordSeconds } = await timedWords(run, textRows, context.clock);
  if (context.concurrency === 1)
    return { ...(await judgePoints(run, split, points, textRows, context.clock)), wordSeconds };
  const input = { ...split, run: sendRun(run, trained), points: points.map(sendSettings), textRows };
  const output = await onThread<CandidateInput, CandidateOutput>(CANDIDATE_TASK, input, context.compute);
  return { points: output.points, seconds: output.seconds, wordSeconds };
}

/** Returns the result of one task on another thread. */
export async function onThread<Input, Output extends Warned>(
  task: string,
  input: Input,
  compute: Compute,
): Promise<Output> {
  const [output] = await runFolds<Input, Output>(task, [input], 1, compute, () => {});
  return output!;
}

/** The word vectors of the fold, and the seconds for training them; 0 if they were there, or another candidate trains them. */
export async function timedWords(
  run: Run,
  textRows: Uint32Array,
  clock: Clock,
): Promise<{ readonly trained: TrainedWords; readonly seconds: number }> {
  let seconds = 0;
  const wordCache: WordVectorCache = {
    get: (reading, key, train) =>
      run.wordCache.get(reading, key, async () => {
        const start = clock();
        const words = await train();
        seconds += clock() - start;
        return words;
      }),
  };
  const trained = await wordsOfFolds({ ...run, wordCache }, [textRows], 1);
  return { trained, seconds };
}

export async function judgePoints(
  run: Run,
  { train, test }: Split,
  points: readonly Settings[],
  textRows: Uint32Array,
  clock: Clock,
): Promise<JudgedFold> {
  const { signal, progress } = run.compute;
  const results: PointOnFold[] = [];
  const shared = createSharedFeatures(run, train, textRows);
  const learned = new Map<string, number>(); // seconds for fitting the features, by their key
  const began = clock();
  for (const [p, settings] of points.entries()) {
    throwIfAborted(signal);
    const own = withSettings(run, settings);
    const [start, key] = [clock(), featureKey(settings)];
    if (own.unlabelled) {
      const fit = await fitSelfTrained(own, train, own.unlabelled);
      const trainSeconds = clock() - start;
      results.push({ ...(await judged(own, fit, test, clock)), trainSeconds });
      continue;
    }
    const features = await shared.of(settings);
    const known = learned.get(key) ?? 0;
    learned.set(key, known || clock() - start);
    const fit = await fitClassifier(own, features);
    const trainSeconds = known + clock() - start;
    results.push({ ...(await judged(own, fit, test, clock)), trainSeconds });
    progress.advance(p + 1, points.length, 'points');
  }
  return { points: results, seconds: clock() - began, wordSeconds: 0 };
}

/** Scores the test rows with a fitted model. */
export async function judged(
  run: Run,
  fit: Fit & Pick<PointOnFold, 'selfTraining'>,
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
    ...defined({ selfTraining: fit.selfTraining }),
  };
}

function sizeOf({ vocabulary, wordMatrix, representation, classifier }: FittedModel): number {
  const tensors = [...Object.values(representation.arrays), ...Object.values(classifier.arrays)];
  const arrays = tensors.reduce((sum, { data }) => sum + data.byteLength, wordMatrix?.data.byteLength ?? 0);
  return vocabulary.terms.reduce((sum, word) => sum + word.length + 8, arrays);
}
