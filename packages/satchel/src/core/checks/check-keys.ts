/**
 * The options of a call, checked at run time: a misspelt key is refused instead of ignored, and a wrong type is named
 * before any work begins.
 *
 *   checkKeys('train', options, { seed: 'number', representation: ['text', 'object'], … })
 *
 * The table must name every key of the options' type, so the two cannot drift apart. Whether a value is within its
 * range is checked by its user.
 */
import { SatchelError } from '../errors.ts';
import { refuseUnknown, shownValue } from '../options.ts';

const kinds = {
  text: { expected: 'text', fits: (value: unknown) => typeof value === 'string' },
  number: { expected: 'a number', fits: (value: unknown) => typeof value === 'number' },
  flag: { expected: 'true or false', fits: (value: unknown) => typeof value === 'boolean' },
  list: { expected: 'a list', fits: Array.isArray },
  object: { expected: 'an object', fits: isPlain },
  function: { expected: 'a function', fits: (value: unknown) => typeof value === 'function' },
  signal: { expected: 'an AbortSignal', fits: (value: unknown) => isPlain(value) && 'aborted' in value },
} as const;

export type Kind = keyof typeof kinds;

/** For each key what its value may be. */
export type Keys<T> = { readonly [Key in keyof T]-?: Kind | readonly Kind[] };

/** Of everything that runs on an engine. */
export const engineKeys = { threads: 'number', signal: 'signal', progress: 'object' } as const;

/** Returns `given`. A key that is `undefined` counts as not given. */
export function checkKeys<T extends object>(owner: string, given: T, keys: Keys<NoInfer<T>>): T {
  if (!isPlain(given))
    throw wrongType(`${owner}: the options must be an object, got ${shownBriefly(given)}.`, { owner });
  refuseUnknown(owner, Object.keys(keys), given);
  for (const [key, value] of Object.entries(given)) {
    const allowed = [keys[key as keyof T]].flat() as readonly Kind[];
    if (value === undefined || allowed.some((kind) => kinds[kind].fits(value))) continue;
    const expected = allowed.map((kind) => kinds[kind].expected).join(' or ');
    throw wrongType(`${owner}: '${key}' must be ${expected}, got ${shownBriefly(value)}.`, { owner, option: key });
  }
  return given;
}

function isPlain(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Values of a caller may be large, or hold themselves: only plain ones are shown. */
export function shownBriefly(value: unknown): string {
  if (typeof value === 'function') return 'a function';
  if (typeof value !== 'object' || value === null) return shownValue(value);
  return Array.isArray(value) ? 'a list' : 'an object';
}

const wrongType = (message: string, facts: Readonly<Record<string, string>>): SatchelError =>
  new SatchelError('TYPE', message, { kind: 'usage', facts });
