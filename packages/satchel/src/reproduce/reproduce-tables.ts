/** Tables of the papers by their ids, one after the other, as receipts and pages: for programs that keep them elsewhere. */
import { SatchelError } from '../core/errors.ts';
import type { JsonObject } from '../core/json.ts';
import type { EngineOptions } from '../run/engine.ts';
import { DATA_MISSING, openDataFolder } from './data/find-data.ts';
import { reproductionPage } from './page/page.ts';
import { receiptOf } from './receipt.ts';
import { tablesNamed } from './registry.ts';
import { reproduceTable } from './reproduce-table.ts';
import { createTableRunner } from './runs/table-runner.ts';

export interface ReproduceOptions extends EngineOptions {
  /** The folder of the data sets. */
  readonly data: string;
  /** The version of Node, for receipts. */
  readonly node: string;
  /** Wall-clock seconds. */
  clock(): number;
  readonly mode?: 'quick' | 'full';
  readonly seeds?: number | undefined;
}

export interface ReproducedTables {
  readonly tables: readonly { readonly receipt: JsonObject; readonly html: string }[];
  /** Tables whose data is not there; where only one was asked for, that is an error. */
  readonly skipped: readonly { readonly id: string; readonly reason: string }[];
}

export async function reproduceTables(ids: readonly string[], options: ReproduceOptions): Promise<ReproducedTables> {
  const named = tablesNamed(ids);
  const { mode = 'full', seeds, data, node, ...engine } = options;
  await using runner = await createTableRunner({ folder: openDataFolder(data), ...engine });
  const tables: { receipt: JsonObject; html: string }[] = [];
  const skipped: { id: string; reason: string }[] = [];
  for (const table of named) {
    runner.compute.progress.advance(tables.length + skipped.length, named.length, 'tables');
    try {
      const reproduction = await reproduceTable(table, { mode, seeds }, runner);
      const receipt = receiptOf(reproduction, node);
      tables.push({ receipt: { ...receipt } as unknown as JsonObject, html: reproductionPage(reproduction, receipt) }); // plain JSON
    } catch (error) {
      if (named.length === 1 || !(error instanceof SatchelError) || error.code !== DATA_MISSING) throw error;
      skipped.push({ id: table.id, reason: error.message });
    }
  }
  return { tables, skipped };
}
