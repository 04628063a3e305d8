/**
 * Shared by the three naive Bayes classifiers: counts of the training rows by class, priors, and one linear score per class.
 *
 *   one class a row    score_c(x) = log P(c) + log P(x | c)                                   log joint        (1)
 *   many               score_c(x) = log P(c) + log P(x | c) − log P(¬c) − log P(x | ¬c)       log-odds         (2)
 *
 *   laplace            P(c) = (1 + n_c) / (|C| + n)       n_c, n   rows of the class, rows                    (3)
 *   empirical          P(c) = n_c / n
 *   uniform            P(c) = 1 / |C|                     |C|      classes; 2 in (2)
 *
 * A class without training rows has no estimates, and smoothing alone would let it win documents of rare words. In (1) it gets
 * the least weight any seen class has, dimension by dimension, so that it never wins; in (2) a label that no row has, or every row,
 * scores ∓log(n + 1) for every document.
 */
import type { ClassSums, Group } from '../../core/class-sums.ts';
import { isSparse, type Vectors } from '../../core/matrix.ts';
import { choice, number } from '../../core/options.ts';
import type { Arrays } from '../../core/tensor.ts';
import { softmax } from '../../numeric/softmax.ts';
import { linearArrays } from './linear-classifier.ts';
import { sigmoids } from './probabilities.ts';
import { type NamedWeights, weighedSums } from './weighed-sums.ts';

export const smoothing = number('how many unseen occurrences to assume of every word in every class', 1, {
  min: 1e-10,
  max: 1e6,
  tune: [0.01, 0.1, 0.3, 1],
});
export const priors = choice('how likely a class is before the document is read', 'laplace', [
  'laplace',
  'empirical',
  'uniform',
]);
export const estimator = choice(
  "'seed' uses equation 10 of paper 003: document counts over the number of all documents",
  'standard',
  ['standard', 'seed'],
);

export interface Setting {
  readonly allRows: number;
  /** |C|: the number of groups of rows. */
  readonly groups: number;
  /** All rows, where every row is in one group. */
  readonly all?: Group;
}

/** The linear score of a group: offset + Σ_i weights_i x_i. */
export interface Estimate {
  readonly weights: Float64Array;
  readonly offset: number;
}

/** `rest` is computed when it is asked for: few estimates need it. The weights may be overwritten by the next estimate where `setting.all` is given. */
export type Estimator = (own: Group, rest: () => Group, setting: Setting) => Estimate;

/** `given`: how much the documents of each class count. */
export function fitNaiveBayes(sums: ClassSums, multiLabel: boolean, estimate: Estimator, given: NamedWeights): Arrays {
  const { classes, all, rest: restOfClass } = weighedSums(sums, multiLabel, given);
  const features = all.sums.length;
  const fitted = linearArrays(features, classes.length);
  const oddsOf = (own: Group, k: number): Estimate => {
    const rest = restOfClass(k);
    const setting = { allRows: own.rows + rest.rows, groups: 2 };
    if (own.rows > 0 && rest.rows > 0)
      return subtract(
        estimate(own, () => rest, setting),
        estimate(rest, () => own, setting),
      );
    return constant(features, Math.log(all.rows + 1) * (own.rows > 0 ? 1 : -1));
  };
  const setting = { allRows: all.rows, groups: classes.length, all };
  const likelihoodOf = (own: Group, k: number): Estimate => estimate(own, () => restOfClass(k), setting);
  const unseen = multiLabel ? [] : [...classes.keys()].filter((k) => classes[k]!.rows === 0);
  let least: Estimate | undefined;
  classes.forEach((own, k) => {
    if (!multiLabel && own.rows === 0) return;
    const found = multiLabel ? oddsOf(own, k) : likelihoodOf(own, k);
    fitted.setClass(k, found.weights, found.offset);
    if (unseen.length > 0) least = lesserOf(least ?? found, found);
  });
  for (const k of unseen) fitted.setClass(k, least!.weights, least!.offset - 1);
  return fitted.arrays;
}

/** log P(group) by (3); a share of nothing is taken as a billionth of a row. */
export function logPrior(
  { rows }: Pick<Group, 'rows'>,
  { allRows, groups }: Setting,
  kind: 'laplace' | 'empirical' | 'uniform',
): number {
  if (kind === 'uniform') return -Math.log(groups);
  if (kind === 'laplace') return Math.log((1 + rows) / (groups + allRows));
  return Math.log(Math.max(rows, 1e-9) / allRows);
}

export function bayesProbabilities(scores: Float64Array, multiLabel: boolean): void {
  if (multiLabel) sigmoids(scores);
  else softmax(scores);
}

/** 1 where there is a number, 0 where there is none. */
export function presenceOf(vectors: Vectors): Vectors {
  const present = (value: number): number => (value === 0 ? 0 : 1);
  return isSparse(vectors)
    ? { ...vectors, values: vectors.values.map(present) }
    : { ...vectors, data: vectors.data.map(present) };
}

function subtract(a: Estimate, b: Estimate): Estimate {
  return { weights: a.weights.map((weight, i) => weight - b.weights[i]!), offset: a.offset - b.offset };
}

const constant = (features: number, offset: number): Estimate => ({ weights: new Float64Array(features), offset });

const lesserOf = (a: Estimate, b: Estimate): Estimate => ({
  weights: a.weights.map((weight, i) => Math.min(weight, b.weights[i]!)),
  offset: Math.min(a.offset, b.offset),
});
