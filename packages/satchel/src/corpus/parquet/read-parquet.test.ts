import { brotliCompressSync, gzipSync, zstdCompressSync } from 'node:zlib';
import type { SchemaElement } from 'hyparquet';
import { parquetWriteBuffer } from 'hyparquet-writer';
import { describe, expect, it } from 'vitest';
import { openCorpusBytes } from '../open-corpus-bytes.ts';
import { documentsOf, errorOf, readBytes } from '../testing.case.ts';
import { onePage, plain } from './hand-made.case.ts';

const COUNT = 300;
const texts = Array.from({ length: COUNT }, (_, i) => `document ${i} über ${'word '.repeat(i % 7)}`);
const labels = Array.from({ length: COUNT }, (_, i) => ['cow', 'dog', 'hen'][i % 3]!);
const expected = texts.map((text, i) => ({
  id: String(i),
  text,
  labels: [labels[i]!],
  split: i < 200 ? 'train' : 'test',
}));
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
const write = (options: object = {}): Buffer =>
  Buffer.from(parquetWriteBuffer({ columnData, compressors, ...options }));

describe('Parquet', () => {
  it.each([1, 7, 8, 20])('reads a column with one value in %i places, and nulls', async (places) => {
    const data = Array.from({ length: 2 * places }, (_, i) => ['cow', null][i % 2]);
    const file = parquetWriteBuffer({
      columnData: [
        { name: 'text', data: data.map((_, i) => `text ${i}`), type: 'STRING' },
        { name: 'label', data, type: 'STRING', nullable: true },
      ],
    });
    const documents = await readBytes(new Uint8Array(file));
    expect(documents.map(({ labels }) => labels)).toEqual(data.map((label) => (label === null ? [] : ['cow'])));
  });

  it.each([
    ['Snappy', {}],
    ['gzip', { codec: 'GZIP' }],
    ['zstd', { codec: 'ZSTD' }],
    ['Brotli', { codec: 'BROTLI' }],
    ['no compression', { codec: 'UNCOMPRESSED' }],
    ['several row groups', { rowGroupSize: 70 }],
    ['many small pages', { pageSize: 200 }],
    ['no dictionaries', { dictionarySize: 0 }],
    [
      'plain numbers',
      { columnData: columnData.map((column) => (column.name === 'id' ? { ...column, encoding: 'PLAIN' } : column)) },
    ],
    [
      'delta lengths',
      {
        columnData: columnData.map((column) =>
          column.name === 'text' ? { ...column, encoding: 'DELTA_LENGTH_BYTE_ARRAY' } : column,
        ),
      },
    ],
    [
      'delta numbers',
      {
        columnData: columnData.map((column) =>
          column.name === 'id' ? { ...column, encoding: 'DELTA_BINARY_PACKED' } : column,
        ),
      },
    ],
    ['nothing nullable', { columnData: columnData.map((column) => ({ ...column, nullable: false })) }],
    [
      'unused nested columns',
      { columnData: [...columnData, { name: 'deep', data: texts.map(() => ({ a: { b: 1 } })), type: 'JSON' }] },
    ],
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
    expect((await readBytes(new Uint8Array(file))).map((document) => document.labels)).toEqual([
      ['a', 'b'],
      [],
      [],
      ['a'],
    ]);
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

describe('pages of the newer kind', () => {
  const newer = (isCompressed: boolean | undefined) => ({
    ...{ field_1: 3, field_2: 24 },
    field_8: {
      field_1: 3,
      field_2: 0,
      field_3: 3,
      field_4: 0,
      field_5: 0,
      field_6: 0,
      ...(isCompressed === undefined ? {} : { field_7: isCompressed }),
    },
  });
  const body = plain('abcd', 'efgh', 'ijkl');

  it('is refused where what says which values are missing is cut', async () => {
    const { field_8, ...head } = newer(false);
    const levels = (bytes: readonly number[]) =>
      onePage({ ...head, field_8: { ...field_8, field_5: bytes.length } }, Buffer.concat([Buffer.from(bytes), body]), {
        optional: true,
      });
    expect(await readBytes(levels([3 << 1, 1]))).toHaveLength(3);
    await expect(readBytes(levels([3 << 1]))).rejects.toMatchObject({ code: 'BAD_PARQUET', facts: { offset: 4 } });
  });

  it.each([
    ['says nothing of it', undefined, gzipSync(body)],
    ['says that it is packed', true, gzipSync(body)],
    ['says that it is not', false, body],
  ])('are unpacked by the codec of the column if the page %s', async (_, isCompressed, bytes) => {
    const documents = await readBytes(onePage(newer(isCompressed), bytes, { codec: 'GZIP' }));
    expect(documents.map(({ text }) => text)).toEqual(['abcd', 'efgh', 'ijkl']);
  });
});

it('a small page may pack to less than a hundredth', async () => {
  const texts = Array.from({ length: 40 }, (_, i) => `${i}${' a'.repeat(20_000)}`);
  const columnData = [{ name: 'text', data: texts, type: 'STRING' as const }];
  const file = Buffer.from(parquetWriteBuffer({ columnData, codec: 'ZSTD', compressors }));
  expect(file.length * 100).toBeLessThan(texts.join('').length);
  expect((await readBytes(file)).map(({ text }) => text)).toEqual(texts);
});

it('fields that are kept are plain values: exact numbers, times as text', async () => {
  const columnData = [
    { name: 'text', data: ['a', 'b'], type: 'STRING' as const },
    { name: 'count', data: [7n, 9007199254740993n], type: 'INT64' as const },
    { name: 'when', data: [new Date('2024-03-17T10:00:00Z'), new Date(0)], type: 'TIMESTAMP' as const },
  ];
  const documents = await readBytes(Buffer.from(parquetWriteBuffer({ columnData })), {
    keep: ['count', 'when', 'gone'],
  });
  expect(documents.map(({ fields }) => fields)).toEqual([
    { count: 7, when: '2024-03-17T10:00:00.000Z' },
    { count: '9007199254740993', when: '1970-01-01T00:00:00.000Z' },
  ]);
});

it.each(['ZSTD', 'SNAPPY', 'UNCOMPRESSED'])('pages of %s unpack to no more than maxBytes in all', async (codec) => {
  const texts = Array.from({ length: 50 }, (_, i) => `${i} ${'word '.repeat(400)}`); // 100 kB
  const columnData = [{ name: 'text', data: texts, type: 'STRING' as const }];
  const file = Buffer.from(parquetWriteBuffer({ columnData, codec: codec as 'ZSTD', compressors, pageSize: 20_000 }));
  const path = await openCorpusBytes('a.parquet', file, { maxBytes: 50_000 });
  expect(await errorOf(documentsOf(path))).toMatchObject({ code: 'LIMIT_BYTES' });
  expect(await documentsOf(await openCorpusBytes('a.parquet', file, { maxBytes: 200_000 }))).toHaveLength(50);
});
