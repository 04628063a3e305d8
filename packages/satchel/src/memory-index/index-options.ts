/** The options of an index: text fields and their weights, stored fields, and text options. */
import { badParam, printable, type SatchelError, usageError } from '../core/errors.ts';
import { checkedOption, number, refuseUnknown } from '../core/options.ts';
import { resolveIndexText, type TextOptions } from '../retrieval/index-text.ts';
import type { IndexEncoder } from './index-encoder.ts';
import { isObject, kindOf } from './json-copy.ts';

export interface IndexOptions {
  /** The text fields, or how much a word of each counts: `{ title: 2, text: 1 }`. `title` and `text` unless given. */
  readonly fields?: readonly string[] | Readonly<Record<string, number>> | undefined;
  /** The fields that are stored and returned with a hit; the text fields unless given. */
  readonly stored?: readonly string[] | undefined;
  /** Text options, as for collections: `{ stemmer: 'english' }`. */
  readonly text?: Readonly<Record<string, unknown>> | undefined;
  /** Gives every document a vector, for `ranker: 'encoder'` and `fuse: 'encoder'`. */
  readonly encoder?: IndexEncoder | undefined;
}

export interface TextField {
  readonly name: string;
  /** How often one occurrence of a word counts. */
  readonly weight: number;
}

export interface IndexSettings {
  readonly fields: readonly TextField[];
  readonly stored: readonly string[];
  readonly text: TextOptions;
}

const defaultFields = ['title', 'text'];
const weight = number('how often a word of the field counts', 1, { min: 0.001, max: 1000 });

export function resolveIndex(options: IndexOptions): IndexSettings {
  requireOptions('createIndex', ['fields', 'stored', 'text', 'encoder'], options);
  const { fields = defaultFields, stored, text } = options;
  const names = isObject(fields) ? Object.keys(fields) : fields;
  return checkedSettings({ names, weights: isObject(fields) ? Object.values(fields) : [], stored, text });
}

/** Unchecked options of a caller or a file. A field without a weight counts once. */
export interface GivenSettings {
  readonly names: unknown;
  readonly weights: readonly unknown[];
  readonly stored: unknown;
  readonly text: unknown;
}

export function checkedSettings({ names: given, weights, stored, text = {} }: GivenSettings): IndexSettings {
  const names = fieldNames('fields', given);
  if (names.length === 0) throw badParam("createIndex: 'fields' must name at least one field.");
  if (!isObject(text)) throw wrongType(`createIndex: 'text' must be an object of options, got ${kindOf(text)}.`);
  return {
    fields: names.map((name, i) => ({
      name,
      weight: Number(checkedOption('createIndex', `fields.${printable(name)}`, weight, weights[i] ?? weight.default)),
    })),
    stored: stored === undefined ? names : fieldNames('stored', stored),
    text: resolveIndexText(text),
  };
}

function fieldNames(option: string, given: unknown): readonly string[] {
  if (!Array.isArray(given)) throw wrongType(`createIndex: '${option}' must be a list of names, got ${kindOf(given)}.`);
  const odd = given.findIndex((name) => typeof name !== 'string');
  if (odd >= 0) throw wrongType(`createIndex: '${option}' must be a list of names, got ${kindOf(given[odd])} in it.`);
  const twice = given.find((name, i) => given.indexOf(name) !== i);
  if (twice !== undefined) throw badParam(`createIndex: '${option}' names '${printable(twice)}' twice.`);
  return [...given];
}

/** For a value of another type, as `checkKeys` has it for other calls. */
export const wrongType = (message: string): SatchelError => usageError('TYPE', message);

/** Throws where `given` is not an object or has an option that is not among the known ones. */
export function requireOptions(owner: string, known: readonly string[], given: object): void {
  if (!isObject(given)) throw wrongType(`${owner}: the options must be an object, got ${kindOf(given)}.`);
  refuseUnknown(owner, known, given);
}
