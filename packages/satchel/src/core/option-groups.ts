/**
 * Options by group, `{ text: { stopWords: 'nltk' }, bow: { norm: 'l1' } }`: given by a person, checked against what the
 * parts declare.
 */
import { nearest } from './checks/spelling.ts';
import { printable, usageError } from './errors.ts';
import { type Options, type OptionValue, type OptionValues, resolveOptions, valuesFor } from './options.ts';

export type OptionGroups = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

export type DeclaredGroups = Readonly<Record<string, Options>>;

/** Returns the checked values of one group, defaults filled in. */
export type GroupResolver = <O extends Options>(group: string, options: O) => OptionValues<O>;

/** Preferred values by group; the user's values win. */
export type GroupDefaults = (group: string, options: Options) => Readonly<Record<string, OptionValue | undefined>>;

/** `beside` are options that other parts read from a group of the same name. */
export const groupResolver =
  (given: OptionGroups, defaultsOf: GroupDefaults = () => ({}), beside: DeclaredGroups = {}): GroupResolver =>
  (group, options) =>
    resolveOptions(group, options, {
      ...defaultsOf(group, options),
      ...valuesFor(options, valuesIn(given, group), beside[group]),
    });

/** Throws where a group is something else than options by name. */
export function valuesIn(groups: OptionGroups, group: string): Readonly<Record<string, unknown>> {
  const values: unknown = Object.hasOwn(groups, group) ? groups[group] : {};
  if (values === undefined) return {};
  if (typeof values === 'object' && values !== null && !Array.isArray(values)) return { ...values };
  throw usageError('TYPE', `the options of '${printable(group)}' must be an object, { name: value }.`);
}

/** Throws for a group that no part takes; `whole` names the combination of parts in messages: 'pipeline', 'ranking'. */
export function checkGroups(given: OptionGroups, declared: DeclaredGroups, whole: string): void {
  const known = Object.keys(declared);
  const unknown = Object.keys(given).find((group) => !known.includes(group));
  if (unknown === undefined) return;
  const meant = nearest(unknown, known);
  const hint = meant ? `did you mean '${meant}'?` : `this ${whole} has: ${known.join(', ')}.`;
  throw usageError('UNKNOWN_PARAM', `no part called '${unknown}' takes options here; ${hint}`);
}

/** `linear-svm.C` → `['linear-svm', 'C']`. */
export function splitPath(path: string): [group: string, name: string] {
  const dot = path.indexOf('.');
  return [path.slice(0, dot), path.slice(dot + 1)];
}
