/**
 * From a record (a JSON object, a row of a table) to a document. Fields are looked up as own properties only, and nothing is coerced
 * that could lose something: a number may be an id or a label, but never a text.
 */

import { nearest } from '../core/checks/spelling.ts';
import { badWeight, isWeight } from '../core/checks/weight.ts';
import type { Document } from '../core/corpus.ts';
import { errorAt, printable, type SatchelError } from '../core/errors.ts';
import { metadataNames, metadataOf } from './metadata.ts';
import { type CorpusOptions, corpusOptions } from './options.ts';

export type FieldRecord = Readonly<Record<string, unknown>>;

/** `number` counts records from 1, `where` is the place in the file. */
export function documentOf(record: FieldRecord, number: number, where: string, options: CorpusOptions): Document {
  if (options.text === '')
    return { id: String(number), text: '', labels: [], fields: keptFields(record, options.keep) }; // a look at the fields alone
  const text = fieldOf(record, options.text);
  if (text === undefined && !Object.hasOwn(record, options.text))
    throw missingField(options.text, Object.keys(record), where);
  if (typeof text !== 'string') throw wrongType(options.text, 'text', text ?? null, where);
  const split = optionalText(record, options.split, where);
  const group = optionalText(record, options.group, where);
  const title = optionalText(record, options.title, where);
  return {
    id: idOf(record, number, where, options),
    text: options.also.length === 0 ? text : withMore(text, record, where, options),
    labels: labelsOf(record, where, options),
    ...(split === undefined ? {} : { split }),
    ...(group === undefined ? {} : { group }),
    ...(title === undefined ? {} : { title }),
    ...(options.weight === '' ? {} : { weight: weightOf(record, options.weight, where) }),
    ...(options.metadata.length === 0 ? {} : { metadata: metadataOf(record, options.metadata, where) }),
    ...(options.keep.length === 0 ? {} : { fields: keptFields(record, options.keep) }),
  };
}

/** Values that JSON cannot hold become text; exact whole numbers stay numbers. */
function keptFields(record: FieldRecord, keep: readonly string[]): FieldRecord {
  const names = keep.includes('*') ? Object.keys(record) : keep.filter((name) => Object.hasOwn(record, name));
  return Object.fromEntries(names.map((name) => [name, plainValue(record[name])]));
}

function plainValue(value: unknown): unknown {
  if (typeof value === 'bigint') return Number.isSafeInteger(Number(value)) ? Number(value) : String(value);
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? null : value.toISOString();
  if (ArrayBuffer.isView(value)) return null; // bytes are no text
  return Array.isArray(value) ? value.map(plainValue) : (value ?? null);
}

function withMore(text: string, record: FieldRecord, where: string, { also }: CorpusOptions): string {
  return [text, ...also.map((name) => optionalText(record, name, where) ?? '')]
    .filter((part) => part !== '')
    .join('\n');
}

/** The names of the fields that will be looked for, so that a table can be checked by its header. */
export function checkColumns(columns: readonly string[], where: string, options: CorpusOptions): void {
  if (options.text === '') return;
  const wanted = [options.text];
  for (const name of ['label', 'id', 'split', 'group', 'title', 'weight'] as const) {
    if (options[name] !== corpusOptions[name].default) wanted.push(options[name]);
  }
  wanted.push(...metadataNames(options.metadata));
  for (const name of wanted) if (!columns.includes(name)) throw missingField(name, columns, where);
}

export const labelFieldOf = (columns: readonly string[], options: CorpusOptions): string =>
  options.label !== '' ? options.label : columns.includes('label') || !columns.includes('labels') ? 'label' : 'labels';

function idOf(record: FieldRecord, number: number, where: string, options: CorpusOptions): string {
  const id = fieldOf(record, options.id);
  if (id === undefined || id === '') {
    if (id === undefined && options.id !== corpusOptions.id.default)
      throw missingField(options.id, Object.keys(record), where);
    return String(number);
  }
  if (typeof id === 'string') return id;
  if (typeof id === 'bigint') return String(id);
  if (typeof id !== 'number') throw wrongType(options.id, 'text or a whole number', id, where);
  if (Number.isSafeInteger(id)) return String(id);
  throw errorAt('ID_PRECISION', where, `the id ${id} is not a whole number below 2^53, so it may not be exact.`, {
    remedy: 'Write ids in quotes.',
  });
}

function labelsOf(record: FieldRecord, where: string, options: CorpusOptions): readonly string[] {
  const name = options.label !== '' ? options.label : Object.hasOwn(record, 'label') ? 'label' : 'labels';
  const value = fieldOf(record, name);
  if (value === undefined) return [];
  const given = Array.isArray(value) ? value : [value];
  const labels = given.flatMap((item) => labelsIn(item, options.labelSeparator, name, where));
  return labels.length > 1 ? [...new Set(labels)] : labels;
}

function labelsIn(value: unknown, separator: string, name: string, where: string): readonly string[] {
  if (typeof value === 'number' || typeof value === 'bigint' || typeof value === 'boolean') return [String(value)];
  if (typeof value !== 'string') throw wrongType(name, 'text, a number or a list of them', value, where, 'LABEL_TYPE');
  if (separator === '') return value === '' ? [] : [value];
  return value
    .split(separator)
    .map((label) => label.trim())
    .filter((label) => label !== '');
}

function optionalText(record: FieldRecord, name: string, where: string): string | undefined {
  const value = fieldOf(record, name);
  if (value === undefined || typeof value === 'string') return value === '' ? undefined : value;
  if (typeof value === 'number' || typeof value === 'bigint' || typeof value === 'boolean') return String(value);
  throw wrongType(name, 'text', value, where);
}

/** Tables hold numbers as text. An empty cell is refused: a weight that is missing could be 0 or 1. */
function weightOf(record: FieldRecord, name: string, where: string): number {
  const value = fieldOf(record, name);
  if (value === undefined && !Object.hasOwn(record, name)) throw missingField(name, Object.keys(record), where);
  const number = value === undefined || String(value).trim() === '' ? Number.NaN : Number(value);
  if (isWeight(number) && typeof value !== 'boolean' && typeof value !== 'object') return number;
  throw badWeight(
    `${where}, field '${printable(name)}'`,
    value === undefined || value === '' ? 'nothing' : kindOf(value),
  );
}

/** null counts as absent. */
function fieldOf(record: FieldRecord, name: string): unknown {
  return Object.hasOwn(record, name) ? (record[name] ?? undefined) : undefined;
}

function missingField(name: string, found: readonly string[], where: string): SatchelError {
  const meant = nearest(name, found);
  const list = found.map((field) => `'${printable(field, 60)}'`).join(', ');
  const said = `there is no field '${printable(name)}'; found: ${printable(list, 600) || 'none'}.`;
  return errorAt('MISSING_FIELD', where, said, {
    remedy: meant ? `Did you mean '${printable(meant)}'?` : 'Name the fields: --text, --label, --id, --split-field.',
    facts: { field: name, found },
  });
}

const wrongType = (name: string, expected: string, value: unknown, where: string, code = 'TYPE'): SatchelError =>
  errorAt(code, where, `the field '${printable(name)}' must hold ${expected}, got ${kindOf(value)}.`);

const kindOf = (value: unknown): string => structureOf(value) ?? `the ${typeof value} ${String(value)}`;

/** `undefined` for a text, a number or a switch. */
export const structureOf = (value: unknown): string | undefined =>
  value === null ? 'null' : Array.isArray(value) ? 'a list' : typeof value === 'object' ? 'an object' : undefined;
