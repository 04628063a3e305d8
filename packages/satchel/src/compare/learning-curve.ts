/**
 * How much would more labels help? The winner learns from an eighth, a quarter and a half of the training part of a few folds; the whole part is
 * known from the race. A power law through these errors says where they lead (evaluate/learning-curve.ts).
 */
import { selectLabelSets } from '../core/labels.ts';
import { type Forecast, forecastMore } from '../evaluate/learning-curve.ts';
import { nestedSubsets } from '../evaluate/subsets.ts';
import { createRandom } from '../numeric/random.ts';
import { meanOf } from '../numeric/statistics.ts';
import type { Ingested } from '../run/ingest.ts';
import type { GridPoint } from './race/contestant.ts';
import { type Bench, judgeFold } from './race/judge-fold.ts';
import type { Plan } from './race/plan.ts';

export interface MeasuredPoint {
  /** Labelled documents learned from, on average over the folds. */
  readonly documents: number;
  readonly score: number;
  /** By fold. */
  readonly scores: readonly number[];
}

export interface MeasuredCurve {
  readonly points: readonly MeasuredPoint[];
  /** What the curve says of the documents there are, and of twice as many: as errors, 1 − score. */
  readonly now: Forecast;
  readonly twice: Forecast;
}

export const SHARES: readonly number[] = [0.125, 0.25, 0.5];
const FOLDS = 3;

export async function measureCurve(
  ingested: Ingested,
  point: GridPoint,
  plan: Plan,
  bench: Bench,
): Promise<MeasuredCurve | undefined> {
  const folds = plan.folds.slice(0, Math.min(FOLDS, point.folds.length));
  const smallest = Math.min(...folds.map(({ train }) => train.length));
  if (folds.length === 0 || SHARES[0]! * smallest < 2 * ingested.classes.length) return undefined; // an eighth would miss classes
  const scores: number[][] = [...SHARES, 1].map(() => []);
  const sizes = [...SHARES, 1].map(() => 0);
  for (const [f, { train, test }] of folds.entries()) {
    const counts = SHARES.map((share) => Math.round(share * train.length));
    const subsets = nestedSubsets(
      selectLabelSets(ingested.labels, train),
      ingested.classes.length,
      counts,
      createRandom(bench.seed, `curve ${f}`),
    );
    for (const [s, places] of subsets.entries()) {
      const rows = places.map((place) => train[place]!);
      const [result] = await judgeFold(
        ingested,
        { train: rows, test },
        [point.settings],
        plan.final?.train ?? train,
        bench,
      );
      scores[s]!.push(result!.score);
      sizes[s]! += rows.length / folds.length;
    }
    scores.at(-1)!.push(point.folds[f]!.score);
    sizes[SHARES.length]! += train.length / folds.length;
  }
  const points = scores.map((list, s) => ({
    documents: Math.round(sizes[s]!),
    score: meanOf(list),
    scores: list,
  }));
  const { now, later } = forecastMore(points.map(({ documents, score }) => ({ size: documents, error: 1 - score })));
  return { points, now, twice: later };
}

/** What it will take, by what a fold took. */
export const curveSeconds = ({ folds }: GridPoint): number =>
  Math.min(FOLDS, folds.length) * SHARES.length * (folds.at(-1)?.trainSeconds ?? 0) * 0.5;
