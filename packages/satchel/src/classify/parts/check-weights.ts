/** Whether a classifier can learn with the weights of documents and classes that were given. */
import type { ClassifierMethod, Examples } from '../../core/classifier.ts';
import { usageError } from '../../core/errors.ts';
import type { OptionValues } from '../../core/options.ts';
import { checkClassWeights } from './class-weights.ts';

/** Throws where the method has no use for weights, or its class weights name a label that is not among `labels`. */
export function checkWeights(
  method: ClassifierMethod,
  options: OptionValues,
  { weights }: Pick<Examples, 'weights'>,
  labels: readonly string[],
): void {
  if (weights && !method.weighsRows)
    throw usageError(
      'UNSUPPORTED',
      `${method.name} cannot learn from weighted documents: it knows the weights 0 and 1 alone.`,
      'Use a linear classifier, centroid or naive Bayes, or leave the weights out (--weight).',
    );
  const { classWeights } = options;
  if (method.weighsRows && typeof classWeights === 'string') checkClassWeights(method.name, classWeights, labels);
}
