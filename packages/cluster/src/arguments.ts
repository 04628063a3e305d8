/** The words of a command as checked values. */
import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import { SatchelError } from 'satchel';

export interface FlagDescription {
  /** The placeholder of the value; without it the flag is a switch. */
  readonly value?: string;
  readonly about: string;
  readonly repeats?: boolean;
}

export interface CommandDescription {
  readonly usage: string;
  readonly summary: string;
  readonly flags: Readonly<Record<string, FlagDescription>>;
}

export interface Given {
  readonly positionals: readonly string[];
  text(flag: string): string | undefined;
  all(flag: string): readonly string[];
  isOn(flag: string): boolean;
  /** Throws where the flag is missing. */
  required(flag: string): string;
  whole(flag: string, min: number, max: number): number | undefined;
}

/** Flags that every command has. */
export const commonFlags = {
  json: { about: 'the result, and errors, as JSON' },
  debug: { about: 'with stack traces' },
  help: { about: 'this text' },
} satisfies CommandDescription['flags'];

export function parseWords(argv: readonly string[], name: string, { flags }: CommandDescription): Given {
  const { values, positionals } = parsed(argv, name, { ...flags, ...commonFlags });
  const text = (flag: string): string | undefined => {
    const value = values[flag];
    return typeof value === 'string' ? value : undefined;
  };
  return {
    positionals,
    text,
    all: (flag) => (values[flag] as readonly string[] | undefined) ?? [],
    isOn: (flag) => values[flag] === true,
    required(flag) {
      const value = text(flag);
      if (value !== undefined && value !== '') return value;
      throw usage(name, `'satchel ${name}' needs --${flag} ${flags[flag]?.value ?? ''}.`);
    },
    whole(flag, min, max) {
      const value = text(flag);
      if (value === undefined) return undefined;
      if (/^\d{1,9}$/.test(value) && Number(value) >= min && Number(value) <= max) return Number(value);
      throw usage(name, `--${flag} must be a whole number from ${min} to ${max}, got "${value}".`);
    },
  };
}

type Values = Readonly<Record<string, string | boolean | readonly (string | boolean)[] | undefined>>;

function parsed(
  argv: readonly string[],
  name: string,
  flags: CommandDescription['flags'],
): { values: Values; positionals: readonly string[] } {
  const options = Object.fromEntries(
    Object.entries(flags).map(([flag, { value, repeats = false }]) => [
      flag,
      { type: value === undefined ? 'boolean' : 'string', multiple: repeats },
    ]),
  ) as ParseArgsOptionsConfig;
  try {
    return parseArgs({ args: [...argv], options, allowPositionals: true, strict: true });
  } catch (error) {
    throw usage(name, `${error instanceof Error ? error.message.split('. ')[0] : error}.`);
  }
}

export const usage = (name: string, message: string): SatchelError =>
  new SatchelError('BAD_PARAM', message, { kind: 'usage', remedy: `See 'satchel ${name} --help'.` });

export function helpText({ usage: line, summary, flags }: CommandDescription): string {
  const rows = Object.entries({ ...flags, ...commonFlags } as CommandDescription['flags']).map(
    ([flag, { value, about }]) => `  ${`--${flag}${value === undefined ? '' : ` ${value}`}`.padEnd(26)} ${about}`,
  );
  return `${summary}\n\n  ${line}\n\n${rows.join('\n')}\n`;
}
