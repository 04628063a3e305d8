/**
 * How word vectors are made, from options by group to checked settings and back:
 *
 *   { words: { method: 'glove', dimensions: 100 }, glove: { cap: 10 } }   →   { method, methodOptions, dimensions, unit, … }
 *
 * Of the groups named after methods only that of the chosen method applies. A representation of the same name (`lsi`) may read it too.
 * An option of the chosen method may also be written in the group `words`: `words.epochs` for `skip-gram.epochs`.
 */
import { SatchelError } from '../core/errors.ts';
import type { OptionGroups } from '../core/option-groups.ts';
import {
  checkedOption,
  type Options,
  type OptionValue,
  type OptionValues,
  resolveOptions,
  valuesFor,
} from '../core/options.ts';
import { wordMethodNamed, wordMethods } from '../embedding/registry.ts';
import type { WordMethod } from '../embedding/word-method.ts';
import { flatName, flatWordOptions, UNSEEN } from './flat-options.ts';
import { refuseGone } from './gone-options.ts';
import { wordsOptions, wordTrainingOptions } from './words-options.ts';

type OwnMethod = WordMethod | undefined;

/** A method with its own options. */
export interface ChosenMethod {
  readonly method: WordMethod;
  readonly methodOptions: OptionValues;
}

export interface WordsSettings extends ChosenMethod, Omit<OptionValues<typeof wordsOptions>, 'method'> {
  /** Nothing is trained: the vectors come from a file, or are part of a model of 0.1.0. */
  readonly isGiven: boolean;
  /** The settings come from a file with the flat group of 0.1.0, and are written as such again. */
  readonly isFlat: boolean;
}

export interface WordTrainingSettings extends ChosenMethod, Omit<OptionValues<typeof wordTrainingOptions>, 'method'> {}

export interface WordDefaults {
  /** Values of the group `words` in place of the declared defaults. */
  readonly words?: Readonly<Record<string, OptionValue>> | undefined;
  /** A method with epochs has at least so many, unless a person says otherwise. */
  readonly leastEpochs?: number | undefined;
  /** The vectors are there already. */
  readonly isGiven?: boolean | undefined;
  /** They are those of a file of 0.1.0. */
  readonly isFlat?: boolean | undefined;
  /** A method that is not in the registry. */
  readonly method?: OwnMethod;
  /** What the parts of the run declare, by group: a representation called like the method reads the same group. */
  readonly beside?: Readonly<Record<string, Options>> | undefined;
}

/** The method that `words.method` names, or the default. */
export function wordMethodOf({ words = {} }: OptionGroups): WordMethod {
  const { method } = words;
  if (method === undefined) return wordMethods[0]!;
  return wordMethodNamed(String(checkedOption('words', 'method', wordsOptions.method, method)));
}

/** The options that apply, by group: those of `words` and those of the chosen method. */
export function wordGroups(given: OptionGroups, own?: OwnMethod): Readonly<Record<string, Options>> {
  const { name, options } = own ?? wordMethodOf(given);
  return { words: wordsOptions, [name]: options };
}

/** For a representation or a classifier that is built on word vectors. */
export function resolveWords(given: OptionGroups, defaults: WordDefaults = {}): WordsSettings {
  const { method: _method, ...shared } = resolved(given, wordsOptions, defaults);
  const { isGiven = false, isFlat = false } = defaults;
  return { ...shared, ...chosen(given, shared.dimensions, defaults), isGiven, isFlat };
}

/** For training whose result is word vectors. */
export function resolveWordTraining(given: OptionGroups, defaults: WordDefaults = {}): WordTrainingSettings {
  const { method: _method, ...shared } = resolved(given, wordTrainingOptions, defaults);
  return { ...shared, ...chosen(given, shared.dimensions, defaults) };
}

/** As plain data by group, for model files and reports. Of given vectors nothing is said of training. */
export function describeWords({
  method,
  methodOptions,
  isGiven,
  isFlat,
  ...shared
}: WordsSettings): Record<string, Record<string, OptionValue>> {
  const flat = isFlat ? flatWordOptions(method, methodOptions, shared) : undefined;
  if (flat) return { words: flat };
  const { unit, unknown: policy, keep } = shared;
  if (isGiven) return { words: { unit, unknown: policy, keep } };
  return { words: { ...shared, method: method.name }, [method.name]: { ...methodOptions } };
}

