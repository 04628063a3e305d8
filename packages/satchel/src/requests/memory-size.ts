import { badParam, printable } from '../core/errors.ts';

/** `500M` → 500 · 2²⁰ bytes; `undefined` for other text. A plain number is bytes. */
export function parseMemorySize(typed: string): number | undefined {
  const [, amount, unit = ''] = /^(\d+(?:\.\d+)?)\s*([KMGT]?)(?:i?B)?$/i.exec(typed.trim()) ?? [];
  if (amount === undefined) return undefined;
  const bytes = Math.round(Number(amount) * 1024 ** ['', 'K', 'M', 'G', 'T'].indexOf(unit.toUpperCase()));
  return bytes > 0 && Number.isSafeInteger(bytes) ? bytes : undefined;
}

/** Returns `typed` if it is a size or absent; throws otherwise. */
export function checkedSize(typed: string | undefined, name = '--memory-limit'): string | undefined {
  if (typed === undefined || parseMemorySize(typed) !== undefined) return typed;
  throw badParam(`${name} must be a size of at least 1 byte such as 500M or 2G, got "${printable(typed)}".`);
}
