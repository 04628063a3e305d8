import { parquetReadObjects } from 'hyparquet';
import { describe, expect, it } from 'vitest';
import { oneBatch, type TableColumn, type TableFormat, tableBytes, tableFormatFor } from './table-on-disk.ts';

const columns: readonly TableColumn[] = [
  { name: 'text', type: 'text' },
  { name: 'share', type: 'number' },
  { name: 'right', type: 'boolean' },
];
const rows = [
  ['a, "b"\nc', 0.5, true],
  ['=SUM(A1)', -2, false],
  [null, null, null],
] as const;

async function bytesOf(format: TableFormat): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  for await (const piece of tableBytes(oneBatch(rows), columns, format)) pieces.push(piece);
  return Buffer.concat(pieces);
}

it('CSV quotes, and guards formulas', async () => {
  expect(Buffer.from(await bytesOf('csv')).toString()).toBe(
    'text,share,right\n"a, ""b""\nc",0.5,true\n\'=SUM(A1),-2,false\n,,\n',
  );
});

it('TSV separates by tabs', async () => {
  expect(
    Buffer.from(await bytesOf('tsv'))
      .toString()
      .split('\n')[0],
  ).toBe('text\tshare\tright');
});

it('JSON lines keep texts and types as they are', async () => {
  const lines = Buffer.from(await bytesOf('jsonl'))
    .toString()
    .trim()
    .split('\n');
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    { text: 'a, "b"\nc', share: 0.5, right: true },
    { text: '=SUM(A1)', share: -2, right: false },
    { text: null, share: null, right: null },
  ]);
});

it('Parquet is read by another library', async () => {
  const bytes = await bytesOf('parquet');
  const file = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer;
  expect(await parquetReadObjects({ file })).toEqual([
    { text: 'a, "b"\nc', share: 0.5, right: true },
    { text: '=SUM(A1)', share: -2, right: false },
    { text: null, share: null, right: null },
  ]);
});

describe('the ending names the format', () => {
  it.each([
    ['a.csv', 'csv'],
    ['a.b.TSV', 'tsv'],
    ['x/y.ndjson', 'jsonl'],
    ['p.parquet', 'parquet'],
  ])('%s', (path, format) => expect(tableFormatFor(path)).toBe(format));
  it.each(['a.xlsx', 'a', 'a.csv.gz', 'folder.csv/a'])('%s is refused', (path) => {
    expect(() => tableFormatFor(path)).toThrow('a table is written as .csv, .tsv, .jsonl or .parquet');
  });
});
