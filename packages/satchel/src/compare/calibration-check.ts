/**
 * Are the winner's probabilities calibrated, and which calibration method is best? Each method is fitted to the held-out
 * scores of all folds but one and applied to that fold. The expected calibration error is over all folds together.
 */
import type { LabelSets } from '../core/labels.ts';
import type { Steps } from '../core/threads/steps.ts';
import {
  type CalibrationMethod,
  calibrationMethods,
  calibrationSteps,
  prepareCalibration,
} from '../evaluate/calibration/calibration.ts';
import {
  calibrationMetrics,
  type JudgedProbabilities,
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
export function* checkCalibration(
  folds: readonly HeldOut[],
  labels: LabelSets,
  classes: number,
  multiLabel: boolean,
): Steps<CalibrationCheck | undefined> {
  if (folds.length < 2) return undefined;
  const whole = joinHeldOut(folds, labels);
  const judge = (probabilities: Float64Array) => ({ truth: whole.truth, probabilities, classes, multiLabel });
  const results: { method: CalibrationMethod; error: number; calibrated: JudgedProbabilities }[] = [];
  for (const method of calibrationMethods) {
    const calibrated = judge(yield* crossCalibrated(folds, labels, method, classes, multiLabel));
    results.push({ method, error: calibrationMetrics(calibrated).expectedCalibrationError, calibrated });
    yield;
  }
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
export function* crossCalibrated(
  folds: readonly HeldOut[],
  labels: LabelSets,
  method: CalibrationMethod,
  classes: number,
  multiLabel: boolean,
): Steps<Float64Array> {
  const parts: HeldOut[] = [];
  for (const fold of folds) {
    const { truth, scores } = joinHeldOut(
      folds.filter((other) => other !== fold),
      labels,
    );
    const fitted = yield* calibrationSteps(method, truth, scores, classes, multiLabel);
    const calibrate = prepareCalibration(fitted, classes, multiLabel);
    const probabilities = fold.scores.slice();
    for (let start = 0; start < probabilities.length; start += classes)
      calibrate(probabilities.subarray(start, start + classes));
    parts.push({ ...fold, scores: probabilities });
    yield;
  }
  return joinHeldOut(parts, labels).scores;
}
