/**
 * Which parts make the model, and with which options.
 *
 * A person names a representation, a classifier and what they want set: `{ 'bow.weighting': 'tfidf' }` or `{ bow: { weighting: 'tfidf' } }`.
 * What they leave open is filled in by what the parts prefer of each other (naive Bayes wants plain counts), then by the declared defaults.
 * A fused representation, `bow+scdv`, has a group of options for each of its parts, and `blocks` for how they stand together.
 */
import { classifierNamed } from '../classify/registry.ts';
import type { ClassifierMethod } from '../core/classifier.ts';
import { SatchelError } from '../core/errors.ts';
import {
  type OptionGroups,
  type Options,
  type OptionValue,
  type OptionValues,
  resolveOptions,
  valuesFor,
} from '../core/options.ts';
import type { RepresentationMethod } from '../core/representation.ts';
import { nearest } from '../core/spelling.ts';
import { BLOCKS, blockOptions, blockWeights } from '../representation/fused.ts';
import { representationNamed } from '../representation/registry.ts';
import type { ReadingOptions } from '../run/ingest.ts';
import { type TextOptions, textOptions } from '../text/options.ts';
import { describeWords, otherMethod, resolveWords, type WordsSettings, wordGroups } from '../words/settings.ts';
import { type LabelOptions, labelOptions } from './label-options.ts';

export type { OptionGroups };

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
  readonly words?: WordsSettings;
  readonly representationOptions: OptionValues;
  readonly classifierOptions: OptionValues;
  readonly seed: number | undefined;
  /** What the person set themselves, kept so that tuning can fill in around it. */
  readonly given: OptionGroups;
}

export const defaultRepresentation = 'bow';
export const defaultClassifier = 'linear-svm';

/** `words`: vectors from elsewhere, where there are any; which ones makes no difference here. */
export function resolveSettings(choice: PipelineChoice & { readonly words?: object | undefined } = {}): Settings {
  const representation = methodOf(choice.representation ?? defaultRepresentation, representationNamed);
  const classifier = methodOf(choice.classifier ?? defaultClassifier, classifierNamed);
  const given = choice.options ?? {};
  if (representation.parts && classifier.needsWords === true) throw notFusible(representation, classifier);
  const hasWords = needsWords(representation, classifier);
  const declared = declaredGroups(representation, classifier, given);
  for (const group of Object.keys(given)) {
    if (Object.hasOwn(declared, group)) continue;
    throw (hasWords ? otherMethod(group, given) : undefined) ?? unknownGroup(group, Object.keys(declared));
  }
  const resolve = <O extends Options>(group: string, options: O): OptionValues<O> =>
    resolveOptions(group, options, {
      ...(Object.hasOwn(options, 'seed') ? { seed: choice.seed } : {}),
      ...preferred(group, [representation, classifier]),
      ...valuesFor(options, ownOf(given, group), declared[group]),
    });
  return {
    representation,
    classifier,
    text: resolve('text', textOptions),
    labels: resolve('labels', labelOptions),
    ...(hasWords
      ? {
          words: resolveWords(given, {
            words: preferred('words', [representation, classifier]),
            isGiven: choice.words !== undefined,
            beside: declared,
          }),
        }
      : {}),
    representationOptions: representation.parts
      ? fusedOptions(representation, resolve)
      : resolve(representation.name, representation.options),
    classifierOptions: resolve(classifier.name, classifier.options),
    seed: choice.seed,
    given,
  };
}

/** Every option a pipeline of these two parts has, by group: what `--set` may reach. */
export function declaredGroups(
  representation: RepresentationMethod,
  classifier: ClassifierMethod,
  given: OptionGroups,
): Readonly<Record<string, Options>> {
  const words = needsWords(representation, classifier) ? wordGroups(given) : {};
  const own = representationGroups(representation);
  return {
    text: textOptions,
    labels: labelOptions,
    ...words,
    ...Object.fromEntries(Object.entries(own).map(([group, options]) => [group, { ...words[group], ...options }])),
    [classifier.name]: classifier.options,
  };
}

