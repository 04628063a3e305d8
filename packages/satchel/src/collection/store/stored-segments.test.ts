import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import type { SegmentEntry } from './manifest.ts';
import { readSegment, segmentsToMerge, writeSegment } from './stored-segments.ts';

const entry = (number: number, deleted = 0): SegmentEntry => ({
  ...{ number, first: 10 * number, last: 10 * number + 9, documents: 10, deleted, postings: 50, bytes: 100 },
  ...{ checksum: 0, deletedChecksum: 0 },
});
const numbers = (entries: readonly SegmentEntry[], everything: boolean) =>
  segmentsToMerge(entries, everything).map(({ number }) => number);

it('merges all segments where asked, and one alone if it has deleted documents', () => {
  expect(numbers([], true)).toEqual([]);
  expect(numbers([entry(1)], true)).toEqual([]);
  expect(numbers([entry(1, 2)], true)).toEqual([1]);
  expect(numbers([entry(1), entry(2)], true)).toEqual([1, 2]);
  expect(numbers([entry(1), entry(2)], false)).toEqual([]);
});

it('takes no more than fit into one segment, the newest', () => {
  const large = { ...entry(1), bytes: 200 * 2 ** 20 };
  expect(numbers([large, { ...entry(2), bytes: 100 * 2 ** 20 }, entry(3)], true)).toEqual([2, 3]);
  expect(numbers([entry(1), large, { ...entry(3), bytes: 100 * 2 ** 20 }], true)).toEqual([]);
});

it('is damage where a segment does not have the documents or postings that the manifest says', () => {
  using sqlite = new DatabaseSync(':memory:');
  sqlite.exec('CREATE TABLE segments (number INTEGER PRIMARY KEY, postings BLOB NOT NULL, deleted BLOB NOT NULL)');
  const store = { statement: (sql: string) => sqlite.prepare(sql) };
  const list = (...listed: readonly number[]) => Uint32Array.from(listed);
  const segment = {
    ...{ documents: list(4, 7, 9), lengths: list(1, 2, 0) },
    ...{ terms: list(3), offsets: list(0, 2), positions: list(0, 1), counts: list(1, 2) },
  };
  const right = writeSegment(store, 1, segment);
  expect(readSegment(store, right)).toEqual({ segment, deleted: list() });
  for (const wrong of [{ documents: 4 }, { postings: 1 }])
    expect(() => readSegment(store, { ...right, ...wrong })).toThrow('its counts are not those of the manifest');
  for (const wrong of [{ first: 3 }, { last: 10 }])
    expect(() => readSegment(store, { ...right, ...wrong })).toThrow('its documents are not those of the manifest');
});
