/**
 * One candidate on one fold: every point of its grid is fitted on the training rows and answers for the test rows. Points that learn the same
 * features share them.
 */
import { throwIfAborted } from '../../core/errors.ts';
import type { KernelCompute } from '../../core/kernels.ts';
import { type LabelSets, selectLabelSets } from '../../core/labels.ts';
import { decide } from '../../evaluate/predicted-labels.ts';
import type { Split } from '../../evaluate/splits.ts';
import {
  type Features,
  type Fit,
  type FittedPipeline,
  fitClassifier,
  fitFeatures,
  overAllClasses,
  reweigh,
  scoreRows,
} from '../../pipeline/fit.ts';
import type { Settings } from '../../pipeline/settings.ts';
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
  readonly compute: KernelCompute;
  readonly clock: Clock;
  readonly seed: number;
}

/** In the order of the points. Word vectors may be learned from the text of `textRows`, of which no label is looked at. */
export async function judgeFold(
  ingested: Ingested,
  { train, test }: Split,
  points: readonly Settings[],
  textRows: Uint32Array,
  { compute, clock, seed }: Bench,
): Promise<PointOnFold[]> {
  const made = new Map<string, { features: Features; seconds: number }>();
  const results: PointOnFold[] = [];
  for (const [p, settings] of points.entries()) {
    throwIfAborted(compute.signal);
    const start = clock();
    const key = featureKey(settings);
    let known = made.get(key);
    if (!known) {
      known = {
        features: await fitFeatures(ingested, train, settings, compute, seed, textRows),
        seconds: clock() - start,
      };
      made.set(key, known);
    }
    const before = clock();
    const features = settings.representation.parts
      ? reweigh(ingested, train, known.features, settings)
      : known.features;
    const fit = await fitClassifier(features, settings, compute, seed);
    const trainSeconds = known.seconds + clock() - before;
    results.push({ ...judged(ingested, fit, test, compute, clock), trainSeconds });
    compute.progress.advance(p + 1, points.length, 'points');
  }
  return results;
}

/** What a fit says of other rows. */
export function judged(
  ingested: Ingested,
  fit: Fit,
  test: Uint32Array,
  compute: KernelCompute,
  clock: Clock,
): Omit<PointOnFold, 'trainSeconds'> {
  const { classes, multiLabel } = ingested;
  const start = clock();
  const known = scoreRows(ingested, fit, test, compute);
  const predictSeconds = clock() - start;
  const scores = overAllClasses(known, fit.pipeline.classes, classes);
  const thresholds = overAllClasses(fit.pipeline.thresholds, fit.pipeline.classes, classes, Number.POSITIVE_INFINITY);
  const predicted = decide(scores, classes.length, {
    multiLabel,
    thresholds,
    atLeastOne: fit.pipeline.settings.labels.atLeastOne,
  });
  const answers = answersOf(selectLabelSets(ingested.labels, test), predicted);
  return { score: scoreOf(answers), answers, predicted, predictSeconds, modelBytes: sizeOf(fit.pipeline) };
}

function sizeOf({ vocabulary, words, representation, classifier }: FittedPipeline): number {
  const tensors = [...Object.values(representation.arrays), ...Object.values(classifier.arrays)];
  const arrays = tensors.reduce((sum, { data }) => sum + data.byteLength, words?.data.byteLength ?? 0);
  return vocabulary.words.reduce((sum, word) => sum + word.length + 8, arrays);
}

/** How much a block weighs is not learned. */
const featureKey = ({ text, words, representation, representationOptions }: Settings): string =>
  JSON.stringify([text, words, { ...representationOptions, ...(representation.parts ? { weights: '' } : {}) }]);
