/**
 * Options are declared once, as data: JSON Schema objects. From the declaration follow the TypeScript type, the check and its message,
 * the command-line flag and its help text, the grid that `tune` walks, and later the HTTP schema and the form on the page.
 *
 *   options: { C: number('how much a mistake costs', 1, { min: 1e-9, tune: [0.1, 1, 10] }) }
 */

import { defined } from './checks/defined.ts';
import { nearest } from './checks/spelling.ts';
import { printable, SatchelError } from './errors.ts';

export interface Declared<Value> {
  readonly description: string;
  readonly default: Value;
  /** The values worth trying when options are tuned. */
  readonly tune?: readonly Value[];
  /** Files leave it out at its default: those written before the option existed keep their bytes. */
  readonly omitDefault?: true;
}

export interface NumberOption extends Declared<number> {
  readonly type: 'number' | 'integer';
  readonly minimum?: number;
  readonly maximum?: number;
}

export interface ChoiceOption<Choice extends string = string> extends Declared<Choice> {
  readonly type: 'string';
  readonly enum: readonly Choice[];
}

export interface FlagOption extends Declared<boolean> {
  readonly type: 'boolean';
}

export interface TextOption extends Declared<string> {
  readonly type: 'string';
  /** Values that an editor offers; any other text is allowed too. */
  readonly examples?: readonly string[];
}

export interface ListOption extends Declared<readonly string[]> {
  readonly type: 'array';
  readonly items: { readonly type: 'string'; readonly enum?: readonly string[] };
}

export type Option = NumberOption | ChoiceOption | FlagOption | TextOption | ListOption;
export type Options = Readonly<Record<string, Option>>;
export type OptionValue = number | string | boolean | readonly string[];

export type ValueOf<O> = O extends NumberOption
  ? number
  : O extends ChoiceOption<infer Choice>
    ? Choice
    : O extends FlagOption
      ? boolean
      : O extends TextOption
        ? string
        : O extends ListOption
          ? readonly string[]
          : never;

export type OptionValues<O extends Options = Options> = { readonly [Name in keyof O]: ValueOf<O[Name]> };

export interface Range {
  readonly min?: number;
  readonly max?: number;
  readonly tune?: readonly number[];
}

const numeric = (
  type: 'number' | 'integer',
  description: string,
  fallback: number,
  { min, max, tune }: Range,
): NumberOption => ({
  type,
  description,
  default: fallback,
  ...defined({ minimum: min, maximum: max, tune }),
});

export const number = (description: string, fallback: number, range: Range = {}): NumberOption =>
  numeric('number', description, fallback, range);

export const integer = (description: string, fallback: number, range: Range = {}): NumberOption =>
  numeric('integer', description, fallback, range);

/** Of every method that draws random numbers. */
export const seedOption = integer('seed of the random numbers', 1, { min: 0, max: 4294967295 });

export const choice = <const Choice extends string>(
  description: string,
  fallback: NoInfer<Choice>,
  choices: readonly Choice[],
  { tune }: { tune?: readonly NoInfer<Choice>[] } = {},
): ChoiceOption<Choice> => ({
  type: 'string',
  description,
  default: fallback,
  enum: choices,
  ...defined({ tune }),
});

export const flag = (description: string, fallback: boolean): FlagOption => ({
  type: 'boolean',
  description,
  default: fallback,
});

export const text = (description: string, fallback: string, examples?: readonly string[]): TextOption => ({
  type: 'string',
  description,
  default: fallback,
  ...defined({ examples }),
});

export const list = (description: string, fallback: readonly string[], choices?: readonly string[]): ListOption => ({
  type: 'array',
  description,
  default: fallback,
  items: choices === undefined ? { type: 'string' } : { type: 'string', enum: choices },
});

/** Fills in the defaults and checks every given value; the first mistake is named in full. */
export function resolveOptions<O extends Options>(
  owner: string,
  declared: O,
  given: Readonly<Record<string, unknown>> = {},
): OptionValues<O> {
  if (typeof given !== 'object' || given === null || Array.isArray(given))
    throw new SatchelError('TYPE', `${owner}: the options must be an object, got ${shownValue(given)}.`, {
      kind: 'usage',
      facts: { owner },
    });
  const known = Object.keys(declared);
  refuseUnknown(owner, known, given);
  const values = known.map((name) => {
    const option = declared[name]!;
    const value = Object.hasOwn(given, name) && given[name] !== undefined ? given[name] : option.default;
    return [name, checkedOption(owner, name, option, value)];
  });
  return Object.fromEntries(values);
}

