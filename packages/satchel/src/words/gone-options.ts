/**
 * Options of word-vector methods that earlier versions had. Files that hold them still open; a request that names one
 * is refused with the reason.
 */
import { SatchelError } from '../core/errors.ts';
import type { JsonObject } from '../core/json.ts';

export const goneOptions: Readonly<Record<string, string>> = {
  hogwild: 'threads no longer write over each other, because shards are faster and give the same bytes every time',
};

/** Throws for an option that is gone. */
export function refuseGone(owner: string, given: object): void {
  const name = Object.keys(given).find((option) => Object.hasOwn(goneOptions, option));
  if (name === undefined) return;
  throw new SatchelError('UNKNOWN_PARAM', `${owner} has no option '${name}' any more: ${goneOptions[name]}.`, {
    kind: 'usage',
    remedy: `Leave ${name} out.`,
    facts: { owner, option: name },
  });
}

/** The options of a file without those that are gone. */
export const withoutGone = (options: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(options).filter(([option]) => !Object.hasOwn(goneOptions, option)));
