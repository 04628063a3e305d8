/**
 * Choices by folds inside the training part, so that no test document influences them: the weights of fused blocks, the point of a grid, the
 * threshold of each label of a multi-label task, the calibration of scores. Word vectors are trained once for all folds, on the text of the
 * whole training part without its labels.
 */
import { classCounts, selectLabelSets } from '../../core/labels.ts';
import { splitPath } from '../../core/option-groups.ts';
import { inSteps } from '../../core/threads/steps.ts';
import { calibrationSteps } from '../../evaluate/calibration/calibration.ts';
import { nonconformityOf } from '../../evaluate/calibration/conformal.ts';
import { chooseBest, type Grid, gridOf } from '../../evaluate/grid.ts';
import { tuneThresholds } from '../../evaluate/thresholds.ts';
import { meanOf } from '../../numeric/statistics.ts';
import { AUTO, BLOCKS } from '../../representation/fused.ts';
import type { Ingested } from '../../run/ingest.ts';
import { learnedRows } from '../../run/learned-rows.ts';
import { type Features, type Fit, fitClassifier, fitFeatures } from '../fit.ts';
import { probabilityRows } from '../probabilities.ts';
import { type Run, withinFolds, withSettings } from '../run.ts';
import { fitSelfTrained, type SelfTrainedFit } from '../self-training/self-training.ts';
import { type Settings, withChosen, withOptions } from '../settings.ts';
import { gridScores } from './grid-scores.ts';
import { heldOutScores, INNER_FOLDS, innerFolds } from './held-out.ts';
import type { GridPoint, TunedPoint } from './tuned-point.ts';

/** Weights tried for the second and later blocks of a fused representation, beside the blocks before them. */
const BLOCK_WEIGHTS = [0, 0.25, 0.5, 1, 2];

export interface Tuned {
  readonly settings: Settings;
  readonly points: readonly TunedPoint[];
}

/**
 * Fits on `rows`, with thresholds and probabilities as the settings ask for. `features` of the same settings and rows are used instead of
 * learning them again.
 */
export async function fitRows(
  asked: Run,
  given: Uint32Array,
  features?: Features,
): Promise<Fit & Pick<Partial<SelfTrainedFit>, 'selfTraining'>> {
  const rows = learnedRows(asked.reading, given);
  const run = calibratedIfPossible(asked, rows);
  const fit = await fitOn(run, rows, features);
  const { calibrate, thresholds: mode } = run.settings.labels;
  const { classes, multiLabel } = fit.fitted;
  const tunes = multiLabel && mode === 'tuned';
  if (!tunes && calibrate === 'none') return fit;
  const { labels } = fit.features.examples;
  const settled = withSettings(run, withChosen(run.settings, fit.fitted.classifier));
  const scores = fit.heldOut ?? (await heldOutScores(withinFolds(settled), rows, classes));
  const thresholds = tunes
    ? tuneThresholds(labels, scores, classes.length, fit.classifier.threshold)
    : fit.fitted.thresholds;
  if (calibrate === 'none') return { ...fit, fitted: { ...fit.fitted, thresholds } };
  const steps = calibrationSteps(calibrate, labels, scores, classes.length, multiLabel);
  const calibration = await inSteps(steps, run.compute);
  const fitted = { ...fit.fitted, thresholds, calibration };
  if (multiLabel) return { ...fit, fitted };
  const probabilities = probabilityRows(fitted, fit.classifier, scores)!;
  return { ...fit, fitted: { ...fitted, nonconformity: nonconformityOf(labels, probabilities, classes.length) } };
}

/** Calibration that nobody asked for is left out where folds cannot be made. */
function calibratedIfPossible(run: Run, rows: Uint32Array): Run {
  const { labels, given } = run.settings;
  const isAsked = Object.hasOwn(given['labels'] ?? {}, 'calibrate');
  if (labels.calibrate === 'none' || isAsked || canBeFolded(run.reading, rows)) return run;
  return withSettings(run, withOptions(run.settings, { 'labels.calibrate': 'none' }));
}

/** Self-trained where there are unlabelled texts; the folds of that have scored all rows already. */
async function fitOn(run: Run, rows: Uint32Array, features?: Features): Promise<Fit & Partial<SelfTrainedFit>> {
  if (run.unlabelled) return fitSelfTrained(run, rows, run.unlabelled);
  return fitClassifier(run, features ?? (await fitFeatures(run, rows)));
}

