/**
 * Parquet: one document per row, read one row group at a time and only the needed columns. The decoder (hyparquet) trusts its
 * input, so it is given pages that have been unpacked and checked before.
 */
import { type FileMetaData, parquetRead, type RowGroup } from 'hyparquet';
import type { Document } from '../../core/corpus.ts';
import { printable, SatchelError } from '../../core/errors.ts';
import { checkUtf8 } from '../bytes/encoding.ts';
import type { RandomAccess, Source } from '../bytes/source.ts';
import { metadataNames } from '../metadata.ts';
import type { Pass } from '../pass.ts';
import { Buffer } from '../platform/buffer.ts';
import { checkColumns, documentOf, labelFieldOf } from '../record.ts';
import { type Budget, createBudget } from './budget.ts';
import { type Faults, faultsOf } from './fault.ts';
import { arrayBufferOf, type Chunk, type Column, chunkOf, type Footer, readFooter } from './footer.ts';
import { unpackedPages } from './pages.ts';

const RATIO = 100;
const HARMLESS = 64 * 2 ** 20;

export async function* readParquet(source: Source, pass: Pass): AsyncGenerator<Document[]> {
  const faults = faultsOf(pass.name);
  await using file = await source.open();
  const footer = await readFooter(file, faults);
  const columns = wantedColumns(footer, pass, faults);
  const rows = Number(footer.metadata.num_rows);
  if (rows > pass.options.maxRecords)
    throw faults.tooMuch('LIMIT_ROWS', `claims ${rows} rows; at most ${pass.options.maxRecords} are read`, { rows });
  if (rows > 10_000 + RATIO * file.size)
    throw faults.tooMuch('LIMIT_ROWS', `claims ${rows} texts in ${file.size} bytes`, { rows });
  const budget = createBudget(file.size, rows, pass.options.maxBytes, faults);
  let [record, produced] = [0, 0];
  for (let group = 0; group < footer.metadata.row_groups.length; group++) {
    const documents: Document[] = [];
    for (const row of await groupRows(file, footer, group, columns, pass, budget, faults)) {
      record++;
      try {
        documents.push(
          pass.admit(documentOf(row, pass.earlier + record, `${pass.name}: record ${record}`, pass.options), record),
        );
      } catch (error) {
        pass.fault(error);
      }
      produced += documents.at(-1)?.text.length ?? 0;
      if (produced > HARMLESS && produced > file.size * RATIO)
        throw faults.tooMuch('LIMIT_BYTES', `gives more text than is plausible`, { produced });
    }
    yield documents;
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
    ...metadataNames(options.metadata),
    ...options.also,
    ...options.keep,
  ]);
  const isKept = ({ name, kind }: Column): boolean =>
    wanted.has(name) || (options.keep.includes('*') && kind !== 'nested');
  const found = columns.filter(isKept);
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
  budget: Budget,
  faults: Faults,
) {
  const group = footer.metadata.row_groups[index]!;
  const values: (readonly unknown[])[] = [];
  for (const column of columns) {
    try {
      values.push(await columnValues(file, footer, group, column, pass, budget, faults));
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
  budget: Budget,
  faults: Faults,
): Promise<readonly unknown[]> {
  const rows = Number(group.num_rows);
  const chunk = chunkOf(group, schema.name, footer, faults);
  budget.read(chunk.end - chunk.start);
  const bytes = await file.read(chunk.start, chunk.end);
  if (bytes.length < chunk.end - chunk.start) throw faults.bad('it was cut while it was read', chunk.start);
  const pages = unpackedPages({ ...chunk, bytes, schema, rows }, budget, faults);
  const textOf = (value: Uint8Array): string => {
    const text = Buffer.from(value.buffer, value.byteOffset, value.length);
    checkUtf8(text, `${pass.name}, column '${printable(schema.name)}'`);
    return text.toString('utf8');
  };
  let found: readonly unknown[] = [];
  await parquetRead({
    file: { byteLength: file.size, slice: () => arrayBufferOf(bytes) },
    metadata: onlyColumn(footer, group, chunk, schema),
    columns: [schema.name],
    compressors: { [chunk.column.codec]: () => pages.shift() },
    parsers: { stringFromBytes: textOf, jsonFromBytes: textOf },
    onComplete: (table: unknown[][]) => {
      found = table.map(([value]) => value);
    },
  });
  return found;
}

/** Metadata of this column only. The decoder reads all metadata it gets for every row group, and a file may have thousands of columns and row groups. */
const onlyColumn = ({ metadata }: Footer, group: RowGroup, { column }: Chunk, { elements }: Column): FileMetaData => ({
  version: metadata.version,
  schema: [{ ...metadata.schema[0]!, num_children: 1 }, ...elements],
  num_rows: group.num_rows,
  row_groups: [
    {
      columns: [{ file_offset: 0n, meta_data: column }],
      total_byte_size: group.total_byte_size,
      num_rows: group.num_rows,
    },
  ],
  metadata_length: 0,
});
