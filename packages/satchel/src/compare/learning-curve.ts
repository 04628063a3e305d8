/**
 * Would more labels help? Fits the winner to an eighth, a quarter and a half of the training part of a few folds; the
 * scores with the whole part are known from selection. A power law through the errors gives the forecast
 * (evaluate/learning-curve.ts).
 */
import { selectLabelSets } from '../core/labels.ts';
import { inLanes } from '../core/threads/lanes.ts';
import { type Forecast, forecastMore } from '../evaluate/learning-curve.ts';
import { nestedSubsets } from '../evaluate/subsets.ts';
import { createRandom } from '../numeric/random.ts';
import { meanOf } from '../numeric/statistics.ts';
import type { Ingested } from '../run/ingest.ts';
import type { GridPoint } from './selection/candidate-run.ts';
import type { ComparisonContext } from './selection/context.ts';
import { judgeFold } from './selection/judge-fold.ts';
import { textRows } from './selection/plan.ts';

export interface MeasuredPoint {
  /** Mean number of training documents over the folds. */
  readonly documents: number;
  /** Mean score over the folds. */
  readonly score: number;
  /** One score per fold. */
  readonly scores: readonly number[];
}

export interface MeasuredCurve {
  readonly points: readonly MeasuredPoint[];
  /** The curve's errors (1 − score) for the present number of documents, and for twice as many. */
  readonly now: Forecast;
  readonly twice: Forecast;
}

export const SHARES: readonly number[] = [0.125, 0.25, 0.5];
const FOLDS = 3;

/** Returns undefined if an eighth of a training part has fewer than two documents per class. */
export async function measureCurve(
  ingested: Ingested,
  point: GridPoint,
  context: ComparisonContext,
): Promise<MeasuredCurve | undefined> {
  const { plan, seed } = context;
  const folds = plan.folds.slice(0, Math.min(FOLDS, point.folds.length));
  const smallest = Math.min(...folds.map(({ train }) => train.length));
  if (folds.length === 0 || SHARES[0]! * smallest < 2 * ingested.classes.length) return undefined;
  const samples = folds.flatMap((fold, f) => {
    const { train, test } = fold;
    const subsets = nestedSubsets(
      selectLabelSets(ingested.labels, train),
      ingested.classes.length,
      SHARES.map((share) => Math.round(share * train.length)),
      createRandom(seed, `curve ${f}`),
    );
    const text = textRows(plan, fold);
    return subsets.map((places) => ({ split: { train: places.map((place) => train[place]!), test }, text }));
  });
  const scores = await inLanes(samples, context.lanes, async ({ split, text }) => {
    const judged = await judgeFold(ingested, split, [point.settings], text, context);
    return judged.points[0]!.score;
  });
  const measured = SHARES.map((_, s) => {
    const places = folds.map((_fold, f) => f * SHARES.length + s);
    return {
      size: meanOf(places.map((place) => samples[place]!.split.train.length)),
      scores: places.map((place) => scores[place]!),
    };
  });
  measured.push({
    size: meanOf(folds.map(({ train }) => train.length)),
    scores: folds.map((_, f) => point.folds[f]!.score),
  });
  const points = measured.map(({ size, scores }) => ({ documents: Math.round(size), score: meanOf(scores), scores }));
  const { now, later } = forecastMore(points.map(({ documents, score }) => ({ size: documents, error: 1 - score })));
  return { points, now, twice: later };
}

/** Estimated seconds of `measureCurve`, from the time a fold took. */
export const curveSeconds = ({ folds }: GridPoint, lanes: number): number =>
  (Math.min(FOLDS, folds.length) * SHARES.length * (folds.at(-1)?.trainSeconds ?? 0) * 0.5) / lanes;
