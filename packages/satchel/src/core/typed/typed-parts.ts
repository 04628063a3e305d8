/** Representation, classifier and options of a job as types that know the registered methods. */
import type { ClassifierMethod } from '../classifier.ts';
import type { OptionGroups } from '../option-groups.ts';
import type { RepresentationMethod } from '../representation.ts';
import type { ClassifierName, MethodOptions, RepresentationName } from './option-types.ts';

/** A representation, or several side by side: `bow+scdv`. */
export type RepresentationChoice = RepresentationName | `${RepresentationName}+${string}`;

/** Registered methods, by name. */
export interface NamedParts {
  /** `bow` unless given. */
  readonly representation?: RepresentationChoice | undefined;
  /** `linear-svm` unless given. */
  readonly classifier?: ClassifierName | undefined;
  /** Options by part: `{ text: { stopWords: 'nltk' }, 'linear-svm': { C: 1 } }`. */
  readonly options?: MethodOptions | undefined;
}

/** A representation of one's own. */
export interface OwnRepresentation {
  readonly representation: RepresentationMethod;
  readonly classifier?: ClassifierName | ClassifierMethod | undefined;
  readonly options?: OptionGroups | undefined;
}

/** A classifier of one's own. */
export interface OwnClassifier {
  readonly representation?: RepresentationChoice | RepresentationMethod | undefined;
  readonly classifier: ClassifierMethod;
  readonly options?: OptionGroups | undefined;
}

/** The other options of a job with typed methods. */
export type WithParts<Options> = Omit<Options, 'representation' | 'classifier' | 'options'> &
  (NamedParts | OwnRepresentation | OwnClassifier);

/** The other options of a job that has a representation and no classifier. */
export type WithRepresentation<Options> = Omit<Options, 'representation' | 'options'> &
  (Omit<NamedParts, 'classifier'> | Omit<OwnRepresentation, 'classifier'>);
