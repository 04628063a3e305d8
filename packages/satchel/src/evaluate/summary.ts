/** Summarises the metrics of several folds as mean and spread. */
import { SatchelError } from '../core/errors.ts';
import { deviationOf, meanOf } from '../numeric/statistics.ts';

export interface Summary {
  readonly mean: number;
  /** The sample standard deviation (n − 1); 0 for a single fold. */
  readonly sd: number;
  readonly folds: readonly number[];
}

/** One summary per metric, in the order of the first fold; every fold must have the same metrics. */
export function summarise(perFold: readonly Readonly<Record<string, number>>[]): Record<string, Summary> {
  const [first] = perFold;
  if (first === undefined) throw new SatchelError('SHAPE', 'There is no fold to summarise.');
  return Object.fromEntries(
    Object.keys(first).map((name) => [name, summaryOf(perFold.map((fold, i) => metricOf(fold, name, i)))]),
  );
}

function summaryOf(folds: readonly number[]): Summary {
  return { mean: meanOf(folds), sd: deviationOf(folds), folds };
}

function metricOf(fold: Readonly<Record<string, number>>, name: string, index: number): number {
  const value = Object.hasOwn(fold, name) ? fold[name] : undefined;
  if (value === undefined)
    throw new SatchelError('SHAPE', `Fold ${index} has no '${name}'; every fold must have the same metrics.`);
  return value;
}