/** Throws for the first key of `given` that is not among the known ones. */
export function refuseUnknown(owner: string, known: readonly string[], given: object): void {
  const name = Object.keys(given).find((key) => !known.includes(key));
  if (name === undefined) return;
  const meant = nearest(name, known);
  throw new SatchelError(
    'UNKNOWN_PARAM',
    `${owner} has no option '${printable(name)}'${meant ? `; did you mean '${meant}'?` : `; its options are: ${known.join(', ') || 'none'}.`}`,
    { kind: 'usage', facts: { owner, option: name } },
  );
}

/** The values of a group meant for one of two parts that read it: those only the `other` part declares are left out. */
export const valuesFor = (
  declared: Options,
  given: Readonly<Record<string, unknown>> = {},
  other: Options = {},
): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(given).filter(([name]) => Object.hasOwn(declared, name) || !Object.hasOwn(other, name)),
  );

export function checkedOption(owner: string, name: string, option: Option, value: unknown): OptionValue {
  if (isAllowed(option, value)) return value;
  throw new SatchelError('BAD_PARAM', `${owner}: '${name}' must be ${expectation(option)}, got ${shownValue(value)}.`, {
    kind: 'usage',
    facts: { owner, option: name },
  });
}

/** Parses the text after `name=` as the option's type. Text that cannot be parsed is returned as it is, and the check refuses it. */
export function parseOption(option: Option, typed: string): unknown {
  switch (option.type) {
    case 'number':
    case 'integer':
      return /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i.test(typed) ? Number(typed) : typed;
    case 'boolean':
      return typed === 'true' ? true : typed === 'false' ? false : typed;
    case 'array':
      return typed === '' ? [] : typed.split(',').map((item) => item.trim());
    default:
      return typed;
  }
}

/** Whether the value is of the declared type, one of the declared choices, within the declared range. */
export function isAllowed(option: Option, value: unknown): value is OptionValue {
  if (option.type === 'boolean') return typeof value === 'boolean';
  if (option.type === 'array')
    return Array.isArray(value) && value.every((item) => isAllowedText(option.items.enum, item));
  if (option.type === 'string') return isAllowedText('enum' in option ? option.enum : undefined, value);
  if (typeof value !== 'number' || !Number.isFinite(value)) return false;
  if (option.type === 'integer' && !Number.isSafeInteger(value)) return false;
  return value >= (option.minimum ?? -Infinity) && value <= (option.maximum ?? Infinity);
}

const isAllowedText = (choices: readonly string[] | undefined, value: unknown): boolean =>
  typeof value === 'string' && (choices === undefined || choices.includes(value));

/** In words: "a whole number of at least 1", "one of 'plain', 'idf'". */
export function expectation(option: Option): string {
  if (option.type === 'boolean') return 'true or false';
  if (option.type === 'array')
    return option.items.enum
      ? `a list of ${quoted(option.items.enum)} with commas between`
      : 'a list with commas between';
  if (option.type === 'string') return 'enum' in option ? `one of ${quoted(option.enum)}` : 'text';
  const noun = option.type === 'integer' ? 'a whole number' : 'a number';
  if (option.minimum !== undefined && option.maximum !== undefined)
    return `${noun} from ${option.minimum} to ${option.maximum}`;
  if (option.minimum !== undefined) return `${noun} of at least ${option.minimum}`;
  return option.maximum === undefined ? noun : `${noun} of at most ${option.maximum}`;
}

const quoted = (choices: readonly string[]): string => choices.map((choice) => `'${choice}'`).join(', ');

/** A value as messages show it. */
export const shownValue = (value: unknown): string => {
  if (typeof value === 'number' || typeof value === 'bigint' || typeof value === 'symbol') return String(value);
  const json = JSON.stringify(value);
  return json === undefined ? String(value) : json.length > 100 ? `${json.slice(0, 100)}…` : json;
};
