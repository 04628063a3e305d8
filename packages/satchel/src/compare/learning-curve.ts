/**
 * Would more labels help? Fits the winner to an eighth, a quarter and a half of the training part of a few folds; the
 * scores with the whole part are known from selection. A power law through the errors gives the forecast
 * (evaluate/learning-curve.ts).
 */
import { selectLabelSets } from '../core/labels.ts';
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
  const measured = [...SHARES, 1].map(() => ({ size: 0, scores: [] as number[] }));
  const add = (at: number, size: number, score: number): void => {
    measured[at]!.size += size / folds.length;
    measured[at]!.scores.push(score);
  };
  for (const [f, fold] of folds.entries()) {
    const { train, test } = fold;
    const subsets = nestedSubsets(
      selectLabelSets(ingested.labels, train),
      ingested.classes.length,
      SHARES.map((share) => Math.round(share * train.length)),
      createRandom(seed, `curve ${f}`),
    );
    for (const [s, places] of subsets.entries()) {
      const split = { train: places.map((place) => train[place]!), test };
      const [result] = await judgeFold(ingested, split, [point.settings], textRows(plan, fold), context);
      add(s, places.length, result!.score);
    }
    add(SHARES.length, train.length, point.folds[f]!.score);
  }
  const points = measured.map(({ size, scores }) => ({ documents: Math.round(size), score: meanOf(scores), scores }));
  const { now, later } = forecastMore(points.map(({ documents, score }) => ({ size: documents, error: 1 - score })));
  return { points, now, twice: later };
}

/** Estimated seconds of `measureCurve`, from the time a fold took. */
export const curveSeconds = ({ folds }: GridPoint): number =>
  Math.min(FOLDS, folds.length) * SHARES.length * (folds.at(-1)?.trainSeconds ?? 0) * 0.5;
