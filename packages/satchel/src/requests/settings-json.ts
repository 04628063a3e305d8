/**
 * Settings as JSON: a settings file, so that a project's runs need no long command lines, or the body of a request.
 *
 *   { "classifier": "logistic", "seed": 7, "text": { "stopWords": "nltk" }, "logistic": { "C": 10 }, "grid": { "logistic.C": [1, 10] } }
 *
 * Every mistake is reported by line and column, with the nearest thing that would be right.
 */

import { nearest } from '../core/checks/spelling.ts';
import { printable, SatchelError } from '../core/errors.ts';
import {
  expectation,
  isAllowed,
  type Option,
  type Options,
  type OptionValue,
  type OptionValues,
} from '../core/options.ts';
import { JsonFault, type Located, lineAndColumn, type Member, parseLocated } from './located-json.ts';
import { parseMemorySize } from './memory-size.ts';
import { optionAt, optionGroups, shortForm } from './option-groups.ts';
import { plainSettings, type RunSettings } from './run-settings.ts';
import { type ReadText, stopListSettings } from './stop-list.ts';

export interface JsonSource<Own extends Options = Record<never, never>> {
  /** The name of the text in messages: the name of the file. */
  readonly name: string;
  /** The kind of errors: configuration for a file, usage for a request. */
  readonly kind?: 'configuration' | 'usage';
  /** Settings that only this kind of run has, such as `rankingSettings`. */
  readonly own?: Own;
  /** Reads stop lists that are files; without it none may be named. */
  readonly readText?: ReadText;
}

export async function settingsFromJson<Own extends Options = Record<never, never>>(
  text: string,
  { name, kind = 'usage', own, readText }: JsonSource<Own>,
): Promise<RunSettings & Partial<OptionValues<Own>>> {
  const refuse: Refuse = (message, at, code = 'BAD_PARAM') =>
    new SatchelError(kind === 'usage' ? code : 'BAD_CONFIG', message, {
      kind,
      where: `${printable(name)}:${lineAndColumn(text, at)}`,
    });
  try {
    const settings = await readSettings(parseLocated(text), { ...plainSettings, ...own }, { refuse, readText });
    return settings as RunSettings & Partial<OptionValues<Own>>; // every value was checked against its declaration
  } catch (error) {
    if (!(error instanceof JsonFault)) throw error;
    throw refuse(`this is not sound JSON: ${printable(error.message)}.`, error.at, 'BAD_JSON');
  }
}

type Refuse = (message: string, at: number, code?: string) => SatchelError;

interface Reading {
  readonly refuse: Refuse;
  readonly readText: ReadText | undefined;
}

async function readSettings(root: Located, plain: Options, reading: Reading): Promise<RunSettings> {
  const { refuse } = reading;
  const settings: Record<string, unknown> = {};
  const groups: Record<string, Record<string, OptionValue>> = {};
  for (const [key, { keyAt, value }] of membersOf('the settings', root, refuse)) {
    const isGroup = Object.hasOwn(optionGroups, key);
    if (key === '$schema') continue;
    if (key === 'grid') settings['grid'] = readGrid(value, refuse);
    else if (Object.hasOwn(plain, key) && !(value.type === 'object' && isGroup))
      settings[key] = readPlain(key, plain[key]!, value, refuse); // `words` is a file, or an object of options
    else if (isGroup) groups[key] = await readGroup(key, value, reading);
    else {
      const known = [...Object.keys(plain), 'grid', ...Object.keys(optionGroups)];
      throw unknownKey('the settings have no', key, known, keyAt, refuse);
    }
  }
  return { ...settings, groups };
}

function readPlain(name: string, option: Option, node: Located, refuse: Refuse): OptionValue {
  const value = checked(name, option, node, refuse);
  if (name === 'memoryLimit' && parseMemorySize(String(value)) === undefined)
    throw refuse(`'memoryLimit' must be a size such as "500M" or "2G", got ${shown(node)}.`, node.at);
  return value;
}

async function readGroup(
  group: string,
  node: Located,
  { refuse, readText }: Reading,
): Promise<Record<string, OptionValue>> {
  const options = optionGroups[group]!;
  const values: Record<string, OptionValue> = {};
  for (const [name, { keyAt, value }] of membersOf(`'${group}'`, node, refuse)) {
    const option = Object.hasOwn(options, name) ? options[name] : shortForm(group, name);
    if (!option) throw unknownKey(`'${group}' has no`, name, Object.keys(options), keyAt, refuse);
    const typed = value.type === 'scalar' && typeof value.value === 'string' ? value.value : '';
    const fromFile = await stopListSettings({ group, name, option }, typed, readText);
    Object.assign(values, fromFile ?? { [name]: checked(`${group}.${name}`, option, value, refuse) });
  }
  return values;
}

function readGrid(node: Located, refuse: Refuse): Record<string, readonly OptionValue[]> {
  const grid: Record<string, readonly OptionValue[]> = {};
  for (const [path, { keyAt, value }] of membersOf("'grid'", node, refuse)) {
    const option = optionOrRefuse(path, keyAt, refuse);
    if (value.type !== 'array' || value.items.length === 0)
      throw refuse(`'${printable(path)}' must be a list of values to try.`, value.at);
    grid[path] = value.items.map((item) => checked(path, option, item, refuse));
  }
  return grid;
}

function optionOrRefuse(path: string, at: number, refuse: Refuse): Option {
  try {
    return optionAt(path).option;
  } catch (error) {
    throw error instanceof SatchelError ? refuse(error.message, at, error.code) : error;
  }
}

function membersOf(owner: string, node: Located, refuse: Refuse): Iterable<[string, Member]> {
  if (node.type === 'object') return node.members;
  throw refuse(`${owner} must be an object of names and values, got ${shown(node)}.`, node.at);
}

function checked(name: string, option: Option, node: Located, refuse: Refuse): OptionValue {
  const value = plainValue(node);
  if (isAllowed(option, value)) return value;
  throw refuse(`'${printable(name)}' must be ${expectation(option)}, got ${shown(node)}.`, node.at);
}

function unknownKey(owner: string, key: string, known: readonly string[], at: number, refuse: Refuse): SatchelError {
  const meant = nearest(key, known);
  const hint = meant ? `did you mean '${meant}'?` : `there are: ${known.join(', ')}.`;
  return refuse(`${owner} '${printable(key)}'; ${hint}`, at, 'UNKNOWN_PARAM');
}

function plainValue(node: Located): unknown {
  if (node.type === 'scalar') return node.value;
  return node.type === 'array' ? node.items.map(plainValue) : undefined;
}

const shown = (node: Located): string =>
  node.type === 'object' ? 'an object' : printable(JSON.stringify(plainValue(node)), 100);
