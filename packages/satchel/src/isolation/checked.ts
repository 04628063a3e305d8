/** Checks the values that a child sends, which are untrusted. */
import { SatchelError } from '../core/errors.ts';
import type { Frame } from './frames.ts';

export type Fields = Readonly<Record<string, unknown>>;

export const bad = (what: string): SatchelError =>
  new SatchelError('ISOLATED_CRASH', `What the process that read the file sent is not ${what}.`, {
    remedy: 'The file may be made to do harm. Please report it.',
  });

export function jsonIn({ kind, payload }: Frame): unknown {
  try {
    if (kind === 'value') return JSON.parse(payload.toString('utf8'));
  } catch {
    // told below
  }
  throw bad('JSON');
}

export function fieldsOf(value: unknown, what: string): Fields {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw bad(what);
  return Object.fromEntries(Object.entries(value));
}

export function textIn(fields: Fields, name: string): string {
  const value = fields[name];
  if (typeof value !== 'string') throw bad(`a text '${name}'`);
  return value;
}

/** `undefined` where it is not there. */
export const optionalTextIn = (fields: Fields, name: string): string | undefined =>
  fields[name] === undefined ? undefined : textIn(fields, name);

export function wholeIn(fields: Fields, name: string, most = Number.MAX_SAFE_INTEGER): number {
  const value = fields[name];
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0 || value > most)
    throw bad(`a number '${name}'`);
  return value;
}

export function textsIn(value: unknown, what: string): readonly string[] {
  if (!Array.isArray(value) || !value.every((text): text is string => typeof text === 'string')) throw bad(what);
  return value;
}
