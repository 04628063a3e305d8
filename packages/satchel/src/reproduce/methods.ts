/** The methods that tables may name: the registries, or others for tests. An unknown name is not an error. */
import type { ClassifierMethod } from '../core/classifier.ts';
import type { RepresentationMethod } from '../core/representation.ts';
import { classifiers, feedbacks, rankers, representations } from '../pipeline/catalogue.ts';
import type { Run } from './row.ts';

export interface Methods {
  readonly representations: readonly RepresentationMethod[];
  readonly classifiers: readonly ClassifierMethod[];
}

export const registeredMethods: Methods = { representations, classifiers };

/** Returns the first method name of the run that is in no registry. */
export function unknownMethod(
  { representation, classifier, ranker, fuse, feedback }: Partial<Run>,
  methods: Methods,
): string | undefined {
  const known = namesOf(methods.representations);
  const ranking = [...namesOf(rankers), ...known];
  const asked: readonly (readonly [name: string | undefined, known: readonly string[]])[] = [
    ...(representation?.split('+') ?? []).map((name) => [name, known] as const),
    [classifier, namesOf(methods.classifiers)],
    [ranker, ranking],
    [fuse, ranking],
    [feedback, namesOf(feedbacks)],
  ];
  return asked.find(([name, names]) => name !== undefined && !names.includes(name))?.[0];
}

/** The method of that name, or the name itself (a fused representation such as `bow+scdv`). */
export const methodOr = <Method extends { readonly name: string }>(
  methods: readonly Method[],
  name: string,
): Method | string => methods.find((method) => method.name === name) ?? name;

const namesOf = (methods: readonly { readonly name: string }[]): readonly string[] => methods.map(({ name }) => name);
