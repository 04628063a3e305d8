/**
 * Choices made inside the training part, by folds of it, so that no test document has a say: the point of a grid, and the threshold of
 * each label of a multi-label task.
 */
import { throwIfAborted } from '../core/errors.ts';
import type { KernelCompute } from '../core/kernels.ts';
import { selectLabelSets } from '../core/labels.ts';
import type { OptionValue } from '../core/options.ts';
import { createRandom } from '../core/random.ts';
import { classificationMetrics } from '../evaluate/classification-metrics.ts';
import { chooseBest } from '../evaluate/grid.ts';
import { decide } from '../evaluate/predicted-labels.ts';
import { type Split, stratifiedFolds } from '../evaluate/splits.ts';
import { tuneThresholds } from '../evaluate/thresholds.ts';
import { type Features, type Fit, fitClassifier, fitFeatures, overAllClasses, scoreRows } from './fit.ts';
import type { Ingested } from './ingest.ts';
import { type Settings, withOptions } from './settings.ts';

export const INNER_FOLDS = 5;

export type GridPoint = Readonly<Record<string, OptionValue>>;

export interface TunedPoint {
  readonly options: GridPoint;
  /** Mean over the inner folds of macro-F1, or of micro-F1 where documents have several labels. */
  readonly score: number;
}

export interface Tuned {
  readonly settings: Settings;
  readonly points: readonly TunedPoint[];
}

/** Fits on `rows` with thresholds as the settings ask for. */
export async function fitRows(
  ingested: Ingested,
  rows: Uint32Array,
  settings: Settings,
  compute: KernelCompute,
  seed: number,
): Promise<Fit> {
  const features = await fitFeatures(ingested, rows, settings, compute, seed);
  const fit = await fitClassifier(features, settings, compute, seed);
  if (!ingested.multiLabel || settings.labels.thresholds === 'fixed') return fit;
  const thresholds = await innerThresholds(ingested, rows, settings, fit, compute, seed);
  return { ...fit, pipeline: { ...fit.pipeline, thresholds } };
}

/** Tries every point of the grid on the same inner folds; the best mean wins, the earlier of equals. */
export async function tune(
  ingested: Ingested,
  rows: Uint32Array,
  settings: Settings,
  grid: readonly GridPoint[],
  compute: KernelCompute,
  seed: number,
): Promise<Tuned> {
  const candidates = grid.map((point) => withOptions(settings, point));
  const totals = new Float64Array(grid.length);
  const folds = innerFolds(ingested, rows, seed, 'tune');
  for (const [f, { train, test }] of folds.entries()) {
    const made = new Map<string, Features>();
    for (const [i, candidate] of candidates.entries()) {
      throwIfAborted(compute.signal);
      const key = featureKey(candidate);
      const features = made.get(key) ?? (await fitFeatures(ingested, train, candidate, compute, seed));
      made.set(key, features);
      const fit = await fitClassifier(features, candidate, compute, seed);
      totals[i] = totals[i]! + innerScore(ingested, fit, test, compute);
      compute.progress.advance(f * grid.length + i + 1, folds.length * grid.length, 'inner fits');
    }
  }
  const points = grid.map((options, i) => ({ options, score: totals[i]! / folds.length }));
  return { settings: candidates[chooseBest(points.map(({ score }) => score))]!, points };
}

/** Settings that make the same vectors share them. */
const featureKey = (settings: Settings): string => JSON.stringify([settings.text, settings.words, settings.representationOptions]);

function innerScore(ingested: Ingested, fit: Fit, test: Uint32Array, compute: KernelCompute): number {
  const { classes, multiLabel } = ingested;
  const scores = overAllClasses(scoreRows(ingested, fit, test, compute), fit.pipeline.classes, classes);
  const thresholds = new Float64Array(multiLabel ? classes.length : 0).fill(fit.classifier.threshold);
  const predicted = decide(scores, classes.length, { multiLabel, thresholds, atLeastOne: fit.pipeline.settings.labels.atLeastOne });
  const metrics = classificationMetrics({ truth: selectLabelSets(ingested.labels, test), predicted, scores, classes, multiLabel });
  return (multiLabel ? metrics['microF1'] : metrics['macroF1']) ?? 0;
}

/** Every training document is scored by a model that has not seen it; those scores set the thresholds of the final model. */
async function innerThresholds(
  ingested: Ingested,
  rows: Uint32Array,
  settings: Settings,
  final: Fit,
  compute: KernelCompute,
  seed: number,
): Promise<Float64Array> {
  const { classes } = final.pipeline;
  const positions = new Map(Array.from(rows, (row, i) => [row, i]));
  const scores = new Float64Array(rows.length * classes.length).fill(-Infinity);
  for (const { train, test } of innerFolds(ingested, rows, seed, 'thresholds')) {
    const fit = await fitClassifier(await fitFeatures(ingested, train, settings, compute, seed), settings, compute, seed);
    const held = overAllClasses(scoreRows(ingested, fit, test, compute), fit.pipeline.classes, classes);
    test.forEach((row, i) => {
      scores.set(held.subarray(i * classes.length, (i + 1) * classes.length), positions.get(row)! * classes.length);
    });
  }
  return tuneThresholds(final.features.examples.labels, scores, classes.length, final.classifier.threshold);
}

/** Folds of `rows`, as rows of the corpus. */
function innerFolds(ingested: Ingested, rows: Uint32Array, seed: number, purpose: string): Split[] {
  const labels = selectLabelSets(ingested.labels, rows);
  const groups = Array.from(rows, (row) => ingested.groups[row]);
  const folds = stratifiedFolds(labels, ingested.classes.length, INNER_FOLDS, createRandom(seed, purpose), groups);
  return folds.map(({ train, test }) => ({ train: train.map((i) => rows[i]!), test: test.map((i) => rows[i]!) }));
}
