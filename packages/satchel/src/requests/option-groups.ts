/**
 * Every part with options, whichever representation and classifier a run uses: what `--set` and a settings file may
 * name.
 */
import { nearest } from '../core/checks/spelling.ts';
import { printable, type SatchelError, usageError } from '../core/errors.ts';
import type { Method } from '../core/method.ts';
import type { Option, Options } from '../core/options.ts';
import { corpusOptions } from '../corpus/options.ts';
import {
  blockOptions,
  classifiers,
  feedbacks,
  fittingOptions,
  fusionOptions,
  labelOptions,
  rankers,
  representations,
  retrievalOptions,
  textOptions,
  vectorOptions,
  wordMethods,
  wordsOptions,
} from '../pipeline/catalogue.ts';

export const optionGroups: Readonly<Record<string, Options>> = {
  corpus: corpusOptions,
  text: textOptions,
  labels: labelOptions,
  words: wordsOptions,
  representation: fittingOptions,
  blocks: blockOptions,
  fusion: fusionOptions,
  retrieval: retrievalOptions,
  vectors: vectorOptions,
  ...groupsOf([...representations, ...classifiers, ...rankers, ...feedbacks, ...wordMethods]),
};

/** Methods of different kinds that share a name (`lsi`) share a group. */
function groupsOf(methods: readonly Method[]): Record<string, Options> {
  const groups: Record<string, Options> = {};
  for (const { name, options } of methods) groups[name] = { ...groups[name], ...options };
  return groups;
}

export interface NamedOption {
  readonly group: string;
  readonly name: string;
  readonly option: Option;
}

/** `bow.weighting` → the option; throws for an unknown name, with the nearest known one. */
export function optionAt(path: string): NamedOption {
  const dot = path.indexOf('.');
  if (dot < 0) throw partMissing(path);
  const [group, name] = [path.slice(0, dot), path.slice(dot + 1)];
  const options = optionsOf(group);
  const option = (Object.hasOwn(options, name) ? options[name] : undefined) ?? shortForm(group, name);
  if (option) return { group, name, option };
  const names = Object.keys(options);
  const meant = RENAMED[path] ?? nearest(name, names);
  const hint = meant ? `did you mean '${group}.${meant}'?` : `its options are: ${names.join(', ') || 'none'}.`;
  throw unknown(`'${group}' has no option '${printable(name)}'; ${hint}`);
}

/** Options that had another name in 0.1.0. */
const RENAMED: Readonly<Record<string, string>> = { 'words.unseen': 'keep' };

export function optionsOf(group: string): Options {
  const options = Object.hasOwn(optionGroups, group) ? optionGroups[group] : undefined;
  if (options) return options;
  const groups = Object.keys(optionGroups);
  const meant = nearest(group, groups);
  throw unknown(
    `there is no part called '${printable(group)}'; ${meant ? `did you mean '${meant}'?` : `there are: ${groups.join(', ')}.`}`,
  );
}

/** `weighting=tfidf`, without the part. */
function partMissing(name: string): SatchelError {
  const owners = Object.keys(optionGroups).filter((group) => Object.hasOwn(optionGroups[group]!, name));
  const hint = owners.length > 0 ? oneOf(owners, name) : 'it is PART.OPTION, such as text.stopWords.';
  return unknown(`'${printable(name)}' does not say which part it belongs to; ${hint}`);
}

/** `words.epochs` is short for the option of the word-vector method that is chosen; methods declare it alike. */
export const shortForm = (group: string, option: string): Option | undefined =>
  group === 'words' ? wordMethods.find(({ options }) => Object.hasOwn(options, option))?.options[option] : undefined;

const oneOf = (owners: readonly string[], option: string): string =>
  `did you mean ${owners.map((owner) => `'${owner}.${option}'`).join(' or ')}?`;

const unknown = (message: string): SatchelError =>
  usageError('UNKNOWN_PARAM', message, "'satchel methods' lists every option.");
