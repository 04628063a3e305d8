/**
 * The footer of a Parquet file, checked before use: `PAR1` at both ends, a length that fits, sound metadata, a schema that
 * is a tree, row counts that add up, and column data that lies within the file.
 */
import { type ColumnMetaData, type FileMetaData, parquetMetadata, type RowGroup, type SchemaElement } from 'hyparquet';
import { deserializeTCompactProtocol } from 'hyparquet/src/thrift.js';
import { SatchelError } from '../../core/errors.ts';
import type { RandomAccess } from '../bytes/source.ts';
import { Buffer } from '../platform/buffer.ts';
import type { Faults } from './fault.ts';
import { endOfStruct } from './thrift-check.ts';

export interface Footer {
  readonly metadata: FileMetaData;
  readonly columns: readonly Column[];
  /** Where the column data ends and the metadata starts. */
  readonly start: number;
}

/** A column at the top of the schema. */
export interface Column {
  readonly name: string;
  readonly kind: 'value' | 'list' | 'nested';
  /** Highest repetition and definition level of its values. */
  readonly repetition: number;
  readonly definition: number;
  /** The column and all that is below it. */
  readonly elements: readonly SchemaElement[];
}

const LONGEST_FOOTER = 64 * 2 ** 20;
const DEEPEST_SCHEMA = 32;

export async function readFooter(file: RandomAccess, faults: Faults): Promise<Footer> {
  const { size } = file;
  if (size < 12) throw faults.bad(`${size} bytes are too few`, 0);
  const head = (await file.read(0, 4)).toString('latin1');
  const tail = await file.read(size - 8, size);
  const mark = tail.toString('latin1', 4);
  if (head === 'PARE' || mark === 'PARE') throw faults.unsupported('an encrypted Parquet file');
  if (head !== 'PAR1') throw faults.bad("it does not start with 'PAR1'", 0);
  if (mark !== 'PAR1') throw faults.bad("it does not end with 'PAR1'", size - 4);
  const length = tail.readUInt32LE(0);
  const start = size - 8 - length;
  if (start < 4) throw faults.bad(`a footer of ${length} bytes does not fit into ${size}`, size - 8);
  if (length > LONGEST_FOOTER) throw faults.tooMuch('LIMIT_BYTES', `has a footer of ${length} bytes`, { length });
  const bytes = Buffer.concat([await file.read(start, size)]);
  endOfStruct(bytes, 0, start, faults);
  try {
    return checkedFooter(bytes, start, faults);
  } catch (error) {
    throw error instanceof SatchelError ? error : faults.bad('its metadata lacks what it must have', start, error);
  }
}

function checkedFooter(bytes: Buffer, start: number, faults: Faults): Footer {
  const view = arrayBufferOf(bytes);
  if (deserializeTCompactProtocol({ view: new DataView(view), offset: 0 }).field_8)
    throw faults.unsupported('an encrypted Parquet file');
  const metadata = parquetMetadata(view, { geoparquet: false });
  const columns = checkedSchema(metadata.schema, start, faults);
  const rows = metadata.row_groups.reduce(
    (sum, group) => sum + whole(group.num_rows, 'a number of rows', start, faults),
    0,
  );
  if (rows !== whole(metadata.num_rows, 'the number of rows', start, faults))
    throw faults.bad('its numbers of rows do not add up', start);
  return { metadata, columns, start };
}

export const arrayBufferOf = (bytes: Buffer): ArrayBuffer => new Uint8Array(bytes).buffer;

export function whole(value: unknown, what: string, offset: number, faults: Faults): number {
  const number = typeof value === 'bigint' || typeof value === 'number' ? Number(value) : Number.NaN;
  if (Number.isSafeInteger(number) && number >= 0) return number;
  throw faults.bad(`${what} is ${typeof value === 'bigint' || typeof value === 'number' ? value : 'missing'}`, offset);
}

/** The schema is a tree written down from the top, each node followed by its children; it is walked without recursion. */
function checkedSchema(schema: readonly SchemaElement[], offset: number, faults: Faults): Column[] {
  const columns: Column[] = [];
  const open: number[] = [schema[0]?.num_children ?? 0]; // children still to come, from the root down
  let top = 1;
  for (let i = 1; i < schema.length; i++) {
    const element = schema[i]!;
    if (open.length === 0) throw faults.bad('its schema goes on after its end', offset);
    if (open.length === 1) top = i;
    if (open.length > DEEPEST_SCHEMA) throw faults.tooDeep('its schema', DEEPEST_SCHEMA);
    if (typeof element.name !== 'string') throw faults.bad('a column has no name', offset);
    open[open.length - 1]!--;
    const children = whole(element.num_children ?? 0, 'a number of children', offset, faults);
    if (children > 0) open.push(children);
    while (open.at(-1) === 0) open.pop();
    if (open.length <= 1) columns.push(columnOf(schema.slice(top, i + 1)));
  }
  if (open.some((left) => left !== 0)) throw faults.bad('its schema ends too early', offset);
  return columns;
}

/** `elements`: a column with all that is below it. */
function columnOf(elements: readonly SchemaElement[]): Column {
  const [outer] = elements;
  const levels = (type: (element: SchemaElement) => boolean) => elements.filter(type).length;
  const isLine = elements.every((element, i) => (element.num_children ?? 0) === (i < elements.length - 1 ? 1 : 0));
  const isList =
    elements.length <= 3 && outer?.converted_type === 'LIST' && elements[1]?.repetition_type === 'REPEATED';
  const isPlain = elements.length === 1 && outer?.repetition_type !== 'REPEATED';
  return {
    name: outer?.name ?? '',
    kind: isPlain ? 'value' : isLine && isList ? 'list' : 'nested',
    repetition: levels(({ repetition_type }) => repetition_type === 'REPEATED'),
    definition: levels(({ repetition_type }) => repetition_type !== 'REQUIRED'),
    elements,
  };
}

/** The data of a column in a row group: which bytes of the file, and how they are packed. */
export interface Chunk {
  readonly column: ColumnMetaData;
  readonly start: number;
  readonly end: number;
}

export function chunkOf(group: RowGroup, name: string, footer: Footer, faults: Faults): Chunk {
  const found = group.columns.filter(({ meta_data }) => meta_data?.path_in_schema[0] === name);
  const [chunk] = found;
  if (group.columns.some(({ crypto_metadata }) => crypto_metadata))
    throw faults.unsupported('an encrypted Parquet column');
  if (found.length !== 1 || !chunk?.meta_data)
    throw faults.bad(`the column '${name}' is not in every row group`, footer.start);
  if (chunk.file_path) throw faults.unsupported('a Parquet file whose columns are in other files');
  const column = chunk.meta_data;
  const start = whole(
    column.dictionary_page_offset || column.data_page_offset,
    'where a column starts',
    footer.start,
    faults,
  );
  const end = start + whole(column.total_compressed_size, 'the size of a column', footer.start, faults);
  if (start < 4 || end > footer.start) throw faults.bad(`the column '${name}' lies outside the file`, start);
  return { column, start, end };
}
