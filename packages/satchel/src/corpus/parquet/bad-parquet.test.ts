/** Rows D10 to D13 of the catalogue of bad inputs. */
import { gzipSync } from 'node:zlib';
import type { FileMetaData, SchemaElement } from 'hyparquet';
import { parquetWriteBuffer } from 'hyparquet-writer';
import { describe, expect, it } from 'vitest';
import { errorOf, type Given, readBytes } from '../testing.case.ts';
import { dataPage, footerOnly, onePage, plain, refooted } from './hand-made.case.ts';

const texts = Array.from({ length: 300 }, (_, i) => `document ${i} ${'word '.repeat(i % 7)}`);
const good = Buffer.from(
  parquetWriteBuffer({
    columnData: [
      { name: 'text', data: texts, type: 'STRING' },
      { name: 'label', data: texts.map((_, i) => ['cow', 'dog'][i % 2]), type: 'STRING' },
    ],
  }),
);

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
        column.meta_data?.path_in_schema[0] === 'text'
          ? { ...column, meta_data: { ...column.meta_data, ...change } }
          : column,
      ),
    })),
  );

it('the hand-made file is read as it is, so that what is changed below is what is refused', async () => {
  expect(await readBytes(onePage(dataPage(3), plain('a', 'b', 'c')))).toHaveLength(3);
  const levels = Buffer.from([2, 0, 0, 0, 3 << 1, 1]);
  expect(
    await readBytes(onePage(dataPage(3), Buffer.concat([levels, plain('a', 'b', 'c')]), { optional: true })),
  ).toHaveLength(3);
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
  {
    row: 'a newer page with levels that a column without nulls has not; the decoder finds a run of 2³⁰ values in them',
    bytes: onePage(
      {
        field_1: 3,
        field_8: { field_1: 3, field_2: 2, field_3: 3, field_4: 8, field_5: 6, field_6: 0, field_7: false },
      },
      Buffer.concat([Buffer.from([240, 0x88, 0xef, 0xbb, 0xbf, 0x0c, 0, 0, 0, 97]), Buffer.alloc(100)]),
    ),
    code: 'BAD_PARQUET',
    says: 'does not hold what it states',
  },
  {
    row: 'D10 fewer values than rows',
    bytes: onePage(dataPage(2), plain('a', 'b')),
    code: 'BAD_PARQUET',
    says: '2 values for 3 rows',
  },
  {
    row: 'D10 more values than rows',
    bytes: onePage(dataPage(4), plain('a', 'b', 'c', 'd')),
    code: 'BAD_PARQUET',
    where: ': byte 4',
  },
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
  {
    row: 'D11 run of dictionary places that never ends',
    bytes: onePage(dataPage(3, 8), big([1])),
    code: 'BAD_PARQUET',
    where: ': byte 4',
  },
  {
    row: 'D11 number without an end in delta lengths',
    bytes: onePage(dataPage(3, 6), Buffer.alloc(1_000_000, 0xff)),
    code: 'BAD_PARQUET',
    where: ': byte 4',
  },
  {
    row: 'D11 list of structures longer than the footer',
    bytes: footerOnly(Buffer.from([0x29, 0xfc, 0xff, 0xff, 0xff, 0xff, 0x07])),
    code: 'BAD_PARQUET',
    says: 'does not fit',
  },
  {
    row: 'D12 codec without a reader',
    bytes: onePage(dataPage(3), plain('a', 'b', 'c'), { codec: 'LZO' }),
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
  { row: 'D13 metadata 10,000 deep', bytes: footerOnly(Buffer.alloc(10_000, 0x1c)), code: 'TOO_DEEP', where: '' },
  {
    row: 'D13 lists 10,000 deep',
    bytes: footerOnly(Buffer.concat([Buffer.from([0x19]), Buffer.alloc(10_000, 0x19), Buffer.alloc(10_000)])),
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

describe('the catalogue of bad Parquet files', () => {
  it.each(rows)('$row', { timeout: 20_000 }, async ({ bytes, code, where, says, given = {} }) => {
    const error = await errorOf(readBytes(bytes, given));
    expect(error.code, error.message).toBe(code);
    if (where !== undefined) expect(error.where).toBe(`standard input${where}`);
    if (says) expect(error.message).toContain(says);
  });

  it('D10: nothing but an error comes of a file cut anywhere', async () => {
    for (let cut = 4; cut < good.length; cut += 41)
      expect((await errorOf(readBytes(good.subarray(0, cut)))).code).toBe('BAD_PARQUET');
  });

  it('D11: a dictionary entry repeated beyond all measure is stopped', { timeout: 20_000 }, async () => {
    const file = parquetWriteBuffer({
      columnData: [{ name: 'text', data: Array(20_000).fill('x'.repeat(20_000)), type: 'STRING' }],
    });
    expect(file.byteLength).toBeLessThan(50_000);
    expect(await errorOf(readBytes(new Uint8Array(file)))).toMatchObject({
      code: 'LIMIT_BYTES',
      where: 'standard input',
    });
  });
});
