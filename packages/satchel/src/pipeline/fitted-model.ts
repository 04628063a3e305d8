import type { ModelState } from '../core/method.ts';
import type { FittedEncoder } from '../encoder/fitted-encoder.ts';
import type { Calibration } from '../evaluate/calibration/calibration.ts';
import type { Settings } from './settings.ts';

/** Everything a prediction needs, as plain data that is saved unchanged in a model file. */
export interface FittedModel extends FittedEncoder {
  readonly settings: Settings;
  readonly multiLabel: boolean;
  readonly classifier: ModelState;
  /** The score from which each label is given; empty if every document has exactly one label. */
  readonly thresholds: Float64Array;
  /** The learned calibration of scores (labels.calibrate). */
  readonly calibration?: Calibration;
  /** 1 − probability of the true label for held-out documents, rising: label sets with a coverage follow from it. Kept with the calibration. */
  readonly nonconformity?: Float32Array;
}
