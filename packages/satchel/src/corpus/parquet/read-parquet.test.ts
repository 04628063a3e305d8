import { brotliCompressSync, gzipSync, zstdCompressSync } from 'node:zlib';
import type { SchemaElement } from 'hyparquet';
import { parquetWriteBuffer } from 'hyparquet-writer';
import { describe, expect, it } from 'vitest';
import { readBytes } from '../testing.case.ts';

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
