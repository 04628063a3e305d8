/** Copies values for an index: deep, frozen, and limited to JSON. */
import { SatchelError } from '../core/errors.ts';
import type { JsonObject, JsonValue } from '../core/json.ts';

const DEEPEST = 30;

/** `name` is the name of the value in errors. Members that are `undefined` are left out, half surrogate pairs become U+FFFD. */
export function jsonCopy(value: unknown, name: string, depth = DEEPEST): JsonValue {
  if (typeof value === 'string') return value.toWellFormed();
  if (value === null || typeof value === 'boolean' || Number.isFinite(value)) return value as JsonValue;
  if (depth === 0) throw notJson(name, 'must not be nested deeper than 30 or hold itself');
  if (Array.isArray(value)) return Object.freeze(value.map((item) => jsonCopy(item, name, depth - 1)));
  if (isPlainObject(value)) return objectCopy(value, name, depth - 1);
  throw notJson(name, `must be a value that JSON can hold, got ${kindOf(value)}`);
}

function objectCopy(object: Readonly<Record<string, unknown>>, name: string, depth: number): JsonObject {
  const members = Object.entries(object).filter(([, value]) => value !== undefined);
  return Object.freeze(
    Object.fromEntries(members.map(([key, value]) => [key.toWellFormed(), jsonCopy(value, name, depth)])),
  );
}

export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function isPlainObject(value: unknown): value is Readonly<Record<string, unknown>> {
  if (!isObject(value)) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || prototype === Object.prototype || Object.getPrototypeOf(prototype) === null;
}

/** For messages: `null`, `an array`, `NaN`, `a Date`, `a number`. */
export function kindOf(value: unknown): string {
  if (value === null || value === undefined || Number.isNaN(value)) return String(value);
  if (Array.isArray(value)) return 'an array';
  if (typeof value === 'number' && !Number.isFinite(value)) return String(value);
  if (typeof value === 'object' && !isPlainObject(value)) return `a ${value.constructor?.name || 'special object'}`;
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}

const notJson = (name: string, problem: string): SatchelError =>
  new SatchelError('TYPE', `${name} ${problem}.`, { where: name });
