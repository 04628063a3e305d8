/** The set of labels of a prediction that holds the true label with a stated probability (evaluate/calibration/conformal.ts). */
import { SatchelError } from '../../core/errors.ts';
import { belongsToSet } from '../../evaluate/calibration/conformal.ts';
import type { FittedModel } from '../fitted-model.ts';
import type { Prediction } from '../prediction.ts';

/** Best first; may be empty. Throws NO_COVERAGE for models that cannot state one. */
export function labelSetOf(
  { multiLabel, nonconformity }: Pick<FittedModel, 'multiLabel' | 'nonconformity'>,
  coverage: number,
): (prediction: Prediction) => string[] {
  if (multiLabel)
    throw noCoverage(
      'label sets with a coverage are for models with one label per document; this model gives several.',
      'Leave the coverage out: the thresholds of the labels were tuned on held-out documents.',
    );
  if (!nonconformity)
    throw noCoverage(
      'this model holds no held-out scores, so the coverage of its label sets is not known.',
      'Train it with --set labels.calibrate=platt (or isotonic, temperature): held-out scores of folds are then kept.',
    );
  const belongs = belongsToSet(nonconformity, coverage);
  return ({ probabilities = {} }) =>
    Object.keys(probabilities)
      .filter((label) => belongs(probabilities[label]!))
      .sort((a, b) => probabilities[b]! - probabilities[a]!);
}

const noCoverage = (message: string, remedy: string): SatchelError =>
  new SatchelError('NO_COVERAGE', message, { kind: 'usage', remedy });
