/** From scores to probabilities: by calibration on held-out scores (labels.calibrate), else by the classifier's own. */
import type { Classifier } from '../core/classifier.ts';
import { type Calibrate, prepareCalibration } from '../evaluate/calibration/calibration.ts';
import type { FittedModel } from './fitted-model.ts';

/** Turns one row of scores into probabilities, in place; absent if the model has none. */
export function probabilitiesOf(
  { calibration, classes, multiLabel }: Pick<FittedModel, 'calibration' | 'classes' | 'multiLabel'>,
  classifier: Classifier,
): Calibrate | undefined {
  if (calibration) return prepareCalibration(calibration, classes.length, multiLabel);
  return classifier.probabilities ? (scores) => classifier.probabilities?.(scores, multiLabel) : undefined;
}

/** The same for many rows at once, rows × the classes of the model; the scores are left as they are. */
export function probabilityRows(
  fitted: FittedModel,
  classifier: Classifier,
  scores: Float64Array,
): Float64Array | undefined {
  const calibrate = probabilitiesOf(fitted, classifier);
  if (!calibrate) return undefined;
  const probabilities = scores.slice();
  const columns = fitted.classes.length;
  for (let start = 0; start < probabilities.length; start += columns)
    calibrate(probabilities.subarray(start, start + columns));
  return probabilities;
}
