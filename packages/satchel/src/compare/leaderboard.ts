/**
 * Who stands where, how sure that is, and whether the distance to the best bag of words is more than chance.
 *
 *   folds        mean ± t* √(var (1/n + n_test/n_train)), differences likewise (corrected resampled t)      (1)
 *   one split    bootstrap over test documents; McNemar's test where each has one label                     (2)
 *
 * p-values are adjusted by Holm over everybody who is held against the bag of words. Who was dropped on the way is listed with what it had,
 * without a test.
 */

import type { OptionGroups } from '../core/option-groups.ts';
import { compareOnFolds } from '../evaluate/against-baseline.ts';
import { holm } from '../evaluate/significance.ts';
import { studentQuantile } from '../numeric/special-functions.ts';
import { meanOf, varianceOf } from '../numeric/statistics.ts';
import type { Family } from './race/candidates.ts';
import { bestPoint, type Contestant, chosenOnFolds, scoresOf } from './race/contestant.ts';
import type { Finalist } from './race/finals.ts';
import type { PointOnFold } from './race/judge-fold.ts';
import type { Plan } from './race/plan.ts';
import { splitStatistics } from './split-statistics.ts';

export interface Against {
  /** Its score less that of the best bag of words. */
  readonly difference: number;
  readonly low: number;
  readonly high: number;
  readonly pValue: number;
  /** Allowing for the number of comparisons. */
  readonly adjusted: number;
}

export interface LeaderboardRow {
  readonly name: string;
  readonly family: Family;
  readonly representation: string;
  readonly classifier: string;
  /** Built on word vectors: given ones, or trained on the training part. */
  readonly needsWords: boolean;
  /** Everything that was set: by the person, by the candidate, and what the race chose (`linear-svm.C`, `blocks.weights`). */
  readonly options: Readonly<Record<string, unknown>>;
  /** On the test part for those who came so far, else the mean over folds. */
  readonly score: number;
  readonly low?: number;
  readonly high?: number;
  readonly folds: readonly number[];
  readonly test?: number;
  readonly against?: Against;
  readonly trainSeconds: number;
  readonly textsPerSecond: number;
  readonly modelBytes: number;
  readonly dropped?: { readonly round: number; readonly reason: string };
}

export interface Standing {
  readonly contestant: Contestant;
  readonly row: LeaderboardRow;
}

export interface Field {
  /** Who came to the end, the best bag of words first. */
  readonly last: readonly Contestant[];
  readonly dropped: readonly Contestant[];
  readonly finalists: readonly Finalist[];
  readonly plan: Plan;
  readonly multiLabel: boolean;
  readonly seed: number;
  secondsPerDocument(contestant: Contestant): number;
}

/** In the order of `last`, then those dropped. */
export function standings(field: Field): Standing[] {
  const sure = field.finalists.length > 0 ? onSplit(field) : onFolds(field);
  const ended = field.last.map((contestant, i) => ({
    contestant,
    row: { ...plainRow(contestant, field), ...sure[i] },
  }));
  const ran = field.dropped.filter(({ folds }) => folds > 0);
  return [...ended, ...ran.map((contestant) => ({ contestant, row: plainRow(contestant, field) }))];
}

type Sure = Partial<Pick<LeaderboardRow, 'score' | 'low' | 'high' | 'test' | 'against'>>;

/** (1) */
function onFolds({ last, plan: { testToTrain } }: Field): Sure[] {
  const [baseline = [], ...others] = last.map(scoresOf);
  if (baseline.length < 2) return last.map(() => ({}));
  const compared = compareOnFolds(baseline, others, { testToTrain });
  return [baseline, ...others].map((scores, i) => {
    const found = compared[i - 1];
    return { ...meanInterval(scores, testToTrain), ...(found ? { against: againstOf(found) } : {}) };
  });
}

const againstOf = ({ difference, low, high, pValue, adjusted }: Against): Against => ({
  difference,
  low,
  high,
  pValue,
  adjusted,
});

/** The mean of scores on folds that share training documents, with its interval; none for a single fold. */
export function meanInterval(
  scores: readonly number[],
  testToTrain: number,
): { low: number; high: number } | Record<string, never> {
  const n = scores.length;
  if (n < 2) return {};
  const mean = meanOf(scores);
  const reach = studentQuantile(0.95, n - 1) * Math.sqrt(varianceOf(scores) * (1 / n + testToTrain));
  return { low: Math.max(0, mean - reach), high: Math.min(1, mean + reach) };
}

/** (2) */
function onSplit({ last, finalists, multiLabel, seed }: Field): Sure[] {
  const results = last.map((contestant) => finalists.find((finalist) => finalist.contestant === contestant)?.result);
  const [baseline, ...others] = results.flatMap((result) => (result ? [result.answers] : []));
  if (!baseline) return last.map(() => ({}));
  const { scores, differences } = splitStatistics(baseline, others, multiLabel, seed);
  const adjusted = holm(differences.map(({ pValue }) => pValue));
  let next = 0;
  return results.map((result): Sure => {
    if (!result) return {};
    const at = next++;
    const found = differences[at - 1];
    const against = found ? { against: { ...found, adjusted: adjusted[at - 1]! } } : {};
    return { score: result.score, test: result.score, ...scores[at], ...against };
  });
}

function plainRow(contestant: Contestant, { finalists, secondsPerDocument }: Field): LeaderboardRow {
  const { candidate, dropped } = contestant;
  const { name, family, representation, classifier } = candidate;
  const folds = scoresOf(contestant);
  const measured: readonly PointOnFold[] = chosenOnFolds(contestant);
  const final = finalists.find((finalist) => finalist.contestant === contestant)?.result;
  const costs = final ? [final] : measured;
  const perText =
    meanOf(costs.map(({ predictSeconds, answers }) => predictSeconds / answers.hits.length)) +
    secondsPerDocument(contestant);
  return {
    name,
    family,
    representation,
    classifier,
    needsWords: bestPoint(contestant).settings.words !== undefined,
    options: flat(bestPoint(contestant).settings.given),
    score: meanOf(folds),
    folds,
    trainSeconds: meanOf(costs.map(({ trainSeconds }) => trainSeconds)),
    textsPerSecond: perText > 0 ? 1 / perText : 0,
    modelBytes: Math.max(...costs.map(({ modelBytes }) => modelBytes)),
    ...(dropped ? { dropped } : {}),
  };
}

/** `{ bow: { weighting: 'tf' } }` → `{ 'bow.weighting': 'tf' }` */
const flat = (groups: OptionGroups): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(groups).flatMap(([group, values]) =>
      Object.entries(values).map(([name, value]) => [`${group}.${name}`, value]),
    ),
  );
