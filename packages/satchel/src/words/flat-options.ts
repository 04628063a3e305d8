/**
 * The options of word vectors as 0.1.0 had them: one flat group for all methods, `gloveCap` for `glove.cap`.
 *
 * Models of 0.1.0 hold that group whole, collections of 0.1.0 the values that were set. A model of 0.1.0 is written again with it, to the same bytes.
 */
import type { OptionGroups } from '../core/option-groups.ts';
import type { OptionValue, OptionValues } from '../core/options.ts';
import { wordMethods } from '../embedding/registry.ts';
import type { WordMethod } from '../embedding/word-method.ts';
import { goneOptions } from './gone-options.ts';

/** What `words.keep` was called: `count` is `all`, `skip` is `known`. */
export const UNSEEN = 'unseen';

const keepOf: Readonly<Record<string, string>> = { count: 'all', skip: 'known' };
const unseenOf: Readonly<Record<string, string>> = { all: 'count', known: 'skip' };

/** The methods of 0.1.0, the default first. */
const names: readonly string[] = ['skip-gram', 'cbow', 'glove', 'lsi'];
const methodsThen = (): readonly WordMethod[] => wordMethods.filter(({ name }) => names.includes(name));

/** `cap` of glove → `gloveCap`; most names are the same. */
export const flatName = (method: WordMethod, option: string): string =>
  isPrefixed(method, option) ? `${method.name}${option.slice(0, 1).toUpperCase()}${option.slice(1)}` : option;

const isPrefixed = ({ name, options }: WordMethod, option: string): boolean =>
  name === 'lsi' ? Object.hasOwn(options, option) : name === 'glove' && ['cap', 'power'].includes(option);

/** The groups of today; those given where they are of today already. Options that had no meaning for the method are left out. */
export function upgradeWordOptions(groups: OptionGroups): OptionGroups {
  const { words = {} } = groups;
  const methods = methodsThen();
  const all = methods.flatMap((method) => Object.keys(method.options).map((option) => flatName(method, option)));
  const flat = new Set([...all, ...Object.keys(goneOptions)].filter((name) => Object.hasOwn(words, name)));
  const method = methods.find(({ name }) => name === (words['method'] ?? names[0]));
  if (flat.size === 0 || !method) return groups;
  const own = Object.keys(method.options).flatMap((option) =>
    flat.has(flatName(method, option)) ? [[option, words[flatName(method, option)]] as const] : [],
  );
  const { [UNSEEN]: unseen, ...shared } = words;
  return {
    ...groups,
    words: {
      ...Object.fromEntries(Object.entries(shared).filter(([name]) => !flat.has(name))),
      ...(unseen === undefined ? {} : { keep: keepOf[String(unseen)] ?? unseen }),
    },
    [method.name]: { ...Object.fromEntries(own), ...groups[method.name] },
  };
}

/** The flat group, options of other methods at their defaults; nothing for methods that 0.1.0 did not have. */
export function flatWordOptions(
  method: WordMethod,
  methodOptions: OptionValues,
  shared: OptionValues,
): Record<string, OptionValue> | undefined {
  const methods = methodsThen();
  if (!methods.includes(method)) return undefined;
  const defaults = methods.toReversed().map((other) => flattened(other, defaultsOf(other)));
  const { keep, ...rest } = shared;
  return Object.assign({}, ...defaults, changedDefaults, flattened(method, methodOptions), {
    ...rest,
    [UNSEEN]: unseenOf[String(keep)]!,
    method: method.name,
  });
}

/** Options of 0.1.0 that are gone, and defaults that are others today. */
const changedDefaults = { hogwild: false, lsiPasses: 16 };

const flattened = (method: WordMethod, values: OptionValues): OptionValues =>
  Object.fromEntries(Object.entries(values).map(([option, value]) => [flatName(method, option), value]));

const defaultsOf = ({ options }: WordMethod): OptionValues =>
  Object.fromEntries(Object.entries(options).map(([name, option]) => [name, option.default]));