/** The given option groups, with `values` as defaults: an option is set where the chosen method has it and the groups do not. */
export function withMethodOptions(
  given: OptionGroups,
  values: Readonly<Record<string, OptionValue>>,
  own?: OwnMethod,
): OptionGroups {
  const { name, options } = own ?? wordMethodOf(given);
  const had = Object.entries(values).filter(([option]) => Object.hasOwn(options, option));
  return had.length === 0 ? given : { ...given, [name]: { ...Object.fromEntries(had), ...given[name] } };
}

/** Why options of the group `group` are refused, where it is the name of a method that was not chosen. */
export function otherMethod(group: string, given: OptionGroups, own?: OwnMethod): SatchelError | undefined {
  const { name, options } = own ?? wordMethodOf(given);
  if (group === name || !wordMethods.some((method) => method.name === group)) return undefined;
  const same = Object.keys(given[group] ?? {}).find((option) => Object.hasOwn(options, option));
  return new SatchelError(
    'UNKNOWN_PARAM',
    `'${group}' takes no part here: the word vectors are of ${name}${same ? `; did you mean '${name}.${same}'?` : '.'}`,
    { kind: 'usage', remedy: `To choose it: words.method=${group}.`, facts: { owner: group, method: name } },
  );
}

function resolved<O extends Options>(given: OptionGroups, declared: O, { words, method }: WordDefaults) {
  const { method: named, ...own } = given['words'] ?? {};
  const { name, options } = method ?? wordMethodOf(given);
  const shared = Object.entries(own).filter(
    ([option]) => Object.hasOwn(declared, option) || !Object.hasOwn(options, option),
  );
  for (const [option] of shared) if (!Object.hasOwn(declared, option)) refuseMethodOption(option, name, options);
  return resolveOptions('words', declared, {
    ...words,
    ...Object.fromEntries(shared),
    ...(method ? {} : { method: named }),
  });
}

/** `words.epochs` is short for the option of that name of the chosen method. */
const shortForms = ({ words = {} }: OptionGroups, options: Options): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(words).filter(([name]) => Object.hasOwn(options, name) && !Object.hasOwn(wordTrainingOptions, name)),
  );

function chosen(
  given: OptionGroups,
  dimensions: number,
  { method = wordMethodOf(given), leastEpochs, isGiven, beside }: WordDefaults,
): ChosenMethod {
  const { name, options, mostDimensions = dimensions } = method;
  if (dimensions > mostDimensions && !isGiven) {
    const message = `words: 'dimensions' must be ${mostDimensions} or less with ${name}, got ${dimensions}.`;
    throw new SatchelError('BAD_PARAM', message, { kind: 'usage', facts: { owner: 'words', option: 'dimensions' } });
  }
  const own = { ...shortForms(given, options), ...valuesFor(options, given[name], beside?.[name]) };
  refuseGone(name, own);
  for (const option of Object.keys(own))
    if (!Object.hasOwn(options, option) && Object.hasOwn(wordTrainingOptions, option))
      throw unknown(name, option, [`words.${option}`]);
  return { method, methodOptions: resolveOptions(name, options, { ...atLeast(leastEpochs, options), ...own }) };
}

function atLeast(least: number | undefined, { epochs }: Options): Readonly<Record<string, number>> {
  return least !== undefined && epochs?.type === 'integer' && epochs.default < least ? { epochs: least } : {};
}

/** Where an option of a method, or an option of 0.1.0 that has another name, stands in the group `words`. */
function refuseMethodOption(option: string, chosenName: string, chosenOptions: Options): void {
  if (option === UNSEEN) throw unknown('words', option, ['words.keep']);
  refuseGone('words', { [option]: undefined });
  const owners = wordMethods.flatMap((method) =>
    Object.keys(method.options)
      .filter((name) => name === option || flatName(method, name) === option)
      .map((name) => ({ owner: method.name, path: `${method.name}.${name}` })),
  );
  const own = Object.hasOwn(chosenOptions, option) ? [`${chosenName}.${option}`] : undefined;
  if (own || owners.length > 0) throw unknown('words', option, own ?? owners.map(({ path }) => path));
}

const unknown = (owner: string, option: string, meant: readonly string[]): SatchelError =>
  new SatchelError(
    'UNKNOWN_PARAM',
    `${owner} has no option '${option}'; did you mean ${meant.map((path) => `'${path}'`).join(' or ')}?`,
    { kind: 'usage', facts: { owner, option } },
  );
