/**
 * Compares several systems with one baseline on the same data: the difference, how certain it is, and a correction for
 * the number of comparisons.
 *
 *   interval      mean(Δ) ± t* s,     s = √(var(Δ) (1/n + n_test / n_train))                              (1)
 *   P(better)     P(T > (rope − mean(Δ)) / s),   T Student's with n − 1 degrees of freedom               (2)
 *
 *   Δ_i    score of the system less that of the baseline on fold i
 *   rope   the region of practical equivalence: smaller differences do not matter
 *
 * (1) is the corrected resampled t-test of significance.ts written as an interval. (2) is the Bayesian correlated
 * t-test (Corani and Benavoli 2015); its posterior has the same scale. On a single split McNemar's test compares the
 * predictions per document. Holm's method adjusts the p-values for the number of systems compared.
 */

import { checkKeys } from '../core/checks/check-keys.ts';
import { checkArguments } from '../core/checks/kinds.ts';
import { badParam } from '../core/errors.ts';
import { studentQuantile, studentTwoSided } from '../numeric/special-functions.ts';
import { varianceOf } from '../numeric/statistics.ts';
import { differencesOf } from './samples.ts';
import { correctedResampledTTest, holm, type McNemarTest, mcNemar, type TTest } from './significance.ts';

export interface FoldComparison extends TTest {
  /** (1): the interval that holds the mean difference at the requested level. */
  readonly low: number;
  readonly high: number;
  /** The p-value, adjusted for the number of systems compared. */
  readonly adjusted: number;
  /** (2), and the probabilities of the two other outcomes: the three sum to 1. */
  readonly worse: number;
  readonly alike: number;
  readonly better: number;
}

export interface FoldOptions {
  /** The size of a test part over that of its training part: 1 / (k − 1) in k-fold cross-validation. */
  readonly testToTrain: number;
  readonly level?: number;
  /** Differences up to this size do not matter. */
  readonly rope?: number;
}

/** `systems[s][i]` is the score of system s on fold i. The folds and their order are those of the baseline. */
export function compareOnFolds(
  baseline: ArrayLike<number>,
  systems: readonly ArrayLike<number>[],
  options: FoldOptions,
): FoldComparison[] {
  checkArguments('compareOnFolds', { baseline: [baseline, 'numbers'], systems: [systems, 'lists'] });
  const keys = { testToTrain: 'number', level: 'number', rope: 'number' } as const;
  const { testToTrain, level = 0.95, rope = 0 } = checkKeys('compareOnFolds', options, keys);
  if (!(level > 0 && level < 1)) throw badParam(`The level must be a number between 0 and 1, got ${level}.`);
  if (!(rope >= 0 && rope < Infinity))
    throw badParam(`The region of practical equivalence must be a number of at least 0, got ${rope}.`);
  const tests = systems.map((system) => correctedResampledTTest(system, baseline, testToTrain));
  const adjusted = holm(tests.map(({ pValue }) => pValue));
  return tests.map((test, i) => {
    const scale = scaleOf(differencesOf(systems[i]!, baseline, 2), test.difference, testToTrain);
    const reach = studentQuantile(level, test.degreesOfFreedom) * scale;
    return {
      ...test,
      low: test.difference - reach,
      high: test.difference + reach,
      adjusted: adjusted[i]!,
      ...practical(test, scale, rope),
    };
  });
}

export interface AnswerComparison extends McNemarTest {
  /** Accuracy of the system less that of the baseline. */
  readonly difference: number;
  readonly adjusted: number;
}

/** `systems[s][i]` is 1 where system s predicts document i correctly, else 0. */
export function compareOnAnswers(
  baseline: ArrayLike<number>,
  systems: readonly ArrayLike<number>[],
): AnswerComparison[] {
  checkArguments('compareOnAnswers', { baseline: [baseline, 'numbers'], systems: [systems, 'lists'] });
  const tests = systems.map((system) => mcNemar(system, baseline));
  const adjusted = holm(tests.map(({ pValue }) => pValue));
  return tests.map((test, i) => ({
    ...test,
    difference: (test.onlyFirst - test.onlySecond) / baseline.length,
    adjusted: adjusted[i]!,
  }));
}

function scaleOf(differences: Float64Array, mean: number, testToTrain: number): number {
  return Math.sqrt(varianceOf(differences, mean) * (1 / differences.length + testToTrain));
}

/** When all folds have the same difference, one of the three outcomes has probability 1. */
function practical({ difference, degreesOfFreedom }: TTest, scale: number, rope: number) {
  if (scale === 0) {
    const [better, worse] = [difference > rope ? 1 : 0, difference < -rope ? 1 : 0];
    return { worse, alike: 1 - better - worse, better };
  }
  const above = (limit: number): number => {
    const t = (limit - difference) / scale;
    const tail = studentTwoSided(t, degreesOfFreedom) / 2;
    return t >= 0 ? tail : 1 - tail;
  };
  const [better, worse] = [above(rope), 1 - above(-rope)];
  return { worse, alike: Math.max(0, 1 - better - worse), better };
}
