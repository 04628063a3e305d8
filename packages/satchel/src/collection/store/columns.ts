/** Values of a row, checked, because a damaged page may return anything. */
import type { SQLOutputValue } from 'node:sqlite';
import { damaged } from './damage.ts';

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