/** The options of a representation by group: one of its own name, or one for each part of a fused one. */
export function representationGroups(representation: RepresentationMethod): Readonly<Record<string, Options>> {
  if (!representation.parts) return { [representation.name]: representation.options };
  return {
    [BLOCKS]: blockOptions,
    ...Object.fromEntries(representation.parts.map(({ name, options }) => [name, options])),
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
  const { representation, classifier, seed, words } = settings;
  return resolveSettings({ representation, classifier, options, seed, words: words?.isGiven ? {} : undefined });
}

/** How the corpus is read for these settings. */
export const readingOf = ({ text, labels, words }: Settings): ReadingOptions => ({
  text,
  labelMode: labels.mode,
  keepsOrder: words !== undefined,
});

/** As plain data, for reports and the model file. */
export function describeSettings(settings: Settings): Record<string, OptionValue | Record<string, OptionValue>> {
  const words = settings.words ? describeWords(settings.words) : {};
  return {
    representation: settings.representation.name,
    classifier: settings.classifier.name,
    text: { ...settings.text },
    labels: describeLabels(settings.labels),
    ...words,
    ...Object.fromEntries(
      Object.entries(groupedValues(settings)).map(([group, values]) => [group, { ...words[group], ...values }]),
    ),
    [settings.classifier.name]: { ...settings.classifierOptions },
  };
}

/** What is not calibrated says nothing of it: models written before there was calibration keep their bytes. */
const describeLabels = ({ calibrate, ...labels }: LabelOptions): Record<string, OptionValue> =>
  calibrate === 'none' ? labels : { ...labels, calibrate };

/** `linear-svm.C` → `['linear-svm', 'C']`. */
export function splitPath(path: string): [group: string, name: string] {
  const dot = path.indexOf('.');
  return [path.slice(0, dot), path.slice(dot + 1)];
}

type Resolve = <O extends Options>(group: string, options: O) => OptionValues<O>;

/** The options of every part under `part.option`, those of `blocks` under their own names. */
function fusedOptions({ name, parts = [] }: RepresentationMethod, resolve: Resolve): OptionValues {
  const blocks = resolve(BLOCKS, blockOptions);
  blockWeights(name, blocks, parts.length); // a mistake is told before any work
  const own = parts.flatMap((part) =>
    Object.entries(resolve(part.name, part.options)).map(([option, value]) => [`${part.name}.${option}`, value]),
  );
  return { ...blocks, ...Object.fromEntries(own) };
}

/** And back: the values of a representation by group. */
function groupedValues({
  representation,
  representationOptions: values,
}: Settings): Record<string, Record<string, OptionValue>> {
  if (!representation.parts) return { [representation.name]: { ...values } };
  const groups = Object.entries(representationGroups(representation));
  const valueAt = (group: string, option: string): OptionValue =>
    values[group === BLOCKS ? option : `${group}.${option}`]!;
  return Object.fromEntries(
    groups.map(([group, options]) => [
      group,
      Object.fromEntries(Object.keys(options).map((name) => [name, valueAt(group, name)])),
    ]),
  );
}

function notFusible(representation: RepresentationMethod, classifier: ClassifierMethod): SatchelError {
  return new SatchelError('BAD_PARAM', `${classifier.name} reads plain bags of words, not ${representation.name}.`, {
    kind: 'usage',
    remedy: `Use --representation bow with ${classifier.name}, or a linear classifier with ${representation.name}.`,
  });
}

const needsWords = (representation: RepresentationMethod, classifier: ClassifierMethod): boolean =>
  representation.needsWords === true || classifier.needsWords === true;

const methodOf = <M>(choice: string | M, named: (name: string) => M): M =>
  typeof choice === 'string' ? named(choice) : choice;

const ownOf = (groups: OptionGroups, name: string): Readonly<Record<string, unknown>> =>
  Object.hasOwn(groups, name) ? groups[name]! : {};

/** Later parts overrule earlier ones: the classifier knows best what it can digest. */
function preferred(
  group: string,
  parts: readonly (RepresentationMethod | ClassifierMethod)[],
): Record<string, OptionValue> {
  return Object.assign({}, ...parts.map((part) => part.prefers?.[group] ?? {}));
}

function unknownGroup(group: string, known: readonly string[]): SatchelError {
  const meant = nearest(group, known);
  const hint = meant ? `did you mean '${meant}'?` : `this pipeline has: ${known.join(', ')}.`;
  return new SatchelError('UNKNOWN_PARAM', `no part called '${group}' takes options here; ${hint}`, { kind: 'usage' });
}
