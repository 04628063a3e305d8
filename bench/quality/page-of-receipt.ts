/**
 * Writes the page of a table again from its receipt, without running anything: remarks and layout as the sources have them now, in the
 * receipt too. Tables of cells alone, not those that measure themselves.
 *
 *   node bench/quality/page-of-receipt.ts bench/results/002-T1.receipt.json
 */
import { readFileSync, writeFileSync } from 'node:fs';
import type { DataUse } from '../../packages/satchel/src/reproduce/data/usage.ts';
import { vectorSets } from '../../packages/satchel/src/reproduce/data/vector-sets.ts';
import type { Measured, MeasuredRow } from '../../packages/satchel/src/reproduce/measured.ts';
import { partOf } from '../../packages/satchel/src/reproduce/only.ts';
import { reproductionPage } from '../../packages/satchel/src/reproduce/page/page.ts';
import { remarksOn } from '../../packages/satchel/src/reproduce/page/remarks.ts';
import { parseReceipt, type Receipt, type ReceiptCell } from '../../packages/satchel/src/reproduce/receipt.ts';
import { tableNamed } from '../../packages/satchel/src/reproduce/registry.ts';

const [path] = process.argv.slice(2);
if (path === undefined) throw new Error('Name a receipt: ID.receipt.json.');
const receipt = parseReceipt(readFileSync(path, 'utf8'), path);
const table = tableNamed(receipt.id);
const plan = partOf(table.plan(receipt.mode), receipt.only);
if (plan.measure) throw new Error(`${receipt.id} measures itself: its figures are not in the receipt.`);
if (plan.protocol !== receipt.protocol) throw new Error('The protocol is another one now: run the table again.');

const rows = plan.rows.map((row): MeasuredRow => {
  const own = receipt.rows.find(({ name }) => name === row.name);
  if (!own) throw new Error(`The receipt has no row ${row.name}.`);
  const { status, reason, cells } = own;
  return { row, status, ...(reason === undefined ? {} : { reason }), cells: new Map(cells.flatMap(measuredOf)) };
});
const uses = receipt.data.map(useOf);
const remarks = remarksOn(plan, rows, uses);
const { mode, seeds, only, seconds } = receipt;
const figures = await Promise.all(plan.figures?.(rows) ?? []);
const reproduction = { table, plan, mode, seeds, only, rows, uses, remarks, figures, seconds };
const renewed: Receipt = { ...receipt, remarks, footnotes: table.footnotes };
writeFileSync(path, `${JSON.stringify(renewed, undefined, 1)}\n`);
writeFileSync(path.replace(/receipt\.json$/, 'html'), reproductionPage(reproduction, renewed));

function measuredOf({ column, scores, hashes = [], options = {}, seconds = 0, shown, chosen }: ReceiptCell) {
  if (scores === undefined) return [];
  const measured: Measured = {
    ...{ scores, hashes, options, seconds },
    ...(shown === undefined ? {} : { shown }),
    ...(chosen === undefined ? {} : { chosen }),
  };
  return [[column, measured] as const];
}

function useOf({ name, title, insteadOf, files }: Receipt['data'][number]): DataUse {
  const areVectors = Object.hasOwn(vectorSets, name) || name === 'trained on the corpus';
  return {
    kind: areVectors ? 'vectors' : 'data',
    ...{ name, title, ...(insteadOf === undefined ? {} : { insteadOf }) },
    files: files.map(({ path: file, sha256, known }) => ({ path: file, sha256, isKnown: known ?? undefined })),
  };
}
