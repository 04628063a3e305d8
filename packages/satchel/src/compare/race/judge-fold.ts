/**
 * One candidate on one fold: every point of its grid is fitted on the training rows and answers for the test rows. Points that learn the same
 * features share them.
 */
import type { Compute } from '../../core/compute.ts';
import { throwIfAborted } from '../../core/errors.ts';
import type { LabelSets } from '../../core/labels.ts';
import type { GivenWords } from '../../encoder/encoder-run.ts';
import type { Split } from '../../evaluate/splits.ts';
import { type Fit, type FittedModel, fitClassifier } from '../../pipeline/fit.ts';
import { judgeRows } from '../../pipeline/judge.ts';
import type { Run } from '../../pipeline/run.ts';
import type { Settings } from '../../pipeline/settings.ts';
import { createSharedFeatures } from '../../pipeline/shared-features.ts';
import type { Ingested } from '../../run/ingest.ts';
import { type Answers, answersOf, scoreOf } from '../answers.ts';
import type { Clock } from './budget.ts';

export interface PointOnFold {
  readonly score: number;
  readonly answers: Answers;
  /** Of the test rows, in their order. */
  readonly predicted: LabelSets;
  readonly trainSeconds: number;
  readonly predictSeconds: number;
  /** What the fitted pipeline would take on disk, near enough. */
  readonly modelBytes: number;
}

export interface Bench {
  readonly compute: Compute;
  readonly clock: Clock;
  readonly seed: number;
  readonly words?: GivenWords | undefined;
}

/** A run of these settings over a reading. */
export const runOf = (reading: Ingested, settings: Settings, { compute, seed, words }: Bench): Run => ({
  reading,
  settings,
  compute,
  seed,
  words,
});

/** In the order of the points. Word vectors may be learned from the text of `textRows`, of which no label is looked at. */
export async function judgeFold(
  ingested: Ingested,
  { train, test }: Split,
  points: readonly Settings[],
  textRows: Uint32Array,
  bench: Bench,
): Promise<PointOnFold[]> {
  const { compute, clock } = bench;
  const results: PointOnFold[] = [];
  const [first] = points;
  if (!first) return results;
  const shared = createSharedFeatures(runOf(ingested, first, bench), train, textRows);
  const learned = new Map<string, number>(); // what it took to learn the features, by their key
  for (const [p, settings] of points.entries()) {
    throwIfAborted(compute.signal);
    const run = runOf(ingested, settings, bench);
    const [start, key] = [clock(), shared.keyOf(settings)];
    const features = await shared.of(settings);
    const known = learned.get(key) ?? 0;
    learned.set(key, known || clock() - start);
    const fit = await fitClassifier(run, features);
    results.push({ ...judged(run, fit, test, clock), trainSeconds: known + clock() - start });
    compute.progress.advance(p + 1, points.length, 'points');
  }
  return results;
}

/** What a fit says of other rows. */
export function judged(run: Run, fit: Fit, test: Uint32Array, clock: Clock): Omit<PointOnFold, 'trainSeconds'> {
  const start = clock();
  const { truth, predicted } = judgeRows(run, fit, test);
  const predictSeconds = clock() - start;
  const answers = answersOf(truth, predicted);
  return { score: scoreOf(answers), answers, predicted, predictSeconds, modelBytes: sizeOf(fit.fitted) };
}

function sizeOf({ vocabulary, words, representation, classifier }: FittedModel): number {
  const tensors = [...Object.values(representation.arrays), ...Object.values(classifier.arrays)];
  const arrays = tensors.reduce((sum, { data }) => sum + data.byteLength, words?.data.byteLength ?? 0);
  return vocabulary.words.reduce((sum, word) => sum + word.length + 8, arrays);
}
