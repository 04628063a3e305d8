import { describe, expect, it } from 'vitest';
import { createGrowingRows } from './growing-rows.ts';

/** Rows of these lengths, numbered through: entry e has the value e and the column 2e. */
function rowsOf(lengths: readonly number[], known?: number) {
  const rows = createGrowingRows(lengths.length, 1 << 24, known);
  let entry = 0;
  for (const length of lengths) {
    const block = rows.room(length + 3); // more room than is used in the end
    for (let i = 0; i < length; i++, entry++) {
      block.indices[block.used] = 2 * entry;
      block.values[block.used++] = entry;
    }
    rows.endRow();
  }
  return rows.finish();
}

describe('growing rows', () => {
  it.each([
    ['no rows', []],
    ['empty rows', [0, 0]],
    ['rows of one block', [2, 0, 3]],
    ['rows of several blocks', [700_000, 500_000, 0, 900_000, 1]],
    ['a row larger than a block', [1_500_000, 2]],
  ])('puts %s end to end', (_title, lengths) => {
    const { offsets, indices, values, rows } = rowsOf(lengths);
    expect(rows).toBe(lengths.length);
    lengths.forEach((length, row) => {
      expect(offsets[row + 1]! - offsets[row]!).toBe(length);
    });
    expect([indices.length, values.length]).toEqual([offsets.at(-1), offsets.at(-1)]);
    expect(values.every((value, e) => value === e) && indices.every((index, e) => index === 2 * e)).toBe(true);
  });

  it('copies nothing where the number of entries was known', () => {
    const rows = createGrowingRows(2, 10, 4);
    const block = rows.room(2);
    block.used = 2;
    rows.endRow();
    expect(rows.room(2)).toBe(block);
    block.used = 4;
    rows.endRow();
    expect(rows.finish().values).toBe(block.values);
  });
});
