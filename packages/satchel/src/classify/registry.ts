import { methodNamed } from '../core/checks/registry.ts';
import type { ClassifierMethod } from '../core/classifier.ts';
import { bernoulliNb } from './bernoulli-nb.ts';
import { blend } from './blend.ts';
import { centroid } from './centroid.ts';
import { complementNb } from './complement-nb.ts';
import { kernelSvm } from './kernel-svm.ts';
import { knn } from './knn.ts';
import { linearSvm } from './linear-svm.ts';
import { logistic } from './logistic.ts';
import { lsa1nn } from './lsa-1nn.ts';
import { msm } from './msm.ts';
import { multinomialNb } from './multinomial-nb.ts';
import { nbsvm } from './nbsvm.ts';
import { sa } from './sa.ts';
import { tfMsm } from './tf-msm.ts';

/**
 * All classifiers. The command line, the docs and the contract tests read this list.
 *
 * @example
 * import { classifiers } from 'satchel';
 * for (const { name, summary, options } of classifiers) console.log(name, summary, Object.keys(options));
 */
export const classifiers: readonly ClassifierMethod[] = [
  linearSvm,
  kernelSvm,
  logistic,
  nbsvm,
  blend,
  multinomialNb,
  bernoulliNb,
  complementNb,
  knn,
  centroid,
  lsa1nn,
  msm,
  tfMsm,
  sa,
];

export const classifierNamed = (name: string): ClassifierMethod => methodNamed('classifier', classifiers, name);
