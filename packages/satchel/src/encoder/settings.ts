/**
 * How texts become vectors: which representation, on which words, with which options.
 *
 * A fused representation, `bow+scdv`, has a group of options for each of its parts, and `blocks` for how they are put together.
 */

import { badParam } from '../core/errors.ts';
import type { Method } from '../core/method.ts';
import {
  checkGroups,
  type DeclaredGroups,
  type GroupDefaults,
  type GroupResolver,
  groupResolver,
  type OptionGroups,
} from '../core/option-groups.ts';
import { choice, type Options, type OptionValue, type OptionValues, resolveOptions } from '../core/options.ts';
import type { RepresentationMethod } from '../core/representation.ts';
import { BLOCKS, blockOptions, blockWeights } from '../representation/fused.ts';
import { representationNamed } from '../representation/registry.ts';
import { checkText, type TextOptions, textOptions } from '../text/options.ts';
import {
  describeWords,
  otherMethod,
  resolveWords,
  type WordDefaults,
  type WordsSettings,
  wordGroups,
} from '../words/settings.ts';
import { wordsOptions } from '../words/words-options.ts';

/**
 * The group `representation`. Reports and files name the representation itself under this key, so they write its options under `encoder`; both
 * names are read.
 */
const FITTING = 'representation';
const FITTING_IN_FILES = 'encoder';

export const fittingOptions = {
  fitOn: choice(
    "which documents the representation learns from: the training part, or 'all' (their text, never their labels)",
    'train',
    ['train', 'all'],
  ),
};

export interface EncoderChoice {
  /** A name of the registry, or a method of one's own; `bow` unless given. */
  readonly representation?: string | RepresentationMethod | undefined;
  /** Options by group: `text`, `words` and those of the representation. */
  readonly options?: OptionGroups | undefined;
  /** The default seed of parts that have no seed of their own. */
  readonly seed?: number | undefined;
}

/** Stands for the word vectors of a file with the word options of 0.1.0. */
export const WORDS_OF_0_1_0 = Object.freeze({});

/** A choice, and whether word vectors come from elsewhere: nothing is trained then. */
export type ChoiceWithWords = EncoderChoice & { readonly words?: object | undefined };

export interface EncoderSettings {
  readonly representation: RepresentationMethod;
  readonly text: TextOptions;
  /** Where the vectors of the words come from; absent where no part needs them. */
  readonly words?: WordsSettings;
  readonly representationOptions: OptionValues;
  /** The documents that vocabulary and representation are learned from. */
  readonly fitOn: 'train' | 'all';
  readonly seed: number | undefined;
  /** The options that the user set; tuning does not change them. */
  readonly given: OptionGroups;
}

export const defaultRepresentation = 'bow';
/** The representation of several tables of word vectors. */
export const TABLES_BESIDE = 'bow+tables';

export function resolveEncoder(choice: ChoiceWithWords = {}, defaultsOf?: GroupDefaults): EncoderSettings {
  const representation = representationOf(choice);
  checkEncoderGroups(choice.options ?? {}, encoderGroups(representation, choice.options), 'encoder');
  return settleEncoder({
    representation,
    choice,
    needsWords: isOnWords(representation),
    methods: [representation],
    defaultsOf,
  });
}

/** Without a name: the bag of words, with the tables of word vectors beside it where there are several. */
export function representationOf({ representation, words }: ChoiceWithWords): RepresentationMethod {
  if (typeof representation === 'object') return representation;
  return representationNamed(representation ?? (areTables(words) ? TABLES_BESIDE : defaultRepresentation));
}

const areTables = (words: object | undefined): boolean =>
  words !== undefined && (Array.isArray(words) || ('tables' in words && words.tables !== undefined));

export const isOnWords = ({ needs }: RepresentationMethod): boolean => needs.words === true;

export interface EncoderParts {
  readonly representation: RepresentationMethod;
  readonly choice: ChoiceWithWords;
  readonly needsWords: boolean;
  /** The methods whose preferences count; later ones overrule earlier ones. */
  readonly methods: readonly Method[];
  readonly defaultsOf?: GroupDefaults | undefined;
  /** Defaults of the word vectors, beside those of `defaultsOf`. */
  readonly wordDefaults?: Pick<WordDefaults, 'leastEpochs' | 'method'> | undefined;
}

/** Throws for a group that no part takes; says so where it belongs to a word-vector method that was not chosen. */
export function checkEncoderGroups(all: OptionGroups, declared: DeclaredGroups, whole: string): void {
  const { [FITTING_IN_FILES]: _fitting, ...given } = all;
  const unknown = Object.keys(given).find((group) => !Object.hasOwn(declared, group));
  const other = unknown !== undefined && declared['words'] ? otherMethod(unknown, given) : undefined;
  if (other) throw other;
  checkGroups(given, declared, whole);
}

/** Fills in the options that the user did not set: first with the preferences of the methods, then with the declared defaults. */
export function settleEncoder(parts: EncoderParts): EncoderSettings {
  const { representation, needsWords, choice } = parts;
  const resolve = resolverFor(parts);
  return {
    representation,
    text: checkText(resolve('text', textOptions)),
    ...(needsWords ? { words: wordsOf(parts) } : {}),
    representationOptions: representation.parts
      ? fusedOptions(representation, resolve)
      : resolve(representation.name, representation.options),
    fitOn: fitOnOf(representation, choice.options),
    seed: choice.seed,
    given: choice.options ?? {},
  };
}

