import { expect, it } from 'vitest';
import type { SegmentEntry } from './manifest.ts';
import { segmentsToMerge } from './stored-segments.ts';

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
