/** Compares a receipt with a new run: every score and every hash must be equal. Seconds are not compared. */
import { printable } from '../core/errors.ts';
import type { Receipt, ReceiptCell, ReceiptRow } from './receipt.ts';

/** Returns one sentence per difference. */
export function differencesBetween(then: Receipt, now: Receipt): string[] {
  return [
    ...dataDifferences(then, now),
    ...namesMissing(then, now),
    ...then.rows.flatMap((row) => rowDifferences(row, now)),
  ];
}

function dataDifferences(then: Receipt, now: Receipt): string[] {
  const hashes = new Map(now.data.flatMap(({ files }) => files.map(({ path, sha256 }) => [path, sha256] as const)));
  return then.data.flatMap(({ files }) =>
    files.flatMap(({ path, sha256 }) => {
      const today = hashes.get(path);
      if (today === sha256) return [];
      if (today === undefined) return [`data: ${printable(path)} is in the receipt and was not used now.`];
      return [
        `data: ${printable(path)} had SHA-256 ${printable(sha256.slice(0, 12))}… and has ${today.slice(0, 12)}… now.`,
      ];
    }),
  );
}

/** A row that is missing now is a difference; a new row is not. */
function namesMissing(then: Receipt, now: Receipt): string[] {
  const names = new Set(now.rows.map(({ name }) => name));
  return then.rows.flatMap(({ name }) =>
    names.has(name) ? [] : [`${printable(name)}: the row is in the receipt and not in the table.`],
  );
}

function rowDifferences({ name, status, cells }: ReceiptRow, now: Receipt): string[] {
  const today = now.rows.find((row) => row.name === name);
  if (!today || status !== 'measured') return [];
  return cells.flatMap((cell) => cellDifferences(`${printable(name)} (${printable(cell.column)})`, cell, today));
}

function cellDifferences(where: string, then: ReceiptCell, today: ReceiptRow): string[] {
  if (then.scores === undefined || then.isTime === true) return [];
  const now = today.cells.find(({ column }) => column === then.column);
  if (now?.scores === undefined)
    return [
      `${where}: is measured in the receipt and not now${today.reason === undefined ? '' : ` (${today.reason})`}.`,
    ];
  const scores = firstDifference(then.scores, now.scores);
  const hashes = firstDifference(then.hashes ?? [], now.hashes ?? []);
  return [
    ...(scores < 0
      ? []
      : [`${where}: score ${scores + 1} was ${shown(then.scores[scores])} and is ${shown(now.scores[scores])}.`]),
    ...(hashes < 0
      ? []
      : [
          `${where}: model ${hashes + 1} had SHA-256 ${short(then.hashes?.[hashes])} and has ${short(now.hashes?.[hashes])}.`,
        ]),
    ...(then.shown === now.shown
      ? []
      : [`${where}: was "${printable(then.shown ?? '')}" and is "${printable(now.shown ?? '')}".`]),
  ];
}

function firstDifference<Value>(then: readonly Value[], now: readonly Value[]): number {
  const longer = then.length > now.length ? then : now;
  return longer.findIndex((_, i) => then[i] !== now[i]);
}

const shown = (value: number | undefined): string => (value === undefined ? 'missing' : String(value));

const short = (hash: string | undefined): string => (hash === undefined ? 'none' : `${printable(hash.slice(0, 12))}…`);
