/** Rows as a Parquet file; a batch is a row group. Every column may be empty in a row. */
import type { Cell, TableColumn } from './table.ts';

const types = {
  text: { type: 'BYTE_ARRAY', converted_type: 'UTF8' },
  number: { type: 'DOUBLE' },
  boolean: { type: 'BOOLEAN' },
} as const;

export async function* parquetTable(
  batches: AsyncIterable<readonly (readonly Cell[])[]>,
  columns: readonly TableColumn[],
): AsyncGenerator<Uint8Array> {
  const { ByteWriter, ParquetWriter } = await import('hyparquet-writer');
  const bytes = new ByteWriter();
  const schema = [
    { name: 'root', num_children: columns.length },
    ...columns.map(({ name, type }) => ({ name, ...types[type], repetition_type: 'OPTIONAL' as const })),
  ];
  const writer = new ParquetWriter({ writer: bytes, schema, statistics: false });
  const taken = (): Uint8Array => {
    const piece = bytes.getBytes().slice();
    bytes.index = 0;
    return piece;
  };
  for await (const rows of batches) {
    if (rows.length === 0) continue;
    const columnData = columns.map(({ name }, c) => ({
      name,
      data: rows.map((row) => row[c] ?? null),
      offsetIndex: false,
    }));
    writer.write({ columnData, rowGroupSize: rows.length });
    yield taken();
  }
  writer.finish();
  yield taken();
}
