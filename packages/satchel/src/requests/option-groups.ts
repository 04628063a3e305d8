/**
 * Every part with options, whichever representation and classifier a run uses: what `--set` and a settings file may
 * name.
 */
import { nearest } from '../core/checks/spelling.ts';
import { printable, SatchelError } from '../core/errors.ts';
import type { Option, Options } from '../core/options.ts';
import { corpusOptions } from '../corpus/options.ts';
import {
  blockOptions,
  classifiers,
  feedbacks,
  fusionOptions,
  labelOptions,
  rankers,
  representations,
  retrievalOptions,
  textOptions,
  vectorOptions,
  wordsOptions,
} from '../pipeline/catalogue.ts';

export const optionGroups: Readonly<Record<string, Options>> = {
  corpus: corpusOptions,
  text: textOptions,
  labels: labelOptions,
  words: wordsOptions,
  blocks: blockOptions,
  fusion: fusionOptions,
  retrieval: retrievalOptions,
  vectors: vectorOptions,
  ...Object.fromEntries(
    [...representations, ...classifiers, ...rankers, ...feedbacks].map(({ name, options }) => [name, options]),
  ),
};

export interface NamedOption {
  readonly group: string;
  readonly name: string;
  readonly option: Option;
}

/** `bow.weighting` → the option; what does not exist is refused with the nearest that does. */
export function optionAt(path: string): NamedOption {
  const dot = path.indexOf('.');
  if (dot < 0) throw partMissing(path);
  const [group, name] = [path.slice(0, dot), path.slice(dot + 1)];
  const options = optionsOf(group);
  const option = Object.hasOwn(options, name) ? options[name] : undefined;
  if (option) return { group, name, option };
  const names = Object.keys(options);
  const meant = nearest(name, names);
  const hint = meant ? `did you mean '${group}.${meant}'?` : `its options are: ${names.join(', ') || 'none'}.`;
  throw unknown(`'${group}' has no option '${printable(name)}'; ${hint}`);
}

export function optionsOf(group: string): Options {
  const options = Object.hasOwn(optionGroups, group) ? optionGroups[group] : undefined;
  if (options) return options;
  const groups = Object.keys(optionGroups);
  const meant = nearest(group, groups);
  throw unknown(
    `there is no part called '${printable(group)}'; ${meant ? `did you mean '${meant}'?` : `there are: ${groups.join(', ')}.`}`,
  );
}

/** `weighting=tfidf`: whose weighting? */
function partMissing(name: string): SatchelError {
  const owners = Object.keys(optionGroups).filter((group) => Object.hasOwn(optionGroups[group]!, name));
  const hint =
    owners.length > 0
      ? `did you mean ${owners.map((group) => `'${group}.${name}'`).join(' or ')}?`
      : 'it is PART.OPTION, such as text.stopWords.';
  return unknown(`'${printable(name)}' does not say which part it belongs to; ${hint}`);
}

const unknown = (message: string): SatchelError =>
  new SatchelError('UNKNOWN_PARAM', message, { kind: 'usage', remedy: "'satchel methods' lists every option." });
