/** Writes a table to a file, in the format that the ending of the file names. */
import { writeAtomically } from '../../files/atomic-write.ts';
import { csvTable } from './csv.ts';
import { parquetTable } from './parquet.ts';
import { type Cell, type TableColumn, type TableFormat, tableFormatFor } from './table.ts';

export { type Cell, type TableColumn, type TableFormat, tableFormatFor } from './table.ts';

export type RowBatches = AsyncIterable<readonly (readonly Cell[])[]>;

/** Saves the rows completely or not at all. */
export async function saveTable(
  batches: RowBatches,
  columns: readonly TableColumn[],
  path: string,
  options: { readonly force?: boolean } = {},
): Promise<void> {
  await writeAtomically(path, tableBytes(batches, columns, tableFormatFor(path)), options);
}

export function tableBytes(
  batches: RowBatches,
  columns: readonly TableColumn[],
  format: TableFormat,
): AsyncGenerator<Uint8Array> {
  switch (format) {
    case 'csv':
      return csvTable(batches, columns, ',');
    case 'tsv':
      return csvTable(batches, columns, '\t');
    case 'jsonl':
      return jsonTable(batches, columns);
    case 'parquet':
      return parquetTable(batches, columns);
  }
}

async function* jsonTable(batches: RowBatches, columns: readonly TableColumn[]): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  for await (const rows of batches) {
    const lines = rows.map((row) => JSON.stringify(Object.fromEntries(columns.map(({ name }, c) => [name, row[c]]))));
    yield encoder.encode(lines.map((line) => `${line}\n`).join(''));
  }
}

/** Rows at hand, in one batch. */
export async function* oneBatch(rows: readonly (readonly Cell[])[]): AsyncGenerator<readonly (readonly Cell[])[]> {
  yield rows;
}
