/** The metrics of an evaluation by name, so that `metrics.accuracy` is known to be there. */
import { type Summary, summarise } from './summary.ts';

/** Metrics that every evaluation has. */
export type MetricName =
  | 'accuracy'
  | 'macroPrecision'
  | 'macroRecall'
  | 'macroF1'
  | 'macroF1OfMeans'
  | 'microPrecision'
  | 'microRecall'
  | 'microF1'
  | 'weightedF1'
  | 'hammingLoss';

/** Those, and the metrics of ranked labels. */
export type EvaluationMetrics = Readonly<Record<MetricName, Summary>> & Readonly<Record<string, Summary>>;

/** The mean and spread of every metric over folds. All folds have the named metrics. */
export const metricsOverFolds = (perFold: readonly Readonly<Record<string, number>>[]): EvaluationMetrics =>
  summarise(perFold) as EvaluationMetrics;
