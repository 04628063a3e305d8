/**
 * Scores of the points of a grid on folds inside the training part. On each fold, points that learn the same features share them. Folds, and
 * groups of points with other features, run at the same time where there are threads.
 */
import { throwIfAborted } from '../../core/errors.ts';
import { classificationMetrics } from '../../evaluate/classification-metrics.ts';
import type { Split } from '../../evaluate/splits.ts';
import { type Fit, fitClassifier } from '../fit.ts';
import { judgeRows } from '../judge.ts';
import { type Run, withSettings } from '../run.ts';
import { type Settings, withOptions } from '../settings.ts';
import { createSharedFeatures, featureKey } from '../shared-features.ts';
import type { GridInput, GridOutput } from '../threads/fold-messages.ts';
import { foldsAtOnce, runFolds, wordsOfFolds } from '../threads/folds-at-once.ts';
import { canBeSent, sendRun, sendSettings } from '../threads/sent-run.ts';
import { GRID_TASK } from '../threads/task-names.ts';
import type { GridPoint } from './tuned-point.ts';

/** The points of a grid that learn the same features on a fold: the features are learned once for all of them. */
interface GridUnit {
  readonly fold: number;
  readonly places: readonly number[];
}

/** Returns folds × points. `candidates` are the settings of the points of the grid. */
export async function gridScores(
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
  onFits(0);
  const pointsOf = ({ places }: GridUnit): GridPoint[] => places.map((place) => grid[place]!);
  const concurrency = foldsAtOnce(run, units.length);
  const results: (readonly number[])[] = [];
  if (concurrency > 1 && candidates.every((settings) => canBeSent({ ...run, settings }))) {
    results.push(...(await gridOnThreads(run, rows, folds, units, { pointsOf, candidates, concurrency, onFits })));
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
  readonly concurrency: number;
  onFits(fits: number): void;
}

/** All folds share the text that word vectors are trained on: points with the same word vectors are sent together, and the vectors with them. */
async function gridOnThreads(
  run: Run,
  rows: Uint32Array,
  folds: readonly Split[],
  units: readonly GridUnit[],
  { pointsOf, candidates, concurrency, onFits }: GridOnThreads,
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
    const outputs = await runFolds<GridInput, GridOutput>(GRID_TASK, inputs, concurrency, run.compute, onDone);
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
    scores.push(await innerScore(own, fit, test));
    onFit();
  }
  return scores;
}

async function innerScore(run: Run, fit: Fit, test: Uint32Array): Promise<number> {
  const metrics = classificationMetrics(await judgeRows(run, fit, test));
  return metrics[run.reading.multiLabel ? 'microF1' : 'macroF1'] ?? 0;
}
