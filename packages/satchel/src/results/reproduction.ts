/** What `reproduce --json` prints. */

import { type ListedTable, listed } from '../reproduce/listing.ts';
import type { Skipped } from '../reproduce/page/page.ts';
import type { Receipt } from '../reproduce/receipt.ts';
import type { PaperTable } from '../reproduce/table.ts';

/** With `--list`: what can be run again. */
export const tableListReport = (tables: readonly PaperTable[]): readonly ListedTable[] => tables.map(listed);

export interface TablesReport {
  /** The folder of the pages and receipts. */
  readonly out: string;
  readonly tables: readonly Receipt[];
  readonly skipped: readonly Skipped[];
}

export const tablesReport = (out: string, tables: readonly Receipt[], skipped: readonly Skipped[]): TablesReport => ({
  out,
  tables,
  skipped,
});

/** With `--verify`. */
export interface VerificationReport {
  readonly id: string;
  readonly isSame: boolean;
  readonly differences: readonly string[];
}

export const verificationReport = (id: string, differences: readonly string[]): VerificationReport => ({
  id,
  isSame: differences.length === 0,
  differences,
});
