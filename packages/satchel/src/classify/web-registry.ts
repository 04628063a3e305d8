/**
 * The classifiers of a page that loads methods when it needs them: `linear-svm` at first, all after `loadClassifiers`. The studio takes it in place of
 * `registry.ts`, so that its first model needs a part of the library only.
 */
import { methodNamed } from '../core/checks/registry.ts';
import type { ClassifierMethod } from '../core/classifier.ts';
import { linearSvm } from './linear-svm.ts';

export const classifiers: ClassifierMethod[] = [linearSvm];

export const classifierNamed = (name: string): ClassifierMethod => methodNamed('classifier', classifiers, name);

/** Adds the other methods, in the order of `registry.ts`. */
export async function loadClassifiers(): Promise<void> {
  const { classifiers: all } = await import('./registry.ts');
  classifiers.splice(0, classifiers.length, ...all);
}
