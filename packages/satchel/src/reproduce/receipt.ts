/**
 * The receipt of a reproduction: everything needed to run it again and to compare the results. Plain JSON.
 *
 * Scores and hashes must be equal bit for bit on any number of threads. Seconds are not compared.
 */
import { defined } from '../core/checks/defined.ts';
import { errorAt, printable, type SatchelError } from '../core/errors.ts';
import { isObject, type JsonObject, type JsonValue } from '../core/json.ts';
import { deviationOf, meanOf } from '../numeric/statistics.ts';
import { version } from '../run/version.ts';
import type { Measured, MeasuredRow } from './measured.ts';
import type { Reproduction } from './reproduce-table.ts';
import type { Mode } from './row.ts';

export const RECEIPT_FORMAT = 'satchel-reproduction-1';

export interface Receipt {
  readonly format: typeof RECEIPT_FORMAT;
  readonly id: string;
  readonly title: string;
  readonly mode: Mode;
  readonly protocol: string;
  readonly seeds: readonly number[];
  /** The rows, columns or methods that were asked for; absent for a whole table. */
  readonly only?: readonly string[];
  readonly versions: { readonly satchel: string; readonly node: string };
  readonly data: readonly ReceiptData[];
  readonly rows: readonly ReceiptRow[];
  readonly remarks: readonly string[];
  readonly footnotes: readonly string[];
  readonly seconds: number;
}

export interface ReceiptData {
  readonly name: string;
  readonly title: string;
  readonly insteadOf?: string;
  readonly files: readonly { readonly path: string; readonly sha256: string; readonly known: boolean | null }[];
}

export interface ReceiptRow {
  readonly name: string;
  readonly status: MeasuredRow['status'];
  readonly reason?: string;
  readonly cells: readonly ReceiptCell[];
}

export interface ReceiptCell {
  readonly column: string;
  readonly published?: number | string;
  /** The number is a time and is not compared. */
  readonly isTime?: boolean;
  readonly shown?: string;
  readonly mean?: number;
  readonly sd?: number;
  readonly scores?: readonly number[];
  readonly hashes?: readonly string[];
  readonly options?: JsonObject;
  /** What tuning chose, for every seed and fold. */
  readonly chosen?: readonly JsonObject[];
  readonly seconds?: number;
}

export function receiptOf(
  { table, plan, mode, seeds, only, rows, uses, remarks, seconds }: Reproduction,
  node: string,
): Receipt {
  return {
    format: RECEIPT_FORMAT,
    id: table.id,
    title: table.title,
    mode,
    protocol: plan.protocol,
    seeds,
    ...defined({ only }),
    versions: { satchel: version, node },
    data: uses.map(({ name, title, files, insteadOf }) => ({
      name,
      title,
      ...defined({ insteadOf }),
      files: files.map(({ path, sha256, isKnown }) => ({ path, sha256, known: isKnown ?? null })),
    })),
    rows: rows.map((row) => rowOf(row, plan.columns)),
    remarks,
    footnotes: table.footnotes,
    seconds,
  };
}

function rowOf({ row, status, reason, cells }: MeasuredRow, columns: Reproduction['plan']['columns']): ReceiptRow {
  return {
    name: row.name,
    status,
    ...defined({ reason }),
    cells: columns.flatMap((column): ReceiptCell[] => {
      const [published, ours] = [row.published?.[column.name], cells.get(column.name)];
      if (published === undefined && ours === undefined) return [];
      const isTime = column.isTime === true ? true : undefined;
      return [defined({ column: column.name, published, isTime, ...(ours ? cellOf(ours) : {}) })];
    }),
  };
}

const cellOf = ({ shown, scores, hashes, options, chosen, seconds }: Measured): Omit<ReceiptCell, 'column'> => ({
  ...defined({ shown, chosen }),
  ...(scores.length === 0 ? {} : { mean: meanOf(scores), sd: deviationOf(scores) }),
  ...{ scores, hashes, options, seconds },
});

/** Parses a receipt and checks the fields that verification reads. Throws BAD_RECEIPT. */
export function parseReceipt(text: string, where: string): Receipt {
  const bad = (what: string): SatchelError =>
    errorAt('BAD_RECEIPT', where, `${what}.`, {
      remedy: "Name a file that 'satchel reproduce' wrote: ID.receipt.json.",
    });
  let value: JsonValue;
  try {
    value = JSON.parse(text) as JsonValue;
  } catch (error) {
    throw bad(`not JSON (${printable(error instanceof Error ? error.message : String(error))})`);
  }
  if (!isObject(value) || value['format'] !== RECEIPT_FORMAT)
    throw bad(`not a receipt of the format ${RECEIPT_FORMAT}`);
  const { id, mode, seeds, only, rows, data } = value;
  if (typeof id !== 'string') throw bad("'id' must be text");
  if (mode !== 'full' && mode !== 'quick') throw bad("'mode' must be 'full' or 'quick'");
  const areSeeds =
    Array.isArray(seeds) &&
    seeds.length > 0 &&
    seeds.length <= 1000 &&
    seeds.every((seed, i) => Number.isSafeInteger(seed) && Number(seed) > 0 && seed === Number(seeds[0]) + i);
  if (!areSeeds) throw bad("'seeds' must be whole numbers, each one more than the one before");
  if (only !== undefined && !(Array.isArray(only) && only.every((name) => typeof name === 'string')))
    throw bad("'only' must be a list of names");
  if (
    !isList(
      rows,
      (row) => typeof row['name'] === 'string' && typeof row['status'] === 'string' && isList(row['cells'], isCell),
    )
  ) {
    throw bad("'rows' must be a list of rows with their cells");
  }
  const isFile = (file: JsonObject): boolean => typeof file['path'] === 'string' && typeof file['sha256'] === 'string';
  if (!isList(data, (one) => typeof one['name'] === 'string' && isList(one['files'], isFile)))
    throw bad("'data' must be a list of files");
  return value as unknown as Receipt; // the fields that verification reads are checked above
}

const isList = (value: JsonValue | undefined, isEntry: (entry: JsonObject) => boolean): boolean =>
  Array.isArray(value) && value.every((entry: JsonValue) => isObject(entry) && isEntry(entry));

function isCell({ column, scores, hashes, shown }: JsonObject): boolean {
  const isListOf = (value: JsonValue | undefined, type: string): boolean =>
    value === undefined || (Array.isArray(value) && value.every((entry) => typeof entry === type));
  return (
    typeof column === 'string' &&
    isListOf(scores, 'number') &&
    isListOf(hashes, 'string') &&
    (shown === undefined || typeof shown === 'string')
  );
}
