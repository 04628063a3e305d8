/** A whole number that no declared option stands for. */
import { badParam } from '../errors.ts';

/** Returns the value. Throws BAD_PARAM unless it is a whole number in the range; `name` is the subject of the message. */
export function checkWhole(name: string, value: number, least: number, most = Number.MAX_SAFE_INTEGER): number {
  if (Number.isSafeInteger(value) && value >= least && value <= most) return value;
  const range = most === Number.MAX_SAFE_INTEGER ? `of at least ${least}` : `from ${least} to ${most}`;
  throw badParam(`${name} must be a whole number ${range}, got ${value}.`);
}
