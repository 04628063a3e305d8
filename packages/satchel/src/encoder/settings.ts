/**
 * How texts become vectors: which representation, on which words, with which options.
 *
 * A fused representation, `bow+scdv`, has a group of options for each of its parts, and `blocks` for how they are put together.
 */

import type { Method } from '../core/method.ts';
import {
  checkGroups,
  type DeclaredGroups,
  type GroupDefaults,
  type GroupResolver,
  groupResolver,
  type OptionGroups,
  valuesIn,
} from '../core/option-groups.ts';
import type { OptionValue, OptionValues } from '../core/options.ts';
import type { RepresentationMethod } from '../core/representation.ts';
import { BLOCKS, blockOptions, blockWeights } from '../representation/fused.ts';
import { representationNamed } from '../representation/registry.ts';
import { type TextOptions, textOptions } from '../text/options.ts';
import { methodDefaults } from '../words/word-vector-options.ts';
import { type WordsOptions, wordsOptions } from '../words/words-options.ts';

export interface EncoderChoice {
  /** A name of the registry, or a method of one's own; `bow` unless given. */
  readonly representation?: string | RepresentationMethod | undefined;
  /** Options by group: `text`, `words` and those of the representation. */
  readonly options?: OptionGroups | undefined;
  /** Where the random numbers start, unless a part is given a seed of its own. */
  readonly seed?: number | undefined;
}

export interface EncoderSettings {
  readonly representation: RepresentationMethod;
  readonly text: TextOptions;
  /** Where the vectors of the words come from; absent where no part needs them. */
  readonly words?: WordsOptions;
  readonly representationOptions: OptionValues;
  readonly seed: number | undefined;
  /** What the person set, so that tuning can fill in around it. */
  readonly given: OptionGroups;
}

export const defaultRepresentation = 'bow';

export function resolveEncoder(choice: EncoderChoice = {}, defaultsOf?: GroupDefaults): EncoderSettings {
  const representation = representationOf(choice);
  checkGroups(choice.options ?? {}, encoderGroups(representation), 'encoder');
  return settleEncoder({
    representation,
    choice,
    needsWords: isOnWords(representation),
    methods: [representation],
    defaultsOf,
  });
}

export const representationOf = ({ representation = defaultRepresentation }: EncoderChoice): RepresentationMethod =>
  typeof representation === 'string' ? representationNamed(representation) : representation;

export const isOnWords = ({ needs }: RepresentationMethod): boolean => needs.words === true;

export interface EncoderParts {
  readonly representation: RepresentationMethod;
  readonly choice: EncoderChoice;
  readonly needsWords: boolean;
  /** The methods whose preferences count; later ones overrule earlier ones. */
  readonly methods: readonly Method[];
  readonly defaultsOf?: GroupDefaults | undefined;
}

/** Fills in what the person left open: what the methods prefer of each other first, then the declared defaults. */
export function settleEncoder({ representation, needsWords, choice, ...parts }: EncoderParts): EncoderSettings {
  const resolve = resolverFor({ representation, needsWords, choice, ...parts });
  return {
    representation,
    text: resolve('text', textOptions),
    ...(needsWords ? { words: resolve('words', wordsOptions) } : {}),
    representationOptions: representation.parts
      ? fusedOptions(representation, resolve)
      : resolve(representation.name, representation.options),
    seed: choice.seed,
    given: choice.options ?? {},
  };
}

/** Checks values of any group of these parts: given ones overrule preferences, preferences overrule `defaultsOf`. */
export function resolverFor({ choice, methods, defaultsOf = () => ({}) }: EncoderParts): GroupResolver {
  const { options: given = {}, seed } = choice;
  return groupResolver(given, (group, options) => ({
    ...(Object.hasOwn(options, 'seed') ? { seed } : {}),
    ...defaultsOf(group, options),
    ...(group === 'words' ? methodDefaults(valuesIn(given, group)) : {}),
    ...Object.assign(
      {},
      ...methods.map((method): Readonly<Record<string, OptionValue>> => method.prefers?.[group] ?? {}),
    ),
  }));
}

/** Every option an encoder of this representation has, by group. */
export const encoderGroups = (
  representation: RepresentationMethod,
  needsWords = isOnWords(representation),
): DeclaredGroups => ({
  text: textOptions,
  ...(needsWords ? { words: wordsOptions } : {}),
  ...representationGroups(representation),
});

/** The options of a representation by group: one group of its own name, or one for each part of a fused one. */
export function representationGroups({ name, options, parts }: RepresentationMethod): DeclaredGroups {
  if (!parts) return { [name]: options };
  return { [BLOCKS]: blockOptions, ...Object.fromEntries(parts.map((part) => [part.name, part.options])) };
}

/** As plain data by group, for reports and the model file. */
export function describeEncoder(
  settings: EncoderSettings,
): Record<string, OptionValue | Record<string, OptionValue>> & { readonly representation: string } {
  return {
    representation: settings.representation.name,
    text: { ...settings.text },
    ...(settings.words ? { words: { ...settings.words } } : {}),
    ...groupedValues(settings),
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
