/**
 * Choices by folds inside the training part, so that no test document influences them: the weights of fused blocks, the point of a grid, the
 * threshold of each label of a multi-label task, the calibration of scores. Word vectors are trained once for all folds, on the text of the
 * whole training part without its labels.
 */
import { throwIfAborted } from '../core/errors.ts';
import { classCounts, selectLabelSets } from '../core/labels.ts';
import { fitCalibration } from '../evaluate/calibration/calibration.ts';
import { classificationMetrics } from '../evaluate/classification-metrics.ts';
import { chooseBest } from '../evaluate/grid.ts';
import type { Split } from '../evaluate/splits.ts';
import { tuneThresholds } from '../evaluate/thresholds.ts';
import { meanOf } from '../numeric/statistics.ts';
import { AUTO, BLOCKS } from '../representation/fused.ts';
import type { Ingested } from '../run/ingest.ts';
import { type Fit, fitClassifier, fitFeatures } from './fit.ts';
import { heldOutScores, INNER_FOLDS, innerFolds } from './held-out.ts';
import { judgeRows } from './judge.ts';
import { type Run, withSettings } from './run.ts';
import { type Settings, withOptions } from './settings.ts';
import { createSharedFeatures, featureKey } from './shared-features.ts';
import type { GridInput, GridOutput } from './threads/fold-messages.ts';
import { foldsAtOnce, runFolds, wordsOfFolds } from './threads/folds-at-once.ts';
import { canBeSent, sendRun, sendSettings } from './threads/sent-run.ts';
import { GRID_TASK } from './threads/task-names.ts';
import type { GridPoint, TunedPoint } from './tuned-point.ts';

/** Weights tried for the second and later blocks of a fused representation, beside the blocks before them. */
const BLOCK_WEIGHTS = [0, 0.25, 0.5, 1, 2];

export interface Tuned {
  readonly settings: Settings;
  readonly points: readonly TunedPoint[];
}

/** Fits on `rows`, with thresholds and probabilities as the settings ask for. */
export async function fitRows(run: Run, rows: Uint32Array): Promise<Fit> {
  const fit = await fitClassifier(run, await fitFeatures(run, rows));
  const { calibrate, thresholds: mode } = run.settings.labels;
  const { classes, multiLabel } = fit.fitted;
  const tunes = multiLabel && mode === 'tuned';
  if (!tunes && calibrate === 'none') return fit;
  const { labels } = fit.features.examples;
  const scores = await heldOutScores(run, rows, classes);
  const thresholds = tunes
    ? tuneThresholds(labels, scores, classes.length, fit.classifier.threshold)
    : fit.fitted.thresholds;
  const calibration =
    calibrate === 'none' ? {} : { calibration: fitCalibration(calibrate, labels, scores, classes.length, multiLabel) };
  return { ...fit, fitted: { ...fit.fitted, thresholds, ...calibration } };
}

