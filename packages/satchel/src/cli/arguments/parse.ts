/**
 * Parses the words of a command line and checks the values.
 *
 *   --flag value   --flag=value   -f   --   (everything after it is a name, even one with a dash in front)
 *
 * There are no abbreviations: `--thread` is a mistake with a suggestion, so that a flag added later never changes what
 * a script means.
 */

import { nearest } from '../../core/checks/spelling.ts';
import { printable, usageError } from '../../core/errors.ts';
import { expectation, isAllowed, type Option, parseOption } from '../../core/options.ts';
import { type Command, type Flag, type FlagValue, flagsOf, isSwitch } from './flag.ts';
import { flags } from './flags.ts';

export interface Arguments {
  readonly positionals: readonly string[];
  /** The value of the flag; `undefined` if it was not given. */
  given<O extends Option>(flag: Flag<O>): FlagValue<O> | undefined;
  /** Every value of a flag that may be given more than once. */
  all(flag: Flag): readonly string[];
  isOn(flag: Flag): boolean;
}

export function parseArguments(command: Command, argv: readonly string[]): Arguments {
  const positionals: string[] = [];
  const values = new Map<string, unknown[]>();
  for (let i = 0; i < argv.length; i++) {
    const word = argv[i]!;
    if (word === '--') {
      positionals.push(...argv.slice(i + 1));
      break;
    }
    if (!word.startsWith('-') || word === '-') {
      positionals.push(word);
      continue;
    }
    const { flag, inline } = flagIn(command, word);
    const kept = values.get(flag.name) ?? [];
    values.set(flag.name, kept);
    if (isSwitch(flag)) kept.push(switchValue(flag, inline));
    else kept.push(checkedValue(`--${flag.name}`, flag.option, inline ?? valueAfter(command, flag, argv, i++)));
  }
  const last = (flag: Flag): unknown => values.get(flag.name)?.at(-1);
  if (last(flags.help) !== true) checkPositionals(command, positionals);
  return {
    positionals,
    given: <O extends Option>(flag: Flag<O>) => last(flag) as FlagValue<O> | undefined, // checked above
    all: (flag) => (values.get(flag.name) ?? []).map(String),
    isOn: (flag) => last(flag) === true,
  };
}

/** Reads `typed` as the option's type. Throws for a value that does not fit, and says which would. */
export function checkedValue(name: string, option: Option, typed: string): unknown {
  const value = parseOption(option, typed);
  if (isAllowed(option, value)) return value;
  throw usageError('BAD_PARAM', `${name} must be ${expectation(option)}, got "${printable(typed)}".`);
}

function flagIn(command: Command, word: string): { flag: Flag; inline: string | undefined } {
  const equals = word.indexOf('=');
  const name = equals < 0 ? word : word.slice(0, equals);
  const known = flagsOf(command);
  const flag = known.find(
    (candidate) => name === `--${candidate.name}` || (candidate.short !== undefined && name === `-${candidate.short}`),
  );
  if (flag) return { flag, inline: equals < 0 ? undefined : word.slice(equals + 1) };
  const reason = Object.entries(command.gone ?? {}).find(([gone]) => name === `--${gone}`)?.[1];
  if (reason) throw usageError('UNKNOWN_FLAG', `there is no option ${name} any more: ${reason}.`, `Leave ${name} out.`);
  const names = known.map((candidate) => `--${candidate.name}`);
  const meant = nearest(name, names) ?? names.find((candidate) => name.length > 3 && candidate.startsWith(name));
  throw usageError(
    'UNKNOWN_FLAG',
    `there is no option ${printable(name)}${meant ? `; did you mean ${meant}?` : '.'}`,
    /^-\p{L}{2,}/u.test(word)
      ? `A word that begins with - and is no option stands in quotes with others, or after --.`
      : helpOf(command),
  );
}

function switchValue(flag: Flag, inline: string | undefined): boolean {
  if (inline === undefined || inline === 'true') return true;
  if (inline === 'false') return false;
  throw usageError('BAD_PARAM', `--${flag.name} is on or off and takes no value, got "${printable(inline)}".`);
}

/** Returns the next word. Throws if it is a flag: then the value was forgotten. */
function valueAfter(command: Command, flag: Flag, argv: readonly string[], at: number): string {
  const next = argv[at + 1];
  const isFlag =
    next === '--' || flagsOf(command).some(({ name }) => next === `--${name}` || next?.startsWith(`--${name}=`));
  if (next !== undefined && !isFlag) return next;
  throw usageError(
    'MISSING_VALUE',
    `--${flag.name} needs a value: --${flag.name} ${flag.placeholder ?? 'VALUE'}.`,
    helpOf(command),
  );
}

function checkPositionals(command: Command, given: readonly string[]): void {
  const missing = command.positionals.slice(given.length).find(({ optional }) => !optional);
  if (missing)
    throw usageError(
      'MISSING_ARGUMENT',
      `'${command.name}' needs ${missing.name}: ${missing.description}.`,
      helpOf(command),
    );
  const extra = given[command.positionals.length];
  if (extra !== undefined && !command.positionals.at(-1)?.repeats)
    throw usageError('EXTRA_ARGUMENT', `'${command.name}' takes no argument '${printable(extra)}'.`, helpOf(command));
}

const helpOf = ({ name }: Command): string => `See 'satchel ${name} --help'.`;
