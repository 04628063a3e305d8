/** Rows as CSV or TSV (RFC 4180), with a header. Texts that a spreadsheet would run as formulas are guarded (core/checks/formula-cells.ts). */
import { guardedCell } from '../../core/checks/formula-cells.ts';
import type { Cell, TableColumn } from './table.ts';

export async function* csvTable(
  batches: AsyncIterable<readonly (readonly Cell[])[]>,
  columns: readonly TableColumn[],
  separator: ',' | '\t',
): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  const line = (cells: readonly Cell[]): string => `${cells.map((cell) => written(cell, separator)).join(separator)}\n`;
  yield encoder.encode(line(columns.map(({ name }) => name)));
  for await (const rows of batches) yield encoder.encode(rows.map(line).join(''));
}

function written(cell: Cell, separator: string): string {
  if (cell === null) return '';
  if (typeof cell !== 'string') return String(cell);
  const text = guardedCell(cell);
  const needsQuotes = text.includes(separator) || /["\r\n]|^\s|\s$/.test(text);
  return needsQuotes ? `"${text.replaceAll('"', '""')}"` : text;
}