/** Chooses the weights of fused blocks, then the grid point, by folds of the training part. */
export async function settle(
  run: Run,
  rows: Uint32Array,
  gridFor: (settings: Settings) => readonly GridPoint[],
): Promise<Tuned> {
  const weighed = await chooseBlockWeights(run, rows);
  const grid = gridFor(weighed.settings);
  if (grid.length === 0) return weighed;
  const { settings, points } = await tune(withSettings(run, weighed.settings), rows, grid);
  return { settings, points: [...weighed.points, ...points] };
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
    const tried = BLOCK_WEIGHTS.map((weight) => [...weights, weight]);
    const grid = tried.map((some) => ({ [path]: parts.map((_, b) => some[b] ?? 0).join(',') }));
    const found = await tune(run, rows, grid);
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

/** Tries every point of the grid on the same inner folds; the best mean wins, the earlier of equals. */
export async function tune(run: Run, rows: Uint32Array, grid: readonly GridPoint[]): Promise<Tuned> {
  const candidates = grid.map((point) => withOptions(run.settings, point));
  const folds = innerFolds(run, rows, 'tune');
  const scores = await gridScores(run, rows, folds, grid, candidates);
  const points = grid.map((options, i) => ({ options, score: meanOf(scores.map((fold) => fold[i]!)) }));
  return { settings: candidates[chooseBest(points.map(({ score }) => score))]!, points };
}

/** The points of a grid that learn the same features on a fold: the features are learned once for all of them. */
interface GridUnit {
  readonly fold: number;
  readonly places: readonly number[];
}

/** Returns folds × points. */
async function gridScores(
  run: Run,
  rows: Uint32Array,
  folds: readonly Split[],
  grid: readonly GridPoint[],
  candidates: readonly Settings[],
): Promise<number[][]> {
  const groups = Map.groupBy(grid.keys(), (place) => featureKey(candidates[place]!));
  const units = folds.flatMap((_, fold) => Array.from(groups.values(), (places): GridUnit => ({ fold, places })));
  const total = folds.length * grid.length;
  let done = 0;
  const onFits = (fits: number): void => {
    done += fits;
    run.compute.progress.advance(done, total, 'inner fits');
  };
  const pointsOf = ({ places }: GridUnit): GridPoint[] => places.map((place) => grid[place]!);
  const lanes = foldsAtOnce(run, units.length);
  const results: (readonly number[])[] = [];
  if (lanes > 1 && candidates.every((settings) => canBeSent({ ...run, settings }))) {
    results.push(...(await gridOnThreads(run, rows, folds, units, { pointsOf, candidates, lanes, onFits })));
  } else {
    for (const unit of units)
      results.push(await innerScores(run, pointsOf(unit), folds[unit.fold]!, rows, () => onFits(1)));
  }
  const scores = folds.map(() => new Array<number>(grid.length).fill(0));
  units.forEach(({ fold, places }, u) => {
    for (const [p, place] of places.entries()) scores[fold]![place] = results[u]![p]!;
  });
  return scores;
}

interface GridOnThreads {
  pointsOf(unit: GridUnit): GridPoint[];
  readonly candidates: readonly Settings[];
  readonly lanes: number;
  onFits(fits: number): void;
}

/** All folds share the text that word vectors are trained on: points with the same word vectors are sent together, and the vectors with them. */
async function gridOnThreads(
  run: Run,
  rows: Uint32Array,
  folds: readonly Split[],
  units: readonly GridUnit[],
  { pointsOf, candidates, lanes, onFits }: GridOnThreads,
): Promise<number[][]> {
  const scores = new Map<GridUnit, readonly number[]>();
  const settingsOf = ({ places }: GridUnit): Settings => candidates[places[0]!]!;
  const wordKey = (unit: GridUnit): string => JSON.stringify(settingsOf(unit).words ?? '');
  for (const group of Map.groupBy(units, wordKey).values()) {
    const own = withSettings(run, settingsOf(group[0]!));
    const trained = await wordsOfFolds(own, [rows], 1);
    const sent = { ...sendRun(own, trained), settings: sendSettings(run.settings) };
    const inputs = group.map(
      (unit): GridInput => ({ ...folds[unit.fold]!, run: sent, textRows: rows, points: pointsOf(unit) }),
    );
    const onDone = ({ points }: GridInput): void => onFits(points.length);
    const outputs = await runFolds<GridInput, GridOutput>(GRID_TASK, inputs, lanes, run.compute, onDone);
    outputs.forEach((output, u) => {
      scores.set(group[u]!, output.scores);
    });
  }
  return units.map((unit) => [...scores.get(unit)!]);
}

/** The scores of some points on one inner fold. Word vectors are trained on the text of `textRows`. */
export async function innerScores(
  run: Run,
  points: readonly GridPoint[],
  { train, test }: Split,
  textRows: Uint32Array,
  onFit: () => void = () => {},
): Promise<number[]> {
  const shared = createSharedFeatures(run, train, textRows);
  const scores: number[] = [];
  for (const point of points) {
    throwIfAborted(run.compute.signal);
    const own = withSettings(run, withOptions(run.settings, point));
    const fit = await fitClassifier(own, await shared.of(own.settings));
    scores.push(innerScore(own, fit, test));
    onFit();
  }
  return scores;
}

function innerScore(run: Run, fit: Fit, test: Uint32Array): number {
  const metrics = classificationMetrics(judgeRows(run, fit, test));
  return metrics[run.reading.multiLabel ? 'microF1' : 'macroF1'] ?? 0;
}
