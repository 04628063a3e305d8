import { badParam } from '../core/errors.ts';

/** Every random draw of a run follows from it; 1 unless given. */
export function checkedSeed(seed = 1): number {
  if (Number.isSafeInteger(seed) && seed >= 0 && seed <= 0xffffffff) return seed;
  throw badParam(`seed must be a whole number from 0 to ${0xffffffff}, got ${seed}.`);
}
