/**
 * Settings in a file, so that a project's runs need no long command lines:
 *
 *   { "classifier": "logistic", "seed": 7, "text": { "stopWords": "nltk" }, "logistic": { "C": 10 }, "grid": { "logistic.C": [1, 10] } }
 *
 * Every mistake is reported by line and column, with the nearest thing that would be right.
 */
import { access } from 'node:fs/promises';
import { dirname } from 'node:path';
import { printable, SatchelError } from '../../core/errors.ts';
import { expectation, isAllowed, type Option, type OptionValue } from '../../core/options.ts';
import { nearest } from '../../core/spelling.ts';
import { JsonFault, type Located, lineAndColumn, type Member, parseLocated } from './located-json.ts';
import { parseMemorySize } from './memory-size.ts';
import { ofMethods, optionAt, optionGroups } from './option-groups.ts';
import { plainSettings, type RunSettings } from './run-settings.ts';
import { readSmallText } from './small-text.ts';
import { stopListSettings } from './stop-list.ts';

export const defaultConfigFile = 'satchel.config.json';

/** The file a person named, or the one that lies here, or nothing. */
export async function settingsFromFile(named: string | undefined): Promise<RunSettings> {
  const isThere = named !== undefined || (await access(defaultConfigFile).then(() => true, () => false)); // biome-ignore format: one line
  if (!isThere) return {};
  const path = named ?? defaultConfigFile;
  return parseConfig(await readSmallText(path), path);
}

export async function parseConfig(text: string, path: string): Promise<RunSettings> {
  const refuse = (message: string, at: number): SatchelError =>
    new SatchelError('BAD_CONFIG', message, {
      kind: 'configuration',
      where: `${printable(path)}:${lineAndColumn(text, at)}`,
    });
  try {
    return await readSettings(parseLocated(text), dirname(path), refuse);
  } catch (error) {
    throw error instanceof JsonFault ? refuse(`this is not sound JSON: ${printable(error.message)}.`, error.at) : error;
  }
}

type Refuse = (message: string, at: number) => SatchelError;

async function readSettings(root: Located, folder: string, refuse: Refuse): Promise<RunSettings> {
  const settings: Record<string, unknown> = {};
  const groups: Record<string, Record<string, OptionValue>> = {};
  for (const [key, { keyAt, value }] of membersOf('the settings', root, refuse)) {
    if (key === '$schema') continue;
    if (key === 'grid') settings['grid'] = readGrid(value, refuse);
    else if (Object.hasOwn(plainSettings, key) && !(value.type === 'object' && Object.hasOwn(optionGroups, key)))
      settings[key] = readPlain(key, value, refuse); // `words` is a file, or an object of options
    else if (Object.hasOwn(optionGroups, key)) groups[key] = await readGroup(key, value, folder, refuse);
    else
      throw unknownKey(
        'the settings have no',
        key,
        [...Object.keys(plainSettings), 'grid', ...Object.keys(optionGroups)],
        keyAt,
        refuse,
      );
  }
  return { ...settings, groups };
}

function readPlain(name: string, node: Located, refuse: Refuse): OptionValue {
  const value = checked(name, plainSettings[name]!, node, refuse);
  if (name === 'memoryLimit' && parseMemorySize(String(value)) === undefined) {
    throw refuse(`'memoryLimit' must be a size such as "500M" or "2G", got ${shown(node)}.`, node.at);
  }
  return value;
}

async function readGroup(
  group: string,
  node: Located,
  folder: string,
  refuse: Refuse,
): Promise<Record<string, OptionValue>> {
  const options = optionGroups[group]!;
  const values: Record<string, OptionValue> = {};
  for (const [name, { keyAt, value }] of membersOf(`'${group}'`, node, refuse)) {
    if (!Object.hasOwn(options, name)) {
      const elsewhere = ofMethods(group, name);
      if (elsewhere) throw refuse(`'${group}' has no '${name}'; ${elsewhere}`, keyAt);
      throw unknownKey(`'${group}' has no`, name, Object.keys(options), keyAt, refuse);
    }
    const option = options[name]!;
    const typed = value.type === 'scalar' && typeof value.value === 'string' ? value.value : '';
    const fromFile = await stopListSettings({ group, name, option }, typed, folder);
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
    throw error instanceof SatchelError ? refuse(error.message, at) : error;
  }
}

function membersOf(owner: string, node: Located, refuse: Refuse): Iterable<[string, Member]> {
  if (node.type === 'object') return node.members;
  throw refuse(`${owner} must be an object of names and values, got ${shown(node)}.`, node.at);
}

function checked(name: string, option: Option, node: Located, refuse: Refuse): OptionValue {
  const value = plain(node);
  if (isAllowed(option, value)) return value;
  throw refuse(`'${printable(name)}' must be ${expectation(option)}, got ${shown(node)}.`, node.at);
}

function unknownKey(owner: string, key: string, known: readonly string[], at: number, refuse: Refuse): SatchelError {
  const meant = nearest(key, known);
  return refuse(
    `${owner} '${printable(key)}'; ${meant ? `did you mean '${meant}'?` : `there are: ${known.join(', ')}.`}`,
    at,
  );
}

function plain(node: Located): unknown {
  if (node.type === 'scalar') return node.value;
  return node.type === 'array' ? node.items.map(plain) : undefined;
}

const shown = (node: Located): string =>
  node.type === 'object' ? 'an object' : printable(JSON.stringify(plain(node)), 100);
