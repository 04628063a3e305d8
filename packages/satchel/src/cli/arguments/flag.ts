/**
 * A flag of the command line, declared as data: its value is an option (options.ts), so its check, message and help
 * text follow from the same declaration as everywhere else.
 */
import type { FlagOption, Option, OptionValues } from '../../core/options.ts';

export interface Flag<O extends Option = Option> {
  /** Without the dashes: `split-field`. */
  readonly name: string;
  /** One letter: `-q`. */
  readonly short?: string;
  readonly option: O;
  /** The placeholder of the value in help: `--seed N`. A flag that is only on or off has none. */
  readonly placeholder?: string;
  /** May be given more than once. */
  readonly repeats?: boolean;
  /** Completions of the value. */
  readonly offers?: 'files' | 'options';
  /** Help names it without describing it. */
  readonly isRare?: boolean;
}

export type FlagValue<O extends Option> = OptionValues<{ value: O }>['value'];

export interface Positional {
  readonly name: string;
  readonly description: string;
  readonly optional?: boolean;
  /** The last positional may take any number of words. */
  readonly repeats?: boolean;
  readonly offers?: 'files' | readonly string[];
}

/** The arguments of a command. */
export interface CommandShape {
  readonly positionals: readonly Positional[];
  /** In the order and under the headings of its help. */
  readonly flags: Readonly<Record<string, readonly Flag[]>>;
  /** Flags that earlier versions had, by name, and why they are gone. */
  readonly gone?: Readonly<Record<string, string>>;
  /** Tables that stand after the flags in its help: heading, then terms and what they mean. */
  readonly tables?: Readonly<Record<string, readonly (readonly [string, string])[]>>;
  readonly examples: readonly string[];
}

/** A command as its help shows it. */
export interface Command extends CommandShape {
  /** One word, or two where commands belong together: `words train`. */
  readonly name: string;
  readonly summary: string;
}

/** First words that belong to several commands, with their second words: `words` → train, convert, … */
export function groupsOf(names: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const groups = new Map<string, string[]>();
  for (const [group = '', second] of names.map((name) => name.split(' '))) {
    if (second !== undefined) groups.set(group, [...(groups.get(group) ?? []), second]);
  }
  return groups;
}

export const flagsOf = ({ flags }: Pick<CommandShape, 'flags'>): readonly Flag[] => Object.values(flags).flat();

export const isSwitch = (flag: Flag): flag is Flag<FlagOption> => flag.option.type === 'boolean';
