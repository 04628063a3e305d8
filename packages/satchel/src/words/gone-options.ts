/**
 * Options of word-vector methods that earlier versions had. Files that hold them still open; a request that names one
 * is refused with the reason.
 */
import { SatchelError } from '../core/errors.ts';
import type { JsonObject } from '../core/json.ts';
import { wordMethodNames } from '../embedding/method-names.ts';

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

/** The options of a group in a file, without those that are gone where the group is that of a word-vector method. */
export const withoutGone = (group: string, options: JsonObject): JsonObject =>
  isWordMethod(group)
    ? Object.fromEntries(Object.entries(options).filter(([option]) => !Object.hasOwn(goneOptions, option)))
    : options;

const isWordMethod = (group: string): boolean => wordMethodNames.some((name) => name === group);
