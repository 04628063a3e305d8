/** What a shell can complete: commands, flags, and the values of flags and options with a fixed set of values. */
import type { Option } from '../../core/options.ts';
import { classifiers, feedbacks, rankers, representations } from '../../pipeline/catalogue.ts';
import { optionGroups } from '../../requests/option-groups.ts';
import { type Command, type Flag, flagsOf, groupsOf, isSwitch } from '../arguments/flag.ts';

export interface FlagWords {
  readonly name: string;
  readonly short: string | undefined;
  readonly description: string;
  readonly takesValue: boolean;
  /** The values to offer; `files` for any file; empty for free text. */
  readonly values: readonly string[] | 'files' | 'options';
}

export interface CommandWords {
  /** One word, or two: `words train`. */
  readonly name: string;
  readonly summary: string;
  readonly flags: readonly FlagWords[];
  /** Values for arguments that are not flags. */
  readonly positional: readonly string[] | 'files';
}

export interface CompletionWords {
  /** First words; `groups` has the second words of commands such as `words train`. */
  readonly first: readonly { readonly name: string; readonly summary: string }[];
  readonly groups: ReadonlyMap<string, readonly string[]>;
  readonly commands: readonly CommandWords[];
  /** `bow.weighting` and the values it may have. */
  readonly options: ReadonlyMap<string, readonly string[]>;
}

export function completionWords(all: readonly Command[]): CompletionWords {
  const commands = all.map((command): CommandWords => {
    const offers = command.positionals.flatMap(({ offers: some }) => (some === undefined ? [] : [some]));
    const listed = offers.find((offer) => offer !== 'files');
    return {
      name: command.name,
      summary: command.summary,
      flags: flagsOf(command).map(flagWords),
      positional: listed ?? (offers.length > 0 ? 'files' : []),
    };
  });
  const options = Object.entries(optionGroups).flatMap(([group, declared]) =>
    Object.entries(declared).map(([name, option]): [string, readonly string[]] => [
      `${group}.${name}`,
      valuesOf(option),
    ]),
  );
  const groups = groupsOf(all.map(({ name }) => name));
  const single = commands.filter(({ name }) => !name.includes(' '));
  const first = [...single, ...[...groups.keys()].map((name) => ({ name, summary: `commands about ${name}` }))];
  return { first, groups, commands, options: new Map(options) };
}

function flagWords(flag: Flag): FlagWords {
  const listed: Readonly<Record<string, readonly string[]>> = {
    representation: representations.map(({ name }) => name),
    classifier: classifiers.map(({ name }) => name),
    ranker: rankers.map(({ name }) => name),
    feedback: feedbacks.map(({ name }) => name),
    split: ['official', 'cv:10', 'holdout:0.2'],
    evaluate: ['official', 'cv:10', 'holdout:0.2', 'none'],
  };
  const values =
    flag.offers === 'files' || flag.offers === 'options' ? flag.offers : (listed[flag.name] ?? valuesOf(flag.option));
  return {
    name: flag.name,
    short: flag.short,
    description: flag.option.description,
    takesValue: !isSwitch(flag),
    values,
  };
}

function valuesOf(option: Option): readonly string[] {
  if (option.type === 'boolean') return ['true', 'false'];
  if (option.type === 'array') return option.items.enum ?? [];
  return option.type === 'string' && 'enum' in option ? option.enum : [];
}
