/** A fitted classifier as it is sent to a thread, beside its encoder: arrays in shared memory, the method by its name. */

import { classifierNamed, classifiers } from '../../classify/registry.ts';
import type { Classifier } from '../../core/classifier.ts';
import type { OptionValues } from '../../core/options.ts';
import type { Arrays } from '../../core/tensor.ts';
import { createRecent } from '../../core/threads/recent.ts';
import { inSharedMemory } from '../../core/threads/shared-memory.ts';
import type { PreparedEncoder } from '../../encoder/prepared-encoder.ts';
import { kernelProvider } from '../../kernels/provider.ts';
import type { FittedModel } from '../fitted-model.ts';

export interface SentClassifier {
  /** Tells the classifiers of a process apart. */
  readonly key: number;
  readonly method: string;
  readonly options: OptionValues;
  readonly arrays: Arrays;
  readonly classes: readonly string[];
}

/** Whether a thread finds the method by its name. */
export const isRegistered = ({ settings: { classifier } }: FittedModel): boolean =>
  classifiers.some((known) => known === classifier);

const sent = new WeakMap<FittedModel['classifier'], SentClassifier>();
let count = 0;

/** Packed at the first call for this classifier. */
export function sendClassifier({ settings, classifier, classes }: FittedModel): SentClassifier {
  const known = sent.get(classifier) ?? {
    key: ++count,
    method: settings.classifier.name,
    options: classifier.options,
    arrays: inSharedMemory({ ...classifier.arrays }),
    classes,
  };
  sent.set(classifier, known);
  return known;
}

const KEPT_CLASSIFIERS = 2;
const kept = createRecent<number, Classifier>(KEPT_CLASSIFIERS);

/** The classifier on this thread; `encoder` makes its vectors. */
export function receiveClassifier(classifier: SentClassifier, { fitted, representer }: PreparedEncoder): Classifier {
  const { key, method, options, arrays, classes } = classifier;
  const { wordMatrix } = fitted;
  const { dimensions } = representer;
  return kept.get(key, () =>
    classifierNamed(method).prepare({ arrays, options, dimensions, classes, wordMatrix, kernels: kernelProvider }),
  );
}
