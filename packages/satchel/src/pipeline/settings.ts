/**
 * Which parts make the model, and with which options.
 *
 * A person names a representation, a classifier and what they want set: `{ 'bow.weighting': 'tfidf' }` or `{ bow: { weighting: 'tfidf' } }`.
 * What they leave open is filled in by what the parts prefer of each other (naive Bayes wants plain counts), then by the declared defaults.
 */
import { classifierNamed } from '../classify/registry.ts';
import type { ClassifierMethod } from '../core/classifier.ts';
import { SatchelError } from '../core/errors.ts';
import { type Options, type OptionValue, type OptionValues, resolveOptions } from '../core/options.ts';
import type { RepresentationMethod } from '../core/representation.ts';
import { nearest } from '../core/spelling.ts';
import { representationNamed } from '../representation/registry.ts';
import { type TextOptions, textOptions } from '../text/options.ts';
import { type LabelOptions, labelOptions } from './label-options.ts';
import { type WordsOptions, wordsOptions } from './words-options.ts';

export type OptionGroups = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

export interface PipelineChoice {
  /** A name of the registry, or a method of one's own. */
  readonly representation?: string | RepresentationMethod | undefined;
  readonly classifier?: string | ClassifierMethod | undefined;
  /** Options by part: `{ text: { stopWords: 'nltk' }, 'linear-svm': { C: 10 } }`. */
  readonly options?: OptionGroups | undefined;
  /** Where the random numbers of the parts start, unless one is given a seed of its own. */
  readonly seed?: number | undefined;
}

export interface Settings {
  readonly representation: RepresentationMethod;
  readonly classifier: ClassifierMethod;
  readonly text: TextOptions;
  readonly labels: LabelOptions;
  /** Where the vectors of the words come from; absent where no part needs them. */
  readonly words?: WordsOptions;
  readonly representationOptions: OptionValues;
  readonly classifierOptions: OptionValues;
  readonly seed: number | undefined;
  /** What the person set themselves, kept so that tuning can fill in around it. */
  readonly given: OptionGroups;
}

export const defaultRepresentation = 'bow';
export const defaultClassifier = 'linear-svm';

export function resolveSettings(choice: PipelineChoice = {}): Settings {
  const representation = methodOf(choice.representation ?? defaultRepresentation, representationNamed);
  const classifier = methodOf(choice.classifier ?? defaultClassifier, classifierNamed);
  const given = choice.options ?? {};
  const declared = declaredGroups(representation, classifier);
  for (const group of Object.keys(given)) if (!Object.hasOwn(declared, group)) throw unknownGroup(group, Object.keys(declared));
  const resolve = <O extends Options>(group: string, options: O): OptionValues<O> =>
    resolveOptions(group, options, {
      ...(Object.hasOwn(options, 'seed') ? { seed: choice.seed } : {}),
      ...preferred(group, [representation, classifier]),
      ...ownOf(given, group),
    });
  return {
    representation,
    classifier,
    text: resolve('text', textOptions),
    labels: resolve('labels', labelOptions),
    ...(needsWords(representation, classifier) ? { words: resolve('words', wordsOptions) } : {}),
    representationOptions: resolve(representation.name, representation.options),
    classifierOptions: resolve(classifier.name, classifier.options),
    seed: choice.seed,
    given,
  };
}

/** Every option a pipeline of these two parts has, by group: what `--set` may reach. */
export function declaredGroups(representation: RepresentationMethod, classifier: ClassifierMethod): Readonly<Record<string, Options>> {
  return {
    text: textOptions,
    labels: labelOptions,
    ...(needsWords(representation, classifier) ? { words: wordsOptions } : {}),
    [representation.name]: representation.options,
    [classifier.name]: classifier.options,
  };
}

/** The same settings with other values for some options: one point of a grid. */
export function withOptions(settings: Settings, point: Readonly<Record<string, OptionValue>>): Settings {
  const options: Record<string, Record<string, unknown>> = {};
  for (const [group, values] of Object.entries(settings.given)) options[group] = { ...values };
  for (const [path, value] of Object.entries(point)) {
    const [group, name] = splitPath(path);
    options[group] = { ...options[group], [name]: value };
  }
  const { representation, classifier, seed } = settings;
  return resolveSettings({ representation, classifier, options, seed });
}

/** As plain data, for reports and the model file. */
export function describeSettings(settings: Settings): Record<string, OptionValue | Record<string, OptionValue>> {
  return {
    representation: settings.representation.name,
    classifier: settings.classifier.name,
    text: { ...settings.text },
    labels: { ...settings.labels },
    ...(settings.words ? { words: { ...settings.words } } : {}),
    [settings.representation.name]: { ...settings.representationOptions },
    [settings.classifier.name]: { ...settings.classifierOptions },
  };
}

/** `linear-svm.C` → `['linear-svm', 'C']`. */
export function splitPath(path: string): [group: string, name: string] {
  const dot = path.indexOf('.');
  return [path.slice(0, dot), path.slice(dot + 1)];
}

const needsWords = (representation: RepresentationMethod, classifier: ClassifierMethod): boolean =>
  representation.needsWords === true || classifier.needsWords === true;

const methodOf = <M>(choice: string | M, named: (name: string) => M): M => (typeof choice === 'string' ? named(choice) : choice);

const ownOf = (groups: OptionGroups, name: string): Readonly<Record<string, unknown>> => (Object.hasOwn(groups, name) ? groups[name]! : {});

/** Later parts overrule earlier ones: the classifier knows best what it can digest. */
function preferred(group: string, parts: readonly (RepresentationMethod | ClassifierMethod)[]): Record<string, OptionValue> {
  return Object.assign({}, ...parts.map((part) => part.prefers?.[group] ?? {}));
}

function unknownGroup(group: string, known: readonly string[]): SatchelError {
  const meant = nearest(group, known);
  const hint = meant ? `did you mean '${meant}'?` : `this pipeline has: ${known.join(', ')}.`;
  return new SatchelError('UNKNOWN_PARAM', `no part called '${group}' takes options here; ${hint}`, { kind: 'usage' });
}
