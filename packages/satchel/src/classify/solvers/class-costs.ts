/**
 * What a mistake costs in the problem of each class: C_i = C · u_i · v, u_i the weight of row i, v that of its side (parts/class-weights.ts).
 *
 *   balanced                    v = n/2n₊ for the rows with the class, n/2n₋ for the others, so that both sides weigh n/2
 *   given, one class a row      u_i times the weight of the row's class, in every problem
 *   given, several              v = w_c for the rows with class c
 */
import type { Examples } from '../../core/classifier.ts';
import { classTotals } from '../../core/labels.ts';
import { type ClassWeights, classWeightsIn, rowWeights, weightsOfClasses } from '../parts/class-weights.ts';

/** C of the rows with sign −1 and +1. */
export type SideCosts = readonly [negative: number, positive: number];

export interface ClassCosts {
  readonly costs: readonly SideCosts[];
  /** u_i; absent where each is 1. */
  readonly weights: Float64Array | undefined;
}

export interface CostSettings {
  readonly C: number;
  readonly classWeights: string;
}

export function classCosts(owner: string, examples: Examples, { C, classWeights }: CostSettings): ClassCosts {
  const given = classWeightsIn(owner, classWeights);
  return { costs: sideCosts(examples, C, given), weights: rowWeights(examples, given) };
}

function sideCosts(
  { labels, classes, multiLabel, vectors, weights }: Examples,
  C: number,
  given: ClassWeights,
): SideCosts[] {
  if (given === 'none') return classes.map(() => [C, C]);
  if (given !== 'balanced') return weightsOfClasses(given, classes).map((weight) => [C, multiLabel ? C * weight : C]);
  const all = weights ? weights.reduce((sum, weight) => sum + weight, 0) : vectors.rows;
  return Array.from(classTotals(labels, classes.length, weights), (own) => balancedCosts(all, own, C));
}

/** If rows of weight `positives` have the sign +1, of rows of weight `all`. */
export const balancedCosts = (all: number, positives: number, C: number): SideCosts => [
  (C * all) / (2 * (all - positives)),
  (C * all) / (2 * positives),
];
