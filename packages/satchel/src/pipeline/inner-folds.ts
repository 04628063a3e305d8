/**
 * Choices made inside the training part, by folds of it, so that no test document has a say: the weights of fused blocks, the
 * point of a grid, the threshold of each label of a multi-label task, how scores become probabilities. Words get their vectors from the text of the whole training part,
 * once for all folds: no label is in them.
 */
import { throwIfAborted } from '../core/errors.ts';
import type { KernelCompute } from '../core/kernels.ts';
import { classCounts, selectLabelSets } from '../core/labels.ts';
import type { OptionValue } from '../core/options.ts';
import { fitCalibration } from '../evaluate/calibration/calibration.ts';
import { classificationMetrics } from '../evaluate/classification-metrics.ts';
import { chooseBest } from '../evaluate/grid.ts';
import { decide } from '../evaluate/predicted-labels.ts';
import { tuneThresholds } from '../evaluate/thresholds.ts';
import { AUTO, BLOCKS } from '../representation/fused.ts';
import type { Ingested } from '../run/ingest.ts';
import { wordShares } from '../words/unknown-words.ts';
import { type Features, type Fit, fitClassifier, fitFeatures, overAllClasses, reweigh, scoreRows } from './fit.ts';
import { heldOutScores, INNER_FOLDS, innerFolds } from './held-out.ts';
import { type Settings, withOptions } from './settings.ts';

export type GridPoint = Readonly<Record<string, OptionValue>>;

export interface TunedPoint {
  readonly options: GridPoint;
  /** Mean over the inner folds of macro-F1, or of micro-F1 where documents have several labels. */
  readonly score: number;
}

/** What the second and later blocks of a fused representation may weigh beside those before them. */
const BLOCK_WEIGHTS = [0, 0.25, 0.5, 1, 2];

export interface Tuned {
  readonly settings: Settings;
  readonly points: readonly TunedPoint[];
}

/** Fits on `rows`, with thresholds and probabilities as the settings ask for. */
export async function fitRows(
  ingested: Ingested,
  rows: Uint32Array,
  settings: Settings,
  compute: KernelCompute,
  seed: number,
): Promise<Fit> {
  const features = await fitFeatures(ingested, rows, settings, compute, seed);
  const plain = await fitClassifier(features, settings, compute, seed);
  const { source } = features;
  const shares = source && settings.words && wordShares(ingested.counted, source, settings.words.unknown);
  const fit = shares ? { ...plain, pipeline: { ...plain.pipeline, wordShares: shares } } : plain;
  const { calibrate, thresholds: mode } = settings.labels;
  const tunes = ingested.multiLabel && mode === 'tuned';
  if (!tunes && calibrate === 'none') return fit;
  const { classes, multiLabel } = fit.pipeline;
  const { labels } = features.examples;
  const scores = await heldOutScores(ingested, rows, settings, classes, compute, seed);
  const thresholds = tunes
    ? tuneThresholds(labels, scores, classes.length, fit.classifier.threshold)
    : fit.pipeline.thresholds;
  const calibration =
    calibrate === 'none' ? {} : { calibration: fitCalibration(calibrate, labels, scores, classes.length, multiLabel) };
  return { ...fit, pipeline: { ...fit.pipeline, thresholds, ...calibration } };
}

/** Everything that folds of the training part decide before the final fit: the weights of fused blocks, then the grid. */
export async function settle(
  ingested: Ingested,
  rows: Uint32Array,
  start: Settings,
  gridFor: (settings: Settings) => readonly GridPoint[],
  compute: KernelCompute,
  seed: number,
): Promise<Tuned> {
  const weighed = await chooseBlockWeights(ingested, rows, start, compute, seed);
  const grid = gridFor(weighed.settings);
  if (grid.length === 0) return weighed;
  const { settings, points } = await tune(ingested, rows, weighed.settings, grid, compute, seed);
  return { settings, points: [...weighed.points, ...points] };
}

/** Forward, block by block: each is weighed beside those before it, while those after it wait at 0. */
async function chooseBlockWeights(
  ingested: Ingested,
  rows: Uint32Array,
  start: Settings,
  compute: KernelCompute,
  seed: number,
): Promise<Tuned> {
  const { parts } = start.representation;
  if (!parts || start.representationOptions['weights'] !== AUTO) return { settings: start, points: [] };
  if (!canBeFolded(ingested, rows)) {
    compute.progress.warn?.(
      `too few documents to choose the weights of ${start.representation.name} by folds: its parts count alike.`,
    );
    return { settings: withOptions(start, { [`${BLOCKS}.weights`]: parts.map(() => 1).join(',') }), points: [] };
  }
  const points: TunedPoint[] = [];
  let weights = [1];
  for (let block = 1; block < parts.length; block++) {
    const tried = BLOCK_WEIGHTS.map((weight) => [...weights, weight]);
    const path = `${BLOCKS}.weights`;
    const grid = tried.map((some) => ({ [path]: parts.map((_, b) => some[b] ?? 0).join(',') }));
    const found = await tune(ingested, rows, start, grid, compute, seed);
    points.push(...found.points);
    weights = tried[chooseBest(found.points.map(({ score }) => score))]!;
  }
  return { settings: withOptions(start, { [`${BLOCKS}.weights`]: weights.join(',') }), points };
}

/** Every inner training part then holds two classes at least. */
function canBeFolded({ labels, classes }: Ingested, rows: Uint32Array): boolean {
  const counts = classCounts(selectLabelSets(labels, rows), classes.length);
  return rows.length >= 2 * INNER_FOLDS && counts.filter((count) => count > 1).length > 1;
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
      const first = made.get(key) ?? (await fitFeatures(ingested, train, candidate, compute, seed, rows));
      made.set(key, first);
      const features = candidate.representation.parts ? reweigh(ingested, train, first, candidate) : first;
      const fit = await fitClassifier(features, candidate, compute, seed);
      totals[i] = totals[i]! + innerScore(ingested, fit, test, compute);
      compute.progress.advance(f * grid.length + i + 1, folds.length * grid.length, 'inner fits');
    }
  }
  const points = grid.map((options, i) => ({ options, score: totals[i]! / folds.length }));
  return { settings: candidates[chooseBest(points.map(({ score }) => score))]!, points };
}

/** Settings that learn the same share it; how much a block weighs is not learned. */
const featureKey = ({ text, words, representation, representationOptions }: Settings): string =>
  JSON.stringify([text, words, { ...representationOptions, ...(representation.parts ? { weights: '' } : {}) }]);

function innerScore(ingested: Ingested, fit: Fit, test: Uint32Array, compute: KernelCompute): number {
  const { classes, multiLabel } = ingested;
  const scores = overAllClasses(scoreRows(ingested, fit, test, compute), fit.pipeline.classes, classes);
  const thresholds = new Float64Array(multiLabel ? classes.length : 0).fill(fit.classifier.threshold);
  const predicted = decide(scores, classes.length, {
    multiLabel,
    thresholds,
    atLeastOne: fit.pipeline.settings.labels.atLeastOne,
  });
  const metrics = classificationMetrics({
    truth: selectLabelSets(ingested.labels, test),
    predicted,
    scores,
    classes,
    multiLabel,
  });
  return (multiLabel ? metrics['microF1'] : metrics['macroF1']) ?? 0;
}
