/**
 * Would more labels help? Fits the winner to an eighth, a quarter and a half of the training documents. The last point
 * is the winner on the leaderboard. A power law through the errors gives the forecast (evaluate/learning-curve.ts).
 *
 *   with a test part    score(share) = score on the test part, trained on that share of the training part         (1)
 *   on folds            score(share) = S − mean over a few folds f of (whole_f − part_f)                           (2)
 *
 *   S        the score of the winner on the leaderboard, its mean over all folds     end
 *   whole_f  its score on fold f, trained on the whole training part of the fold
 *   part_f   the same, trained on that share of it
 *
 * (2) measures the differences on a few folds only, because some folds are easier than others: the curve ends at S.
 */
import { selectLabelSets } from '../core/labels.ts';
import { concurrently } from '../core/threads/concurrently.ts';
import { type Forecast, forecastMore } from '../evaluate/learning-curve.ts';
import type { Split } from '../evaluate/splits.ts';
import { nestedSubsets } from '../evaluate/subsets.ts';
import { createRandom } from '../numeric/random.ts';
import { meanOf } from '../numeric/statistics.ts';
import type { Ingested } from '../run/ingest.ts';
import type { GridPoint } from './selection/candidate-run.ts';
import type { ComparisonContext } from './selection/context.ts';
import { judgeSplit } from './selection/final-round.ts';
import { judgeFold } from './selection/judge-fold.ts';
import { type Plan, textRows } from './selection/plan.ts';

export interface MeasuredPoint {
  /** Mean number of training documents over the splits that were measured. */
  readonly documents: number;
  /** (1) or (2); the last point is the score on the leaderboard. */
  readonly score: number;
  /** One score per fold that was measured; with a test part, one. */
  readonly scores: readonly number[];
}

export interface MeasuredCurve {
  readonly points: readonly MeasuredPoint[];
  /** The curve's errors (1 − score) for the present number of documents, and for twice as many. */
  readonly now: Forecast;
  readonly twice: Forecast;
}

export const SHARES: readonly number[] = [0.125, 0.25, 0.5];
/** At most so many folds are measured. */
export const CURVE_FOLDS = 3;

/** What the curve costs, about: fits to a whole training part, and predictions of a test part. */
export function curveWork({ final }: Plan, folds: number): { readonly fits: number; readonly predictions: number } {
  const splits = final ? 1 : Math.min(CURVE_FOLDS, folds);
  const shares = SHARES.reduce((sum, share) => sum + share, 0);
  return { fits: splits * shares * (final ? 1.3 : 1), predictions: splits * SHARES.length };
}

/** Returns undefined if an eighth of a training part has fewer than two documents per class. */
export async function measureCurve(
  ingested: Ingested,
  point: GridPoint,
  end: number,
  context: ComparisonContext,
): Promise<MeasuredCurve | undefined> {
  const { plan, seed } = context;
  const { final } = plan;
  const splits = final ? [final] : plan.folds.slice(0, Math.min(CURVE_FOLDS, point.folds.length));
  const whole = final ? [end] : point.folds.map(({ score }) => score).slice(0, splits.length);
  const smallest = Math.min(...splits.map(({ train }) => train.length));
  if (splits.length === 0 || SHARES[0]! * smallest < 2 * ingested.classes.length) return undefined;
  const samples = splits.flatMap((split, s) => samplesOf(ingested, split, createRandom(seed, `curve ${s}`)));
  const scores = await concurrently(samples, context.concurrency, async ({ split, of }) => {
    if (final && ingested.multiLabel) return (await judgeSplit(ingested, point.settings, split, context)).score;
    const judged = await judgeFold(ingested, split, [point.settings], textRows(plan, of), context);
    return judged.points[0]!.score;
  });
  const measured = SHARES.map((_, share): MeasuredPoint => {
    const places = splits.map((_split, s) => s * SHARES.length + share);
    const own = places.map((place) => scores[place]!);
    const documents = Math.round(meanOf(places.map((place) => samples[place]!.split.train.length)));
    return { documents, score: end - (meanOf(whole) - meanOf(own)), scores: own };
  });
  const all = Math.round(meanOf(splits.map(({ train }) => train.length)));
  const points = [...measured, { documents: all, score: end, scores: whole }];
  const { now, later } = forecastMore(points.map(({ documents, score }) => ({ size: documents, error: 1 - score })));
  return { points, now, twice: later };
}

/** The split with each share of its training rows. */
function samplesOf(
  { labels, classes }: Ingested,
  of: Split,
  random: ReturnType<typeof createRandom>,
): { readonly split: Split; readonly of: Split }[] {
  const { train, test } = of;
  const sizes = SHARES.map((share) => Math.round(share * train.length));
  return nestedSubsets(selectLabelSets(labels, train), classes.length, sizes, random).map((places) => ({
    split: { train: places.map((place) => train[place]!), test },
    of,
  }));
}