/** Chooses the weights of fused blocks, then the grid point, by folds of the training part. */
export async function settle(
  run: Run,
  given: Uint32Array,
  gridFor: (settings: Settings) => readonly GridPoint[],
): Promise<Tuned> {
  const rows = learnedRows(run.reading, given);
  const inner = withinFolds(run);
  const weighed = await chooseBlockWeights(inner, rows);
  const asked = gridFor(weighed.settings);
  const grid = asked.length > 0 ? asked : ownGrid(weighed.settings, run, rows);
  if (grid.length === 0) return weighed;
  const folds = asked.length > 0 ? INNER_FOLDS : enoughFolds(rows);
  const { settings, points } = await tune(withSettings(inner, weighed.settings), rows, grid, folds);
  return { settings, points: [...weighed.points, ...points] };
}

/** What the parts of a fused representation want to be chosen, less what the user set; nothing where folds cannot be made. */
function ownGrid(settings: Settings, { reading }: Run, rows: Uint32Array): readonly GridPoint[] {
  const { representation, classifier, given } = settings;
  const wanted = Object.assign({}, ...(representation.parts ?? []).map((part) => part.besideOthers?.tune ?? {}));
  const paths = Object.entries(wanted as Grid).filter(([path]) => {
    const [group, name] = splitPath(path);
    return group === classifier.name && !Object.hasOwn(given[group] ?? {}, name);
  });
  return paths.length === 0 || !canBeFolded(reading, rows) ? [] : gridOf(Object.fromEntries(paths));
}

/** Forward selection: the weight of each block is chosen with the blocks before it; blocks after it have weight 0. */
async function chooseBlockWeights(run: Run, rows: Uint32Array): Promise<Tuned> {
  const { settings: start, compute, reading } = run;
  const { parts } = start.representation;
  if (!parts || start.representationOptions['weights'] !== AUTO) return { settings: start, points: [] };
  const path = `${BLOCKS}.weights`;
  if (!canBeFolded(reading, rows)) {
    compute.progress.warn?.(
      `too few documents to choose the weights of ${start.representation.name} by folds: its parts get equal weights.`,
    );
    return { settings: withOptions(start, { [path]: parts.map(() => 1).join(',') }), points: [] };
  }
  const points: TunedPoint[] = [];
  let weights = [1];
  for (let block = 1; block < parts.length; block++) {
    const own = parts[block]!.besideOthers?.weights;
    const tried = (own ?? BLOCK_WEIGHTS).map((weight) => [...weights, weight]);
    const grid = tried.map((some) => ({ [path]: parts.map((_, b) => some[b] ?? 0).join(',') }));
    const found = await tune(run, rows, grid, own ? enoughFolds(rows) : INNER_FOLDS);
    points.push(...found.points);
    weights = tried[chooseBest(found.points.map(({ score }) => score))]!;
  }
  return { settings: withOptions(start, { [path]: weights.join(',') }), points };
}

/** Every inner training part then holds two classes at least. */
function canBeFolded({ labels, classes }: Ingested, rows: Uint32Array): boolean {
  const counts = classCounts(selectLabelSets(labels, rows), classes.length);
  return rows.length >= 2 * INNER_FOLDS && counts.filter((count) => count > 1).length > 1;
}

/** Of many rows, few folds leave out enough of them to choose by. */
const ENOUGH_HELD_OUT = 1500;
const enoughFolds = ({ length }: Uint32Array): number =>
  Math.min(INNER_FOLDS, Math.ceil((ENOUGH_HELD_OUT * INNER_FOLDS) / length));

/** Tries every point of the grid on the same inner folds, `most` of them; the best mean wins, the earlier of equals. */
export async function tune(
  run: Run,
  rows: Uint32Array,
  grid: readonly GridPoint[],
  most = INNER_FOLDS,
): Promise<Tuned> {
  const candidates = grid.map((point) => withOptions(run.settings, point));
  const folds = innerFolds(run, rows, 'tune').slice(0, most);
  const scores = await gridScores(run, rows, folds, grid, candidates);
  const points = grid.map((options, i) => ({ options, score: meanOf(scores.map((fold) => fold[i]!)) }));
  return { settings: candidates[chooseBest(points.map(({ score }) => score))]!, points };
}
