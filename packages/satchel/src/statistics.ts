/** `satchel/statistics`: significance, intervals, calibration, learning curves, label errors, subsets, drift. Re-exports only. */
export {
  type AnswerComparison,
  compareOnAnswers,
  compareOnFolds,
  type FoldComparison,
  type FoldOptions,
} from './evaluate/against-baseline.ts';
export type { BootstrapOptions } from './evaluate/bootstrap.ts';
export { type Calibrate, fitCalibration, prepareCalibration } from './evaluate/calibration/calibration.ts';
export {
  type BinOptions,
  type CalibrationMetrics,
  calibrationMetrics,
  type JudgedProbabilities,
  reliabilityBins,
} from './evaluate/calibration/calibration-metrics.ts';
export { type ScoreTest, scoreTest } from './evaluate/drift/score-test.ts';
export { type WordCounts, type WordShift, wordShifts } from './evaluate/drift/word-shifts.ts';
export { findLabelErrors, type LabelError, type LabelErrors } from './evaluate/label-errors.ts';
export { type LabelNoise, labelNoise } from './evaluate/label-noise.ts';
export {
  type CurvePoint,
  errorAt,
  fitLearningCurve,
  forecastMore,
  type LearningCurve,
} from './evaluate/learning-curve.ts';
export {
  bootstrapInterval,
  correctedResampledTTest,
  holm,
  type McNemarTest,
  mcNemar,
  pairedBootstrap,
  pairedTTest,
} from './evaluate/significance.ts';
export { fewLabels, nestedSubsets } from './evaluate/subsets.ts';
export { type Drift, type DriftOptions, driftBetween, type TopicShift } from './explore/drift-between.ts';
