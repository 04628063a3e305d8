/** Which methods there are: the registries, or those a test hands over. A name that is not there yet is not a mistake. */
import type { ClassifierMethod } from '../core/classifier.ts';
import type { RepresentationMethod } from '../core/representation.ts';
import { classifiers, feedbacks, rankers, representations } from '../pipeline/catalogue.ts';
import type { Run } from './run.ts';

export interface Methods {
  readonly representations: readonly RepresentationMethod[];
  readonly classifiers: readonly ClassifierMethod[];
}

export const registeredMethods: Methods = { representations, classifiers };

/** The first name of the run that no registry knows. */
export function unknownMethod(
  { representation, classifier, ranker, fuse, feedback }: Partial<Run>,
  methods: Methods,
): string | undefined {
  const known = {
    representation: namesOf(methods.representations),
    classifier: namesOf(methods.classifiers),
    ranker: [...namesOf(rankers), ...namesOf(methods.representations)],
    feedback: namesOf(feedbacks),
  };
  const isKnown = (names: readonly string[]) => (name: string) => names.includes(name);
  return [
    ...(representation?.split('+').filter((name) => !isKnown(known.representation)(name)) ?? []),
    ...[classifier].filter((name) => name !== undefined && !isKnown(known.classifier)(name)),
    ...[ranker, fuse].filter((name) => name !== undefined && !isKnown(known.ranker)(name)),
    ...[feedback].filter((name) => name !== undefined && !isKnown(known.feedback)(name)),
  ].find((name) => name !== undefined);
}

/** The method itself where it has a name of its own; a fused one is left to its name. */
export const methodOr = <Method extends { readonly name: string }>(
  methods: readonly Method[],
  name: string,
): Method | string => methods.find((method) => method.name === name) ?? name;

const namesOf = (methods: readonly { readonly name: string }[]): readonly string[] => methods.map(({ name }) => name);
