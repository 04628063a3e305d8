/** What the values of a column look like, over a sample of records. */
import type { FieldRecord } from '../record.ts';

export interface ColumnFacts {
  readonly name: string;
  /** The share of records that have a value. */
  readonly filled: number;
  /** Distinct values, and how many values there are. */
  readonly distinct: number;
  readonly values: number;
  /** Mean number of characters and of words. */
  readonly characters: number;
  readonly wordCount: number;
  /** The share of values that are numbers, and that are numbers with a fraction. */
  readonly numeric: number;
  readonly fractional: number;
  /** The share of values that are written as a date: 2024-03-17, 17.3.2024, 3/17/24 10:00. */
  readonly dated: number;
  /** The distinct values, as long as there are not too many. */
  readonly sample: readonly string[];
}

const MOST_SAMPLED = 2000;

const DATE = /^\s*(\d{4}([-/.])\d{1,2}\2\d{1,2}|\d{1,2}([-/.])\d{1,2}\3\d{2}(\d{2})?)([T ,].*)?$/;

export function columnFacts(records: readonly FieldRecord[]): ColumnFacts[] {
  const names = [...new Set(records.flatMap((record) => Object.keys(record)))];
  return names.map((name) => factsOf(name, records));
}

function factsOf(name: string, records: readonly FieldRecord[]): ColumnFacts {
  const seen = new Set<string>();
  let [values, characters, wordCount, numeric, fractional, dated] = [0, 0, 0, 0, 0, 0];
  for (const record of records) {
    for (const value of valuesOf(record[name])) {
      values++;
      seen.add(value);
      characters += value.length;
      wordCount += value.split(/\s+/).filter((word) => word !== '').length;
      const isNumber = value.trim() !== '' && Number.isFinite(Number(value));
      numeric += Number(isNumber);
      fractional += Number(isNumber && !Number.isInteger(Number(value)));
      dated += Number(value.length < 40 && DATE.test(value));
    }
  }
  const filled = records.filter((record) => valuesOf(record[name]).length > 0).length;
  const share = (count: number): number => (values === 0 ? 0 : count / values);
  return {
    name,
    filled: records.length === 0 ? 0 : filled / records.length,
    distinct: seen.size,
    values,
    characters: share(characters),
    wordCount: share(wordCount),
    numeric: share(numeric),
    fractional: share(fractional),
    dated: share(dated),
    sample: [...seen].slice(0, MOST_SAMPLED),
  };
}

/** A list counts by its members; objects and empty texts are no values. */
function valuesOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap((one) => (Array.isArray(one) ? [] : valuesOf(one)));
  if (typeof value === 'string') return value === '' ? [] : [value];
  return typeof value === 'number' || typeof value === 'boolean' || typeof value === 'bigint' ? [String(value)] : [];
}
