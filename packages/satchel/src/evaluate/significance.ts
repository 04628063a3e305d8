/**
 * Is the difference between two systems more than chance?
 *
 *   paired t          t = mean(Δ) / √(var(Δ) / n),                        n − 1 degrees of freedom    (1)
 *   Nadeau–Bengio     t = mean(Δ) / √(var(Δ) (1/n + n_test / n_train)),   n − 1 degrees of freedom    (2)
 *   McNemar           of the n = b + c documents that only one system got right, b ~ Binomial(n, ½)   (3)
 *   Holm              p₍ᵢ₎ (m − i + 1) for the i-th smallest of m p-values, never falling             (4)
 *
 *   Δ_i   score of the first system minus that of the second on fold or data set i     differences
 *   b, c  documents that only the first, only the second system got right              onlyFirst, onlySecond
 *
 * Folds of one corpus share training documents, so (1) reports differences that do not exist. (2) corrects for this;
 * quote it for cross-validation and repeated splits. On one official split use (3) or the bootstrap.
 */
import { checkArguments } from '../core/checks/kinds.ts';
import { badParam } from '../core/errors.ts';
import { incompleteBeta, logGamma, studentTwoSided } from '../numeric/special-functions.ts';
import { meanOf, varianceOf } from '../numeric/statistics.ts';
import { differencesOf } from './samples.ts';

export { bootstrapInterval, type Interval, pairedBootstrap } from './bootstrap.ts';

export interface TTest {
  /** The mean of first − second. */
  readonly difference: number;
  /** 0 where every difference is 0; infinite where every difference is the same and not 0. */
  readonly t: number;
  readonly degreesOfFreedom: number;
  /** Two-sided. */
  readonly pValue: number;
}

/** (1): for measurements that do not share data. */
export const pairedTTest = (first: ArrayLike<number>, second: ArrayLike<number>): TTest =>
  correctedResampledTTest(first, second, 0);

/** (2): `testToTrain` is the size of a test part over that of its training part, 1 / (k − 1) in k-fold cross-validation. */
export function correctedResampledTTest(
  first: ArrayLike<number>,
  second: ArrayLike<number>,
  testToTrain: number,
): TTest {
  checkArguments('correctedResampledTTest', {
    first: [first, 'numbers'],
    second: [second, 'numbers'],
    testToTrain: [testToTrain, 'number'],
  });
  if (!(testToTrain >= 0 && testToTrain < Infinity))
    throw badParam(`The size of test over training must be a number of at least 0, got ${testToTrain}.`);
  const differences = differencesOf(first, second, 2);
  const n = differences.length;
  const difference = meanOf(differences);
  const variance = varianceOf(differences, difference);
  const t = difference === 0 ? 0 : difference / Math.sqrt(variance * (1 / n + testToTrain));
  return { difference, t, degreesOfFreedom: n - 1, pValue: studentTwoSided(t, n - 1) };
}

export interface McNemarTest {
  readonly onlyFirst: number;
  readonly onlySecond: number;
  /** Two-sided, exact at every size. */
  readonly pValue: number;
  /** Counts half the probability of the observed outcome: nearer to the stated level than the cautious exact test. */
  readonly midP: number;
}

/** (3): 1 where a system got the document right, 0 where not. */
export function mcNemar(first: ArrayLike<number>, second: ArrayLike<number>): McNemarTest {
  checkArguments('mcNemar', { first: [first, 'numbers'], second: [second, 'numbers'] });
  const differences = differencesOf(first, second, 1);
  const onlyFirst = differences.reduce((count, value) => count + (value > 0 ? 1 : 0), 0);
  const onlySecond = differences.reduce((count, value) => count + (value < 0 ? 1 : 0), 0);
  const [n, fewer] = [onlyFirst + onlySecond, Math.min(onlyFirst, onlySecond)];
  if (onlyFirst === onlySecond) return { onlyFirst, onlySecond, pValue: 1, midP: 1 };
  const atMost = incompleteBeta(0.5, n - fewer, fewer + 1);
  const exactly = Math.exp(logGamma(n + 1) - logGamma(fewer + 1) - logGamma(n - fewer + 1) - n * Math.LN2);
  return { onlyFirst, onlySecond, pValue: Math.min(1, 2 * atMost), midP: 2 * atMost - exactly };
}

/** (4): p-values adjusted so that the chance of any false finding stays at the level; in the given order. */
export function holm(pValues: readonly number[]): number[] {
  checkArguments('holm', { pValues: [pValues, 'numbers'] });
  const bad = pValues.findIndex((p) => !(p >= 0 && p <= 1));
  if (bad >= 0) throw badParam(`p-value ${bad} must be a number from 0 to 1, got ${pValues[bad]}.`);
  const order = pValues.map((_, i) => i).sort((a, b) => pValues[a]! - pValues[b]! || a - b);
  const adjusted = new Array<number>(pValues.length).fill(1);
  let largest = 0;
  order.forEach((index, rank) => {
    largest = Math.max(largest, Math.min(1, pValues[index]! * (pValues.length - rank)));
    adjusted[index] = largest;
  });
  return adjusted;
}
