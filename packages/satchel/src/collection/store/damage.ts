/**
 * How stored data is checked: the columns of a row, because a damaged page may return anything, and checksums. Damage is never ignored; the
 * error names the damaged part.
 */

import type { SQLOutputValue } from 'node:sqlite';
import { crc32 } from 'node:zlib';
import { SatchelError } from '../../core/errors.ts';

export const damaged = (part: string, problem: string, cause?: unknown): SatchelError =>
  new SatchelError('DAMAGED', `${part} is damaged: ${problem}.`, {
    kind: 'data',
    remedy: "'satchel check' lists all damage of a collection.",
    facts: { part },
    cause,
  });

/** CRC-32 over the parts of a record in order, each preceded by its length so that no two records look alike. */
export function checksumOf(...parts: readonly (string | Uint8Array | number)[]): number {
  let checksum = 0;
  let text = ''; // parts that are text, to be added at once
  for (const part of parts) {
    text += typeof part === 'number' ? `${part};` : `${part.length}:`;
    if (typeof part === 'string') text += part;
    if (!(part instanceof Uint8Array)) continue;
    checksum = crc32(part, crc32(text, checksum));
    text = '';
  }
  return text === '' ? checksum : crc32(text, checksum);
}

export function requireChecksum(part: string, found: number, expected: number): void {
  if (found !== expected) throw damaged(part, `its checksum is ${hex(found)} and should be ${hex(expected)}`);
}

const hex = (value: number): string => value.toString(16).padStart(8, '0');

export type Row = Readonly<Record<string, SQLOutputValue>>;

export function textIn(row: Row, column: string, part: string): string {
  const value = row[column];
  if (typeof value === 'string') return value;
  throw damaged(part, `its ${column} is not text`);
}

export function numberIn(row: Row, column: string, part: string): number {
  const value = row[column];
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return value;
  throw damaged(part, `its ${column} is not a whole number`);
}

export function bytesIn(row: Row, column: string, part: string): Uint8Array {
  const value = row[column];
  if (value instanceof Uint8Array) return value;
  throw damaged(part, `its ${column} is not a blob`);
}
