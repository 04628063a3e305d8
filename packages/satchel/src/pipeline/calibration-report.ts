/** Calibration of the probabilities of an evaluation: measures per fold, and the points of a reliability diagram over all folds. */

import { type LabelSets, labelSetsFrom, labelsAt } from '../core/labels.ts';
import { joined } from '../core/lists/end-to-end.ts';
import {
  calibrationMetrics,
  type ReliabilityBin,
  reliabilityBins,
} from '../evaluate/calibration/calibration-metrics.ts';
import type { Judged } from '../evaluate/classification-metrics.ts';
import { type Summary, summarise } from '../evaluate/summary.ts';

export interface CalibrationReport {
  /** `expectedCalibrationError`, `expectedCalibrationErrorByMass`, `brier`, `logLoss`. */
  readonly metrics: Readonly<Record<string, Summary>>;
  readonly bins: readonly ReliabilityBin[];
}

interface JudgedFold {
  readonly judged: Judged;
  readonly probabilities: Float64Array | undefined;
}

export function calibrationReport(folds: readonly JudgedFold[]): CalibrationReport | undefined {
  const parts = folds.flatMap(({ judged: { truth, classes, multiLabel }, probabilities }) =>
    probabilities ? [{ truth, probabilities, classes: classes.length, multiLabel }] : [],
  );
  const [first] = parts;
  if (first === undefined || parts.length < folds.length) return undefined;
  const truth = joinedSets(parts.map((part) => part.truth));
  const ofParts = parts.map((part) => part.probabilities);
  return {
    metrics: summarise(parts.map(calibrationMetrics)),
    bins: reliabilityBins({ ...first, truth, probabilities: joined(Float64Array, ofParts) }),
  };
}

const joinedSets = (sets: readonly LabelSets[]): LabelSets =>
  labelSetsFrom(
    sets.flatMap((labels) => Array.from({ length: labels.offsets.length - 1 }, (_, row) => labelsAt(labels, row))),
  );
