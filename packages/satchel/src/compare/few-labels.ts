/**
 * With 5, 10 or 50 labelled documents of every class, who is best? So many are drawn from the training part of the first fold, several times
 * over, and every candidate learns from each draw with the first point of its grid: so few labels leave nothing to tune by. Word vectors learn from the
 * text of the whole training part, since text without labels is there.
 */
import { SatchelError } from '../core/errors.ts';
import { selectLabelSets } from '../core/labels.ts';
import { fewLabels } from '../evaluate/subsets.ts';
import { createRandom } from '../numeric/random.ts';
import { deviationOf, meanOf } from '../numeric/statistics.ts';
import type { Settings } from '../pipeline/settings.ts';
import { type Budget, OutOfTime, stoppingAt } from './race/budget.ts';
import type { Contestant } from './race/contestant.ts';
import { type Bench, judgeFold } from './race/judge-fold.ts';
import type { Plan } from './race/plan.ts';
import type { Readings } from './race/readings.ts';

export interface FewLabelsRow {
  readonly name: string;
  /** By number of documents of a class: the mean over draws, and its standard deviation. */
  readonly scores: readonly { readonly perClass: number; readonly mean: number; readonly sd: number }[];
}

export interface FewLabels {
  readonly draws: number;
  readonly tested: number;
  /** The best with the fewest labels first. */
  readonly rows: readonly FewLabelsRow[];
  readonly notRun: readonly string[];
}

export interface Entrant {
  readonly name: string;
  readonly settings: Settings;
  /** As it came out of the race. */
  readonly contestant: Contestant;
}

const DRAWS = 5;

export async function compareFewLabels(
  entrants: readonly Entrant[],
  perClass: readonly number[],
  { folds: [fold], final }: Plan,
  readings: Readings,
  budget: Budget,
  bench: Bench,
): Promise<FewLabels> {
  if (!fold) throw new SatchelError('TOO_FEW_POINTS', 'There is no fold to judge few labels on.');
  const rows: FewLabelsRow[] = [];
  const notRun: string[] = [];
  for (const { name, settings, contestant } of entrants) {
    if (budget.spent() + contestant.seconds / contestant.points.length > budget.seconds) {
      notRun.push(name);
      continue;
    }
    try {
      const ingested = await readings.of(settings);
      const labels = selectLabelSets(ingested.labels, fold.train);
      const draws = fewLabels(labels, ingested.classes.length, perClass, DRAWS, createRandom(bench.seed, 'few labels'));
      const compute = stoppingAt(bench.compute, budget, budget.seconds);
      const scores: number[][] = perClass.map(() => []);
      for (const subsets of draws) {
        for (const [k, places] of subsets.entries()) {
          const split = { train: places.map((place) => fold.train[place]!), test: fold.test };
          const [result] = await judgeFold(ingested, split, [settings], final?.train ?? fold.train, {
            ...bench,
            compute,
          });
          scores[k]!.push(result!.score);
        }
      }
      rows.push({
        name,
        scores: scores.map((list, k) => ({ perClass: perClass[k]!, mean: meanOf(list), sd: deviationOf(list) })),
      });
    } catch (error) {
      if (!(error instanceof OutOfTime) && !(error instanceof SatchelError && error.kind !== 'internal')) throw error;
      notRun.push(name);
    }
  }
  return {
    draws: DRAWS,
    tested: fold.test.length,
    rows: rows.toSorted((a, b) => b.scores[0]!.mean - a.scores[0]!.mean),
    notRun,
  };
}
