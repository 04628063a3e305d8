/**
 * Fields that are kept with a document beside its text, with declared types: `author` or `author:text`, `year:number`, `sent:date`,
 * `open:flag`. In a CSV file every value is text; a declared type says how it is read, and a value that does not fit is refused.
 *
 *   text     as it is; lists of texts stay lists
 *   number   12, -0.5, 1e3
 *   date     ISO 8601 (2024-03-17, 2024-03-17T08:00:00Z), or a number: seconds since 1970 (milliseconds from 1e11 on); kept in ISO form
 *   flag     true and false, yes and no, 1 and 0
 *
 * An empty value is absent.
 */
import { badParam, errorAt, printable } from '../core/errors.ts';
import type { JsonObject, JsonValue } from '../core/json.ts';

const types = ['text', 'number', 'date', 'flag'] as const;
type FieldType = (typeof types)[number];

interface Declared {
  readonly name: string;
  readonly type: FieldType;
}

function declared(given: string): Declared {
  const colon = given.lastIndexOf(':');
  const [name, type] = colon < 0 ? [given, 'text'] : [given.slice(0, colon), given.slice(colon + 1)];
  if (name !== '' && types.includes(type as FieldType)) return { name, type: type as FieldType };
  throw badParam(
    `corpus: 'metadata' must list fields such as author, year:number, sent:date or open:flag, got '${printable(given)}'.`,
  );
}

export const metadataNames = (given: readonly string[]): string[] => given.map((one) => declared(one).name);

export function metadataOf(
  record: Readonly<Record<string, unknown>>,
  given: readonly string[],
  where: string,
): JsonObject {
  const kept = given.map(declared).flatMap(({ name, type }): [string, JsonValue][] => {
    const value = Object.hasOwn(record, name) ? record[name] : undefined;
    if (value === undefined || value === null || value === '') return [];
    const read = readers[type](value);
    if (read !== undefined) return [[name, read]];
    const found = printable(JSON.stringify(value) ?? typeof value, 60);
    throw errorAt('TYPE', where, `the field '${printable(name)}' must hold ${expected[type]}, got ${found}.`, {
      facts: { field: name, type },
    });
  });
  return Object.fromEntries(kept);
}

const expected = {
  text: 'text',
  number: 'a number',
  date: 'a date such as 2024-03-17',
  flag: 'true or false',
} as const;

const readers: Readonly<Record<FieldType, (value: unknown) => JsonValue | undefined>> = {
  text(value) {
    if (Array.isArray(value)) return value.every((one) => typeof one === 'string') ? value : undefined;
    return typeof value === 'object' ? undefined : String(value);
  },
  number(value) {
    const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
    if (typeof number === 'bigint') return Number(number);
    return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
  },
  date(value) {
    if (value instanceof Date) return Number.isNaN(value.getTime()) ? undefined : value.toISOString();
    if (typeof value === 'number') return isoDate(new Date(value >= 1e11 ? value : value * 1000));
    if (
      typeof value !== 'string' ||
      !/^\d{4}(-\d\d(-\d\d([T ]\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)?)?)?)?$/.test(value)
    )
      return undefined;
    return isoDate(new Date(value)) === undefined ? undefined : value;
  },
  flag(value) {
    const text = String(value).toLowerCase();
    if (['true', 'yes', '1'].includes(text)) return true;
    return ['false', 'no', '0'].includes(text) ? false : undefined;
  },
};

/** A value that a field of the type `date` can hold. */
export const isDate = (value: unknown): boolean => readers.date(value) !== undefined;

const isoDate = (date: Date): string | undefined => (Number.isNaN(date.getTime()) ? undefined : date.toISOString());
