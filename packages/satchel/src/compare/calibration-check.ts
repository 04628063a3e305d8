/**
 * Are the winner's probabilities calibrated, and which calibration method is best? Each method is fitted to the held-out
 * scores of all folds but one and applied to that fold. The expected calibration error is over all folds together.
 */
import type { LabelSets } from '../core/labels.ts';
import {
  type CalibrationMethod,
  calibrationMethods,
  fitCalibration,
  prepareCalibration,
} from '../evaluate/calibration/calibration.ts';
import {
  calibrationMetrics,
  type ReliabilityBin,
  reliabilityBins,
} from '../evaluate/calibration/calibration-metrics.ts';
import { type HeldOut, joinHeldOut } from './held-out-scores.ts';

export interface CalibrationCheck {
  /** Expected calibration error of the classifier's own probabilities; absent if it has none. */
  readonly own?: number;
  /** Expected calibration error after each method. */
  readonly after: Readonly<Record<CalibrationMethod, number>>;
  readonly best: CalibrationMethod;
  /** Bins for a reliability diagram: of the best method, and of the classifier's own probabilities. */
  readonly bins: readonly ReliabilityBin[];
  readonly ownBins?: readonly ReliabilityBin[];
}

/** Returns undefined if there are fewer than two folds. */
export function checkCalibration(
  folds: readonly HeldOut[],
  labels: LabelSets,
  classes: number,
  multiLabel: boolean,
): CalibrationCheck | undefined {
  if (folds.length < 2) return undefined;
  const whole = joinHeldOut(folds, labels);
  const judge = (probabilities: Float64Array) => ({ truth: whole.truth, probabilities, classes, multiLabel });
  const results = calibrationMethods.map((method) => {
    const calibrated = judge(crossCalibrated(folds, labels, method, classes, multiLabel));
    return { method, error: calibrationMetrics(calibrated).expectedCalibrationError, calibrated };
  });
  const best = results.reduce((a, b) => (b.error < a.error ? b : a));
  const own = whole.probabilities && judge(whole.probabilities);
  const errorOf = (wanted: CalibrationMethod): number => results.find(({ method }) => method === wanted)?.error ?? 0;
  return {
    after: { platt: errorOf('platt'), isotonic: errorOf('isotonic'), temperature: errorOf('temperature') },
    best: best.method,
    bins: reliabilityBins(best.calibrated),
    ...(own ? { own: calibrationMetrics(own).expectedCalibrationError, ownBins: reliabilityBins(own) } : {}),
  };
}

/** The probabilities of all folds, each calibrated on the other folds. */
export function crossCalibrated(
  folds: readonly HeldOut[],
  labels: LabelSets,
  method: CalibrationMethod,
  classes: number,
  multiLabel: boolean,
): Float64Array {
  const parts = folds.map((fold) => {
    const { truth, scores } = joinHeldOut(
      folds.filter((other) => other !== fold),
      labels,
    );
    const calibrate = prepareCalibration(
      fitCalibration(method, truth, scores, classes, multiLabel),
      classes,
      multiLabel,
    );
    const probabilities = fold.scores.slice();
    for (let start = 0; start < probabilities.length; start += classes)
      calibrate(probabilities.subarray(start, start + classes));
    return { ...fold, scores: probabilities };
  });
  return joinHeldOut(parts, labels).scores;
}
