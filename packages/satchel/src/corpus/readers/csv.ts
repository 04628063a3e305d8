/**
 * CSV and TSV with a header line, as RFC 4180 has them: fields may be in quotes, and then hold separators, line ends and doubled quotes.
 * Every field is text; a cell such as `=cmd()` means nothing here, and the apostrophe that guards one is taken off (core/checks/formula-cells.ts).
 */
import { unguardedCell } from '../../core/checks/formula-cells.ts';
import type { Document } from '../../core/corpus.ts';
import { errorAt, printable, type SatchelError } from '../../core/errors.ts';
import { checkedUtf8 } from '../bytes/encoding.ts';
import type { Pass } from '../pass.ts';
import { Buffer } from '../platform/buffer.ts';
import { CsvError, csvRecords } from '../platform/csv-records.ts';
import { checkColumns, documentOf, type FieldRecord } from '../record.ts';
import { delimiterOf, findDelimiter } from './delimiter.ts';

interface Row {
  readonly fields: readonly string[];
  /** Where it starts, counted from 1; a field may go on for several lines. */
  readonly line: number;
}

const BATCH = 256;
/** Bytes that are looked at to find the delimiter. */
const LOOKED_AT = 64 * 1024;

export async function* readCsv(
  chunks: AsyncIterable<Buffer>,
  pass: Pass,
  fallback: ',' | '\t',
): AsyncGenerator<Document[]> {
  const { name, options, earlier } = pass;
  let columns: readonly string[] | undefined;
  let record = 0;
  let batch: Document[] = [];
  for await (const { fields, line } of rows(chunks, pass, fallback)) {
    if (fields.length === 1 && fields[0] === '') continue; // an empty line
    if (columns === undefined) {
      columns = checkedHeader(fields.map(unguardedCell), `${name}:${line}`);
      checkColumns(columns, `${name}:${line}`, options);
      continue;
    }
    record++;
    try {
      const found = recordOf(columns, fields, `${name}:${line}`, options.maxFieldBytes);
      batch.push(pass.admit(documentOf(found, earlier + record, `${name}:${line}`, options), record));
    } catch (error) {
      pass.fault(error);
    }
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  yield batch;
}

async function* rows(chunks: AsyncIterable<Buffer>, pass: Pass, fallback: string): AsyncGenerator<Row> {
  const text = checkedUtf8(chunks, pass.name);
  try {
    yield* rowsOf(text, pass, fallback);
  } finally {
    await text.return(undefined); // the parser leaves the file open if reading is broken off
  }
}

async function* rowsOf(text: AsyncGenerator<Buffer>, pass: Pass, fallback: string): AsyncGenerator<Row> {
  const { name, options } = pass;
  const first = await text.next();
  if (first.done) return;
  const found = findDelimiter(first.value.toString('utf8', 0, LOOKED_AT), options.quote, fallback);
  const separator = options.delimiter === '' ? found.delimiter : delimiterOf(options.delimiter);
  const skip = Buffer.byteLength(first.value.toString('utf8', 0, LOOKED_AT).slice(0, found.skip));
  const before = skip > 0 ? 1 : 0; // a line 'sep=;' in front of the header
  let parsed = 1 + before; // the line where the record that is being parsed starts; rows come out later, in bulk
  const records = csvRecords(withFirst(first.value.subarray(skip), text), {
    delimiter: separator,
    quote: options.quote === '' ? null : options.quote,
    record_delimiter: ['\r\n', '\n'],
    relax_column_count: true,
    max_record_size: Math.max(options.maxLineBytes, options.maxFieldBytes + 1),
    on_record: (fields) => {
      parsed += linesOf(fields);
      return fields;
    },
  });
  try {
    let line = 1 + before;
    for await (const fields of records) {
      yield { fields, line };
      line += linesOf(fields);
    }
  } catch (error) {
    throw error instanceof CsvError ? badCsv(error, name, parsed, options.maxFieldBytes) : error;
  }
}

async function* withFirst(first: Buffer, rest: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  yield first;
  yield* rest;
}

function linesOf(fields: readonly string[]): number {
  let count = 1;
  for (const field of fields) {
    for (let at = field.indexOf('\n'); at >= 0; at = field.indexOf('\n', at + 1)) count++;
  }
  return count;
}

function checkedHeader(columns: readonly string[], where: string): readonly string[] {
  const seen = new Set<string>();
  const twice = columns.find((column) => seen.size === seen.add(column).size);
  if (twice === undefined) return columns;
  const found = columns.map((column) => `'${printable(column, 60)}'`).join(', ');
  const said = `the column '${printable(twice)}' comes twice; columns: ${printable(found, 600)}.`;
  throw errorAt('DUPLICATE_COLUMN', where, said);
}

function recordOf(
  columns: readonly string[],
  fields: readonly string[],
  where: string,
  maxFieldBytes: number,
): FieldRecord {
  if (fields.length !== columns.length)
    throw errorAt('COLUMN_COUNT', where, `${fields.length} fields where the header has ${columns.length}.`, {
      remedy: 'Fields that hold the separator or a line end must be in quotes.',
      facts: { found: fields.length, expected: columns.length },
    });
  const long = fields.findIndex(
    (field) => field.length * 3 > maxFieldBytes && Buffer.byteLength(field) > maxFieldBytes,
  );
  if (long >= 0) throw fieldTooLong(where, `the field '${printable(columns[long] ?? '')}'`, maxFieldBytes);
  return Object.fromEntries(columns.map((column, i) => [column, unguardedCell(fields[i] ?? '')]));
}

const fieldTooLong = (where: string, what: string, limit: number): SatchelError =>
  errorAt('FIELD_TOO_LONG', where, `${what} is longer than ${limit} bytes.`, {
    remedy: 'Perhaps a quote is never closed; else raise corpus.maxFieldBytes.',
    facts: { limit },
  });

function badCsv(error: CsvError, name: string, line: number, maxFieldBytes: number): SatchelError {
  const where = `${name}:${line}`;
  switch (error.code) {
    case 'CSV_MAX_RECORD_SIZE':
      return fieldTooLong(where, 'a field', maxFieldBytes);
    case 'CSV_QUOTE_NOT_CLOSED':
      return errorAt('QUOTE_NOT_CLOSED', where, 'a quote is opened and never closed.', {
        remedy: 'Double the quotes within a field; if quotes mean nothing in this file, set corpus.quote to nothing.',
      });
    default:
      return errorAt('BAD_CSV', where, 'a quote is not allowed here.', {
        remedy:
          'Put the whole field in quotes and double those within; if quotes mean nothing in this file, set corpus.quote to nothing.',
        cause: error,
      });
  }
}
