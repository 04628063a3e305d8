/**
 * Parquet: one document a row, read one row group at a time and only the columns that are wanted. The decoder (hyparquet) trusts its
 * input, so it is given pages that have been unpacked and checked before.
 */
import { parquetRead, type RowGroup } from 'hyparquet';
import type { Document } from '../../core/corpus.ts';
import { printable, SatchelError } from '../../core/errors.ts';
import { checkUtf8 } from '../bytes/encoding.ts';
import type { RandomAccess, Source } from '../bytes/source.ts';
import type { Pass } from '../pass.ts';
import { checkColumns, documentOf, labelFieldOf } from '../record.ts';
import { type Faults, faultsOf } from './fault.ts';
import { arrayBufferOf, type Column, chunkOf, type Footer, readFooter } from './footer.ts';
import { unpackedPages } from './pages.ts';

const RATIO = 100;
const HARMLESS = 64 * 2 ** 20;

export async function* readParquet(source: Source, pass: Pass): AsyncGenerator<Document[]> {
  const faults = faultsOf(pass.name);
  const file = await source.open();
  try {
    const footer = await readFooter(file, faults);
    const columns = wantedColumns(footer, pass, faults);
    const rows = Number(footer.metadata.num_rows);
    if (rows > pass.options.maxRecords)
      throw faults.tooMuch('LIMIT_ROWS', `claims ${rows} rows; at most ${pass.options.maxRecords} are read`, { rows });
    let [record, produced] = [0, 0];
    for (let group = 0; group < footer.metadata.row_groups.length; group++) {
      const documents: Document[] = [];
      for (const row of await groupRows(file, footer, group, columns, pass, faults)) {
        record++;
        try {
          documents.push(pass.admit(documentOf(row, record, `${pass.name}: record ${record}`, pass.options), record));
        } catch (error) {
          pass.fault(error);
        }
        produced += documents.at(-1)?.text.length ?? 0;
        if (produced > HARMLESS && produced > file.size * RATIO)
          throw faults.tooMuch('LIMIT_BYTES', `gives more text than is plausible`, { produced });
      }
      yield documents;
    }
  } finally {
    await file.close();
  }
}

function wantedColumns({ columns }: Footer, { name, options }: Pass, faults: Faults): Column[] {
  const names = columns.map((column) => column.name);
  checkColumns(names, name, options);
  const wanted = new Set([
    options.text,
    options.id,
    labelFieldOf(names, options),
    options.split,
    options.group,
    options.title,
  ]);
  const found = columns.filter((column) => wanted.has(column.name));
  for (const { name, kind } of found) if (kind === 'nested') throw faults.unsupported(`the nested column '${name}'`);
  return found;
}

/** The rows of a row group as records of the wanted columns. */
async function groupRows(
  file: RandomAccess,
  footer: Footer,
  index: number,
  columns: readonly Column[],
  pass: Pass,
  faults: Faults,
) {
  const group = footer.metadata.row_groups[index]!;
  const values: (readonly unknown[])[] = [];
  for (const column of columns) {
    try {
      values.push(await columnValues(file, footer, group, column, pass, faults));
    } catch (error) {
      if (error instanceof SatchelError) throw error;
      const reason = error instanceof Error ? error.message : String(error);
      throw faults.bad(`column '${column.name}' cannot be decoded (${reason})`, footer.start, error);
    }
  }
  return Array.from({ length: Number(group.num_rows) }, (_, row) =>
    Object.fromEntries(columns.map(({ name }, i) => [name, values[i]![row]])),
  );
}

async function columnValues(
  file: RandomAccess,
  footer: Footer,
  group: RowGroup,
  schema: Column,
  pass: Pass,
  faults: Faults,
): Promise<readonly unknown[]> {
  const rows = Number(group.num_rows);
  const chunk = chunkOf(group, schema.name, footer, faults);
  const bytes = await file.read(chunk.start, chunk.end);
  if (bytes.length < chunk.end - chunk.start) throw faults.bad('it was cut while it was read', chunk.start);
  if (schema.name === pass.options.text && rows > 10_000 + RATIO * bytes.length) {
    throw faults.tooMuch('LIMIT_ROWS', `claims ${rows} texts in ${bytes.length} bytes`, { rows });
  }
  const pages = unpackedPages({ ...chunk, bytes, schema, rows }, faults);
  const textOf = (value: Uint8Array): string => {
    const text = Buffer.from(value.buffer, value.byteOffset, value.length);
    checkUtf8(text, `${pass.name}, column '${printable(schema.name)}'`);
    return text.toString('utf8');
  };
  let found: readonly unknown[] = [];
  await parquetRead({
    file: { byteLength: file.size, slice: () => arrayBufferOf(bytes) },
    metadata: { ...footer.metadata, row_groups: [group], num_rows: group.num_rows },
    columns: [schema.name],
    compressors: { [chunk.column.codec]: () => pages.shift() },
    parsers: { stringFromBytes: textOf, jsonFromBytes: textOf },
    onComplete: (table: unknown[][]) => {
      found = table.map(([value]) => value);
    },
  });
  return found;
}
