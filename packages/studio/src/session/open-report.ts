/** A report of the command line as the page shows it: what `compare --json` printed, or receipts of `reproduce`. */
import type { CorpusComparison } from 'satchel/browser';
import { EngineFault } from '../engine/fault.ts';

export interface ReceiptCell {
  readonly column: string;
  readonly published?: number | string;
  readonly shown?: string;
  readonly mean?: number;
  readonly sd?: number;
}

/** What the page reads of a receipt. */
export interface Receipt {
  readonly format: string;
  readonly id: string;
  readonly title: string;
  readonly protocol: string;
  readonly seeds: readonly number[];
  readonly versions: { readonly satchel: string; readonly node: string };
  readonly rows: readonly {
    readonly name: string;
    readonly status: string;
    readonly reason?: string;
    readonly cells: readonly ReceiptCell[];
  }[];
  readonly footnotes: readonly string[];
}

export type Report =
  | { readonly kind: 'comparison'; readonly name: string; readonly comparison: CorpusComparison }
  | { readonly kind: 'reproduction'; readonly name: string; readonly receipts: readonly Receipt[] };

const RECEIPT = 'satchel-reproduction-1';

export async function openReport(file: File): Promise<Report> {
  const found = parsed(await file.text(), file.name);
  const receipts = receiptsIn(found);
  if (receipts.length > 0 && receipts.every(isReceipt)) return { kind: 'reproduction', name: file.name, receipts };
  if (isComparison(found)) return { kind: 'comparison', name: file.name, comparison: found };
  throw noReport(file.name, 'It is JSON, but no report of Satchel.');
}

function parsed(text: string, name: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw noReport(name, `It is no JSON: ${(error as Error).message}.`);
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** One receipt, or the receipts in what `reproduce --json` printed. */
function receiptsIn(found: unknown): readonly unknown[] {
  if (!isObject(found)) return [];
  if (found['format'] === RECEIPT) return [found];
  return Array.isArray(found['tables']) ? found['tables'] : [];
}

const isReceipt = (found: unknown): found is Receipt =>
  isObject(found) &&
  found['format'] === RECEIPT &&
  typeof found['title'] === 'string' &&
  isObject(found['versions']) &&
  Array.isArray(found['seeds']) &&
  Array.isArray(found['footnotes']) &&
  Array.isArray(found['rows']) &&
  found['rows'].every((row) => isObject(row) && Array.isArray(row['cells']) && row['cells'].every(isObject));

const isComparison = (found: unknown): found is CorpusComparison =>
  isObject(found) &&
  Array.isArray(found['leaderboard']) &&
  found['leaderboard'].every(
    (row) => isObject(row) && typeof row['score'] === 'number' && Array.isArray(row['folds']),
  ) &&
  isObject(found['verdict']) &&
  typeof found['verdict']['sentence'] === 'string' &&
  Array.isArray(found['notRun']) &&
  isObject(found['leaks']);

const noReport = (where: string, message: string): EngineFault =>
  new EngineFault({
    code: 'NOT_A_REPORT',
    message,
    where,
    remedy:
      "Open what 'satchel compare --json' or 'satchel reproduce --json' printed, or a receipt of 'satchel reproduce'.",
  });
