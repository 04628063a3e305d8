/**
 * The options of a call, checked at run time: a misspelt key is refused instead of ignored, and a wrong type is named
 * before any work begins.
 *
 *   checkKeys('train', options, { seed: 'number', representation: ['text', 'object'], … })
 *
 * The table must name every key of the options' type, so the two cannot drift apart. Whether a value is within its
 * range is checked by its user.
 */
import { refuseUnknown } from '../options.ts';
import { expectedOf, fitsOne, isPlain, type Kind, shownBriefly, wrongType } from './kinds.ts';

/** For each key what its value may be. */
export type Keys<T> = { readonly [Key in keyof T]-?: Kind | readonly Kind[] };

/** Of everything that runs on an engine. */
export const engineKeys = { threads: 'number', signal: 'signal', progress: 'progress' } as const;

/** Returns `given`. A key that is `undefined` counts as not given. */
export function checkKeys<T extends object>(owner: string, given: T, keys: Keys<NoInfer<T>>): T {
  if (!isPlain(given))
    throw wrongType(`${owner}: the options must be an object, got ${shownBriefly(given)}.`, undefined, { owner });
  refuseUnknown(owner, Object.keys(keys), given);
  for (const [key, value] of Object.entries(given)) {
    const allowed = [keys[key as keyof T]].flat() as readonly Kind[];
    if (value === undefined || fitsOne(value, allowed)) continue;
    const message = `${owner}: '${key}' must be ${expectedOf(allowed)}, got ${shownBriefly(value)}.`;
    throw wrongType(message, undefined, { owner, option: key });
  }
  return given;
}