function fitOnOf({ name, needs }: RepresentationMethod, given: OptionGroups = {}): 'train' | 'all' {
  const values = { ...given[FITTING_IN_FILES], ...given[FITTING] };
  const { fitOn } = resolveOptions(FITTING, fittingOptions, values);
  if (fitOn === 'all' && needs.labels)
    throw badParam(
      `${name} learns from labels; 'representation.fitOn' cannot be 'all'.`,
      'Leave representation.fitOn out.',
    );
  return fitOn;
}

/** Checks values of any group of these parts: given ones overrule preferences, preferences overrule `defaultsOf`. */
export function resolverFor(parts: EncoderParts): GroupResolver {
  const { options: given = {}, seed } = parts.choice;
  const groups = parts.needsWords ? wordGroups(given) : {};
  return groupResolver(
    given,
    (group, options) => ({ ...(Object.hasOwn(options, 'seed') ? { seed } : {}), ...preferred(parts, group, options) }),
    groups,
  );
}

function wordsOf(parts: EncoderParts): WordsSettings {
  const { choice, representation, wordDefaults } = parts;
  return resolveWords(choice.options ?? {}, {
    ...wordDefaults,
    words: preferred(parts, 'words', wordsOptions),
    isGiven: choice.words !== undefined,
    isFlat: choice.words === WORDS_OF_0_1_0,
    beside: representationGroups(representation),
  });
}

/** What the methods prefer to the declared defaults; later ones overrule earlier ones. */
function preferred(
  { methods, defaultsOf = () => ({}) }: EncoderParts,
  group: string,
  options: Options,
): Readonly<Record<string, OptionValue>> {
  return Object.assign({}, defaultsOf(group, options), ...methods.map((method) => method.prefers?.[group] ?? {}));
}

/** Every option an encoder of this representation has, by group; a word-vector method and a representation of one name share a group. */
export function encoderGroups(
  representation: RepresentationMethod,
  given: OptionGroups = {},
  needsWords = isOnWords(representation),
): DeclaredGroups {
  const groups = needsWords ? wordGroups(given) : {};
  const own = Object.entries(representationGroups(representation));
  return {
    text: textOptions,
    ...groups,
    ...Object.fromEntries(own.map(([group, options]) => [group, { ...groups[group], ...options }])),
    [FITTING]: fittingOptions,
  };
}

/** The options of a representation by group: one group of its own name, or one for each part of a fused one. */
export function representationGroups({ name, options, parts }: RepresentationMethod): DeclaredGroups {
  if (!parts) return { [name]: options };
  return { [BLOCKS]: blockOptions, ...Object.fromEntries(parts.map((part) => [part.name, part.options])) };
}

/** Without options at their defaults that files of 0.1.0 do not have: such a file is saved to the same bytes. */
function describeText({ minCount, characters, gramDocuments, ...text }: TextOptions): Record<string, OptionValue> {
  return {
    ...text,
    ...(minCount === textOptions.minCount.default ? {} : { minCount }),
    ...(characters === 0 ? {} : { characters, gramDocuments }),
  };
}

/** As plain data by group, for reports and the model file. */
export function describeEncoder(
  settings: EncoderSettings,
): Record<string, OptionValue | Record<string, OptionValue>> & { readonly representation: string } {
  const groups = settings.words ? describeWords(settings.words) : {};
  const own = Object.entries(groupedValues(settings));
  return {
    representation: settings.representation.name,
    text: describeText(settings.text),
    ...groups,
    ...Object.fromEntries(own.map(([group, values]) => [group, { ...groups[group], ...values }])),
    ...(settings.fitOn === 'train' ? {} : { [FITTING_IN_FILES]: { fitOn: settings.fitOn } }),
  };
}

/** The options of every part under `part.option`, those of `blocks` under their own names. */
function fusedOptions({ name, parts = [] }: RepresentationMethod, resolve: GroupResolver): OptionValues {
  const blocks = resolve(BLOCKS, blockOptions);
  blockWeights(name, blocks, parts.length); // a mistake is reported before any work
  const own = parts.flatMap((part) =>
    Object.entries(resolve(part.name, part.options)).map(([option, value]) => [`${part.name}.${option}`, value]),
  );
  return { ...blocks, ...Object.fromEntries(own) };
}

/** The reverse of fusedOptions: the values of a representation by group. */
function groupedValues({
  representation,
  representationOptions: values,
}: EncoderSettings): Record<string, Record<string, OptionValue>> {
  if (!representation.parts) return { [representation.name]: { ...values } };
  const valueAt = (group: string, option: string): OptionValue =>
    values[group === BLOCKS ? option : `${group}.${option}`]!;
  return Object.fromEntries(
    Object.entries(representationGroups(representation)).map(([group, options]) => [
      group,
      Object.fromEntries(Object.keys(options).map((name) => [name, valueAt(group, name)])),
    ]),
  );
}
