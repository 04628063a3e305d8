/**
 * Filters by stored fields. A value is a JSON value; of a list, one entry must pass.
 *
 *   2024          equal: numbers as numbers, true and false, text without regard to capitals; a date by its beginning (2024-03 is in March)
 *   >=2020 <5     comparison: numbers as numbers, other values as text, which orders dates in ISO form
 *   2020..2024    from … to, both included; an end may be missing
 */
import type { JsonObject, JsonValue } from '../../core/json.ts';

export type FieldTest = (stored: JsonObject) => boolean;

export function fieldTest(field: string, wanted: string): FieldTest {
  const passes = valueTest(wanted);
  return (stored) => {
    const value = Object.hasOwn(stored, field) ? stored[field] : undefined;
    return valuesIn(value).some(passes);
  };
}

/** The values of a field that can be compared and counted. */
export function valuesIn(value: JsonValue | undefined): readonly (string | number | boolean)[] {
  const all = Array.isArray(value) ? value : [value];
  return all.filter((one) => typeof one === 'string' || typeof one === 'number' || typeof one === 'boolean');
}

type Plain = string | number | boolean;

function valueTest(wanted: string): (value: Plain) => boolean {
  const range = /^(.*?)\.\.(.*)$/s.exec(wanted);
  if (range && (range[1] !== '' || range[2] !== '')) {
    const [, from = '', to = ''] = range;
    return (value) =>
      (from === '' || order(value, from) >= 0) && (to === '' || order(value, to) <= 0 || begins(value, to));
  }
  const [, sign, limit = ''] = /^(>=|<=|>|<)(.+)$/s.exec(wanted) ?? [];
  if (sign === '>=') return (value) => order(value, limit) >= 0;
  if (sign === '<=') return (value) => order(value, limit) <= 0 || begins(value, limit);
  if (sign === '>') return (value) => order(value, limit) > 0 && !begins(value, limit);
  if (sign === '<') return (value) => order(value, limit) < 0;
  return (value) =>
    typeof value === 'number'
      ? value === Number(wanted)
      : String(value).toLowerCase() === wanted.toLowerCase() || begins(value, wanted);
}

/** Below 0 if `value` comes first; NaN where a number is compared with something that is none. */
function order(value: Plain, limit: string): number {
  if (typeof value === 'number') return value - Number(limit);
  const text = String(value);
  return text < limit ? -1 : text > limit ? 1 : 0;
}

/** A date within a year or a month: 2024-03-17 begins with 2024-03. */
const begins = (value: Plain, wanted: string): boolean =>
  typeof value === 'string' &&
  /^\d{4}(-\d\d)?$/.test(wanted) &&
  /^\d{4}-\d\d/.test(value) &&
  value.startsWith(`${wanted}-`);
