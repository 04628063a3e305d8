/** Parquet files of many makes are read; rows D10 to D13 of the catalogue of bad inputs are refused by code and place. */
import { brotliCompressSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { type FileMetaData, parquetMetadata, type SchemaElement } from 'hyparquet';
import { ByteWriter, parquetWriteBuffer } from 'hyparquet-writer';
import { writeMetadata } from 'hyparquet-writer/src/metadata.js';
import { serializeTCompactProtocol } from 'hyparquet-writer/src/thrift.js';
import { describe, expect, it } from 'vitest';
import { errorOf, type Given, readBytes } from '../testing.case.ts';

const COUNT = 300;
const texts = Array.from({ length: COUNT }, (_, i) => `document ${i} über ${'word '.repeat(i % 7)}`);
const labels = Array.from({ length: COUNT }, (_, i) => ['cow', 'dog', 'hen'][i % 3]!);
const expected = texts.map((text, i) => ({ id: String(i), text, labels: [labels[i]!], split: i < 200 ? 'train' : 'test' }));
const columnData = [
  { name: 'id', data: texts.map((_, i) => BigInt(i)), type: 'INT64' as const },
  { name: 'text', data: texts, type: 'STRING' as const },
  { name: 'label', data: labels, type: 'STRING' as const },
  { name: 'split', data: expected.map(({ split }) => split), type: 'STRING' as const },
  { name: 'ignored', data: texts.map((_, i) => i / 3), type: 'DOUBLE' as const },
];
const compressors = {
  GZIP: gzipSync,
  ZSTD: (input: Uint8Array) => zstdCompressSync(input),
  BROTLI: (input: Uint8Array) => brotliCompressSync(input),
};
const write = (options: object = {}): Buffer => Buffer.from(parquetWriteBuffer({ columnData, compressors, ...options }));
const good = write();

describe('Parquet', () => {
  it.each([
    ['Snappy', {}],
    ['gzip', { codec: 'GZIP' }],
    ['zstd', { codec: 'ZSTD' }],
    ['Brotli', { codec: 'BROTLI' }],
    ['no compression', { codec: 'UNCOMPRESSED' }],
    ['several row groups', { rowGroupSize: 70 }],
    ['many small pages', { pageSize: 200 }],
    ['no dictionaries', { dictionarySize: 0 }],
    ['plain numbers', { columnData: columnData.map((column) => (column.name === 'id' ? { ...column, encoding: 'PLAIN' } : column)) }],
    [
      'delta lengths',
      { columnData: columnData.map((column) => (column.name === 'text' ? { ...column, encoding: 'DELTA_LENGTH_BYTE_ARRAY' } : column)) },
    ],
    [
      'delta numbers',
      { columnData: columnData.map((column) => (column.name === 'id' ? { ...column, encoding: 'DELTA_BINARY_PACKED' } : column)) },
    ],
    ['nothing nullable', { columnData: columnData.map((column) => ({ ...column, nullable: false })) }],
    ['unused nested columns', { columnData: [...columnData, { name: 'deep', data: texts.map(() => ({ a: { b: 1 } })), type: 'JSON' }] }],
  ])('with %s is read', async (_name, options) => {
    expect(await readBytes(write(options))).toEqual(expected);
  });

  it('may hold lists of labels, empty ones and nulls', async () => {
    const schema: SchemaElement[] = [
      { name: 'root', num_children: 2 },
      { name: 'text', type: 'BYTE_ARRAY', converted_type: 'UTF8', repetition_type: 'REQUIRED' },
      { name: 'labels', repetition_type: 'OPTIONAL', num_children: 1, converted_type: 'LIST' },
      { name: 'list', repetition_type: 'REPEATED', num_children: 1 },
      { name: 'element', type: 'BYTE_ARRAY', converted_type: 'UTF8', repetition_type: 'OPTIONAL' },
    ];
    const lists = [['a', 'b'], [], null, ['a']];
    const file = parquetWriteBuffer({
      schema,
      columnData: [
        { name: 'text', data: ['1', '2', '3', '4'] },
        { name: 'labels', data: lists },
      ],
    });
    expect((await readBytes(new Uint8Array(file))).map((document) => document.labels)).toEqual([['a', 'b'], [], [], ['a']]);
  });

  it('may lack values where they are not needed', async () => {
    const file = parquetWriteBuffer({
      columnData: [
        { name: 'text', data: ['x', 'y'], type: 'STRING' },
        { name: 'label', data: [null, 3], type: 'INT32', nullable: true },
        { name: 'id', data: ['a', null], type: 'STRING', nullable: true },
      ],
    });
    expect(await readBytes(new Uint8Array(file))).toEqual([
      { id: 'a', text: 'x', labels: [] },
      { id: '2', text: 'y', labels: ['3'] },
    ]);
  });
});

/** The file with other metadata. */
function refooted(file: Buffer, change: (metadata: FileMetaData) => FileMetaData): Buffer {
  const length = file.readUInt32LE(file.length - 8);
  const metadata = change(parquetMetadata(new Uint8Array(file).buffer));
  return withFooter(file.subarray(4, file.length - 8 - length), metadata);
}

function withFooter(data: Uint8Array, metadata: FileMetaData): Buffer {
  const writer = new ByteWriter();
  writer.appendUint32(0x31524150);
  writer.appendBytes(data);
  writeMetadata(writer, metadata);
  writer.appendUint32(0x31524150);
  return Buffer.from(writer.getBytes());
}

/** A file of one text column, whose only page has this header and body. */
function onePage(header: object, body: Uint8Array, { rows = 3, codec = 'UNCOMPRESSED' as const, optional = false } = {}): Buffer {
  const writer = new ByteWriter();
  serializeTCompactProtocol(writer, { field_1: 0, field_2: body.length, field_3: body.length, ...header });
  const data = Buffer.concat([writer.getBytes(), body]);
  return withFooter(data, {
    version: 1,
    schema: [
      { name: 'root', num_children: 1 },
      { name: 'text', type: 'BYTE_ARRAY', converted_type: 'UTF8', repetition_type: optional ? 'OPTIONAL' : 'REQUIRED' },
    ],
    num_rows: BigInt(rows),
    row_groups: [
      {
        columns: [{ file_offset: 4n, meta_data: columnMetadata(data.length, rows, codec) }],
        total_byte_size: 100n,
        num_rows: BigInt(rows),
      },
    ],
    metadata_length: 0,
  });
}

const columnMetadata = (length: number, rows: number, codec: 'UNCOMPRESSED' | 'LZO') => ({
  type: 'BYTE_ARRAY' as const,
  encodings: ['PLAIN' as const],
  path_in_schema: ['text'],
  codec,
  num_values: BigInt(rows),
  total_uncompressed_size: BigInt(length),
  total_compressed_size: BigInt(length),
  data_page_offset: 4n,
});

const plain = (...values: string[]) => Buffer.concat(values.flatMap((value) => [Buffer.from([value.length, 0, 0, 0]), Buffer.from(value)]));
const dataPage = (values: number, encoding = 0) => ({ field_5: { field_1: values, field_2: encoding, field_3: 3, field_4: 3 } });
const big = (head: readonly number[]) => Buffer.from([...head, 0x80, 0x80, 0x80, 0x80, 0x08, 1]); // a run of 2³⁰ ones
const schemaOf = (elements: readonly SchemaElement[]) =>
  refooted(good, (metadata) => ({ ...metadata, schema: [...elements], row_groups: [], num_rows: 0n }));
const chain = (length: number): SchemaElement[] => [
  { name: 'root', num_children: 1 },
  ...Array.from({ length }, (): SchemaElement => ({ name: 'down', num_children: 1, repetition_type: 'OPTIONAL' })),
  { name: 'leaf', type: 'BYTE_ARRAY', repetition_type: 'OPTIONAL' },
];
const firstGroup = (change: (group: FileMetaData['row_groups'][number]) => object) => (metadata: FileMetaData) => ({
  ...metadata,
  row_groups: metadata.row_groups.map((group, i) => (i === 0 ? { ...group, ...change(group) } : group)),
});
const textColumn = (change: object) =>
  refooted(
    good,
    firstGroup(({ columns }) => ({
      columns: columns.map((column) =>
        column.meta_data?.path_in_schema[0] === 'text' ? { ...column, meta_data: { ...column.meta_data, ...change } } : column,
      ),
    })),
  );

it('the hand-made file is read as it is, so that what is changed below is what is refused', async () => {
  expect(await readBytes(onePage(dataPage(3), plain('a', 'b', 'c')))).toHaveLength(3);
  const levels = Buffer.from([2, 0, 0, 0, 3 << 1, 1]);
  expect(await readBytes(onePage(dataPage(3), Buffer.concat([levels, plain('a', 'b', 'c')]), { optional: true }))).toHaveLength(3);
});

interface Row {
  readonly row: string;
  readonly bytes: Uint8Array;
  readonly code: string;
  readonly where?: string;
  readonly says?: string;
  readonly given?: Given;
}

const end = good.length;
const rows: readonly Row[] = [
  {
    row: 'D10 bad magic at the end',
    bytes: Buffer.concat([good.subarray(0, -1), Buffer.from('2')]),
    code: 'BAD_PARQUET',
    where: `: byte ${end - 4}`,
  },
  {
    row: 'D10 bad magic at the start',
    bytes: Buffer.concat([Buffer.from('X'), good.subarray(1)]),
    given: { format: 'parquet' },
    code: 'BAD_PARQUET',
    where: ': byte 0',
  },
  { row: 'D10 too short', bytes: Buffer.from('PAR1PAR1'), code: 'BAD_PARQUET', where: ': byte 0' },
  {
    row: 'D10 footer longer than the file',
    bytes: Buffer.concat([good.subarray(0, -8), Buffer.from([0xff, 0xff, 0xff, 0x7f]), Buffer.from('PAR1')]),
    code: 'BAD_PARQUET',
    where: `: byte ${end - 8}`,
  },
  {
    row: 'D10 not Parquet at all',
    bytes: Buffer.from('{"text":"a"}\n'),
    given: { format: 'parquet' },
    code: 'BAD_PARQUET',
    where: ': byte 0',
  },
  {
    row: 'D10 column outside the file',
    bytes: textColumn({ data_page_offset: BigInt(end), dictionary_page_offset: undefined }),
    code: 'BAD_PARQUET',
    says: 'lies outside the file',
  },
  { row: 'D10 column of negative size', bytes: textColumn({ total_compressed_size: -5n }), code: 'BAD_PARQUET' },
  {
    row: 'D10 rows that do not add up',
    bytes: refooted(good, (metadata) => ({ ...metadata, num_rows: 299n })),
    code: 'BAD_PARQUET',
    says: 'do not add up',
  },
  { row: 'D10 fewer values than rows', bytes: onePage(dataPage(2), plain('a', 'b')), code: 'BAD_PARQUET', says: '2 values for 3 rows' },
  { row: 'D10 more values than rows', bytes: onePage(dataPage(4), plain('a', 'b', 'c', 'd')), code: 'BAD_PARQUET', where: ': byte 4' },
  {
    row: 'D10 page longer than its column',
    bytes: onePage({ ...dataPage(3), field_3: 1000 }, plain('a', 'b', 'c')),
    code: 'BAD_PARQUET',
    where: ': byte 4',
  },
  {
    row: 'D10 page of negative size',
    bytes: onePage({ ...dataPage(3), field_2: -1 }, plain('a', 'b', 'c')),
    code: 'BAD_PARQUET',
    where: ': byte 4',
  },
  {
    row: 'D10 page that fails its checksum',
    bytes: onePage({ field_4: 1, ...dataPage(3) }, plain('a', 'b', 'c')),
    code: 'BAD_PARQUET',
    says: 'checksum',
  },
  {
    row: 'D10 text that is not UTF-8',
    bytes: onePage(dataPage(3), Buffer.concat([plain('a', 'b'), Buffer.from([1, 0, 0, 0, 0xff])])),
    code: 'BAD_UTF8',
  },
  {
    row: 'D11 2^31 rows',
    bytes: refooted(good, (m) => ({ ...firstGroup(() => ({ num_rows: 2n ** 31n }))(m), num_rows: 2n ** 31n })),
    code: 'LIMIT_ROWS',
    where: '',
    says: '2147483648 rows',
  },
  {
    row: 'D11 more rows than bytes can hold',
    bytes: onePage(dataPage(3), plain('a', 'b', 'c'), { rows: 9_000_000 }),
    code: 'LIMIT_ROWS',
    where: '',
    says: '9000000 texts in',
  },
  {
    row: 'D11 page that claims to unpack to 2 GB',
    bytes: onePage({ ...dataPage(3), field_2: 2 ** 31 - 1 }, plain('a', 'b', 'c')),
    code: 'LIMIT_BYTES',
    where: '',
  },
  {
    row: 'D11 run of levels that never ends',
    bytes: onePage(dataPage(3), big([6, 0, 0, 0]), { optional: true }),
    code: 'BAD_PARQUET',
    where: ': byte 4',
  },
  { row: 'D11 run of dictionary places that never ends', bytes: onePage(dataPage(3, 8), big([1])), code: 'BAD_PARQUET', where: ': byte 4' },
  {
    row: 'D11 number without an end in delta lengths',
    bytes: onePage(dataPage(3, 6), Buffer.alloc(1_000_000, 0xff)),
    code: 'BAD_PARQUET',
    where: ': byte 4',
  },
  {
    row: 'D11 list of structures longer than the footer',
    bytes: footer(Buffer.from([0x29, 0xfc, 0xff, 0xff, 0xff, 0xff, 0x07])),
    code: 'BAD_PARQUET',
    says: 'does not fit',
  },
  {
    row: 'D12 codec without a reader',
    bytes: onePage(dataPage(3), plain('a', 'b', 'c'), { codec: 'LZO' as never }),
    code: 'UNSUPPORTED',
    where: '',
    says: 'LZO',
  },
  {
    row: 'D12 encoding without a reader',
    bytes: onePage(dataPage(3, 7), plain('a', 'b', 'c')),
    code: 'UNSUPPORTED',
    where: '',
    says: 'DELTA_BYTE_ARRAY',
  },
  {
    row: 'D12 encrypted',
    bytes: Buffer.concat([good.subarray(0, -4), Buffer.from('PARE')]),
    code: 'UNSUPPORTED',
    where: '',
    says: 'encrypted',
  },
  {
    row: 'D12 columns in other files',
    bytes: refooted(
      good,
      firstGroup(({ columns }) => ({ columns: columns.map((column) => ({ ...column, file_path: '/etc/passwd' })) })),
    ),
    code: 'UNSUPPORTED',
    says: 'other files',
  },
  {
    row: 'D12 nested text',
    bytes: schemaOf([
      { name: 'root', num_children: 1 },
      { name: 'text', num_children: 2 },
      { name: 'a', type: 'INT32' },
      { name: 'b', type: 'INT32' },
    ]),
    code: 'UNSUPPORTED',
    where: '',
    says: "the nested column 'text'",
  },
  { row: 'D12 packed as a whole', bytes: gzipSync(good), code: 'UNSUPPORTED', where: '' },
  { row: 'D13 schema 10,000 deep', bytes: schemaOf(chain(10_000)), code: 'TOO_DEEP', where: '' },
  {
    row: 'D13 schema that never closes',
    bytes: schemaOf([
      { name: 'root', num_children: 5 },
      { name: 'text', type: 'BYTE_ARRAY' },
    ]),
    code: 'BAD_PARQUET',
    says: 'ends too early',
  },
  {
    row: 'D13 schema that goes on',
    bytes: schemaOf([
      { name: 'root', num_children: 1 },
      { name: 'text', type: 'BYTE_ARRAY' },
      { name: 'x', type: 'INT32' },
    ]),
    code: 'BAD_PARQUET',
  },
  { row: 'D13 metadata 10,000 deep', bytes: footer(Buffer.alloc(10_000, 0x1c)), code: 'TOO_DEEP', where: '' },
  {
    row: 'D13 lists 10,000 deep',
    bytes: footer(Buffer.concat([Buffer.from([0x19]), Buffer.alloc(10_000, 0x19), Buffer.alloc(10_000)])),
    code: 'TOO_DEEP',
    where: '',
  },
  {
    row: 'no text column',
    bytes: schemaOf([
      { name: 'root', num_children: 1 },
      { name: 'texts', type: 'BYTE_ARRAY' },
    ]),
    code: 'MISSING_FIELD',
    where: '',
    says: "found: 'texts'",
  },
];

function footer(bytes: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32LE(bytes.length);
  return Buffer.concat([Buffer.from('PAR1'), bytes, length, Buffer.from('PAR1')]);
}

describe('the catalogue of bad Parquet files', () => {
  it.each(rows)('$row', { timeout: 2000 }, async ({ bytes, code, where, says, given = {} }) => {
    const error = await errorOf(readBytes(bytes, given));
    expect(error.code, error.message).toBe(code);
    if (where !== undefined) expect(error.where).toBe(`standard input${where}`);
    if (says) expect(error.message).toContain(says);
  });

  it('D10: nothing but an error comes of a file cut anywhere', async () => {
    for (let cut = 4; cut < good.length; cut += 41) expect((await errorOf(readBytes(good.subarray(0, cut)))).code).toBe('BAD_PARQUET');
  });

  it('D11: a dictionary entry repeated beyond all measure is stopped', { timeout: 2000 }, async () => {
    const file = parquetWriteBuffer({ columnData: [{ name: 'text', data: Array(20_000).fill('x'.repeat(20_000)), type: 'STRING' }] });
    expect(file.byteLength).toBeLessThan(50_000);
    expect(await errorOf(readBytes(new Uint8Array(file)))).toMatchObject({ code: 'LIMIT_BYTES', where: 'standard input' });
  });
});
