/**
 * Which parts make a classification model, and with which options.
 *
 * The user names a representation, a classifier and some options: `{ bow: { weighting: 'tfidf' } }`. Other options are filled in by the
 * preferences of the parts (naive Bayes wants plain counts), then by the declared defaults.
 */
import { classifierNamed } from '../classify/registry.ts';
import type { ClassifierMethod } from '../core/classifier.ts';
import { badParam, type SatchelError } from '../core/errors.ts';
import { type DeclaredGroups, type OptionGroups, splitPath } from '../core/option-groups.ts';
import type { Options, OptionValue, OptionValues } from '../core/options.ts';
import type { RepresentationMethod } from '../core/representation.ts';
import {
  type ChoiceWithWords,
  checkEncoderGroups,
  describeEncoder,
  type EncoderChoice,
  type EncoderSettings,
  encoderGroups,
  isOnWords,
  representationOf,
  resolverFor,
  settleEncoder,
} from '../encoder/settings.ts';
import type { ReadingOptions } from '../run/ingest.ts';
import { type LabelOptions, labelOptions } from './label-options.ts';

export interface PipelineChoice extends EncoderChoice {
  /** A name of the registry, or a method of one's own; `linear-svm` unless given. */
  readonly classifier?: string | ClassifierMethod | undefined;
}

export interface Settings extends EncoderSettings {
  /** How many classes there are, once the documents are read: some defaults depend on it. */
  readonly classCount?: number | undefined;
  readonly classifier: ClassifierMethod;
  readonly labels: LabelOptions;
  readonly classifierOptions: OptionValues;
}

export const defaultClassifier = 'linear-svm';

export function resolveSettings(
  choice: PipelineChoice & ChoiceWithWords & Pick<Partial<Settings>, 'classCount'> = {},
): Settings {
  const representation = representationOf(choice);
  const { classifier: named = defaultClassifier } = choice;
  const classifier = typeof named === 'string' ? classifierNamed(named) : named;
  if (representation.parts && classifier.needs.words) throw notFusible(representation, classifier);
  checkEncoderGroups(choice.options ?? {}, declaredGroups(representation, classifier, choice.options), 'pipeline');
  const needsWords = needWords(representation, classifier);
  const { classCount } = choice;
  const defaultsOf = (group: string) =>
    group === classifier.name && classCount !== undefined ? (classifier.defaultsFor?.(classCount) ?? {}) : {};
  const parts = { representation, choice, needsWords, methods: [representation, classifier], defaultsOf };
  const resolve = resolverFor(parts);
  return {
    ...settleEncoder(parts),
    classifier,
    labels: resolve('labels', labelOptions),
    classifierOptions: resolve(classifier.name, classifier.options),
    ...(classCount === undefined ? {} : { classCount }),
  };
}

/** The same settings for documents of so many classes. */
export const forClasses = (settings: Settings, classCount: number): Settings =>
  settings.classifier.defaultsFor ? again({ ...settings, classCount }, settings.given) : settings;

function again({ representation, classifier, seed, words, classCount }: Settings, options: OptionGroups): Settings {
  const given = words?.isGiven ? words : undefined;
  return resolveSettings({ representation, classifier, options, seed, words: given, classCount });
}

/** Every option of a pipeline of these two parts, by group: the names that `--set` accepts. */
export const declaredGroups = (
  representation: RepresentationMethod,
  classifier: ClassifierMethod,
  given: OptionGroups = {},
): DeclaredGroups => ({
  ...encoderGroups(representation, given, needWords(representation, classifier)),
  labels: labelOptions,
  [classifier.name]: classifier.options,
});

const needWords = (representation: RepresentationMethod, classifier: ClassifierMethod): boolean =>
  isOnWords(representation) || classifier.needs.words === true;

/** The same settings with other values for some options: one point of a grid. */
export function withOptions(settings: Settings, point: Readonly<Record<string, OptionValue>>): Settings {
  const options: Record<string, Record<string, unknown>> = {};
  for (const [group, values] of Object.entries(settings.given)) options[group] = { ...values };
  for (const [path, value] of Object.entries(point)) {
    const [group, name] = splitPath(path);
    options[group] = { ...options[group], [name]: value };
  }
  return again(settings, options);
}

/** The settings with what the fitted classifier chose by folds of its own, so that other folds do not choose again. */
export function withChosen(
  settings: Settings,
  fitted: Parameters<NonNullable<ClassifierMethod['chosen']>>[0],
): Settings {
  const { classifier } = settings;
  const chosen = classifier.chosen?.(fitted);
  if (!chosen) return settings;
  const paths = Object.entries(chosen).map(([name, value]) => [`${classifier.name}.${name}`, value]);
  return withOptions(settings, Object.fromEntries(paths));
}

/** How the corpus is read for these settings. */
export const readingOf = ({ text, labels, words, representation }: Settings): ReadingOptions => ({
  text,
  labelMode: labels.mode,
  keepsOrder: words !== undefined || representation.needs.order === true,
  keepsSentences: representation.needs.sentences,
});

/** As plain data, for reports and the model file. */
export const describeSettings = (settings: Settings): Record<string, OptionValue | Record<string, OptionValue>> => ({
  ...describeEncoder(settings),
  classifier: settings.classifier.name,
  labels: describeLabels(settings.labels),
  [settings.classifier.name]: mentioned(settings.classifier.options, settings.classifierOptions),
});

/** The values less those that files leave out at their defaults. */
const mentioned = (declared: Options, values: OptionValues): OptionValues =>
  Object.fromEntries(
    Object.entries(values).filter(([name, value]) => !declared[name]?.omitDefault || value !== declared[name].default),
  );

/** Calibration and self-training are mentioned where they are not the default: models written before there were these options keep their bytes. */
const describeLabels = ({ calibrate, selfTraining, ...labels }: LabelOptions): Record<string, OptionValue> => ({
  ...labels,
  ...(calibrate === 'none' ? {} : { calibrate }),
  ...(selfTraining === 'auto' ? {} : { selfTraining }),
});

function notFusible(representation: RepresentationMethod, classifier: ClassifierMethod): SatchelError {
  return badParam(
    `${classifier.name} reads plain bags of words, not ${representation.name}.`,
    `Use --representation bow with ${classifier.name}, or a linear classifier with ${representation.name}.`,
  );
}
