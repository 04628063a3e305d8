import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createRandom } from '../../numeric/random.ts';
import { after, createBench } from '../twins.case.ts';

const anyRows = fc.array(fc.uniqueArray(fc.nat(40), { maxLength: 12 }), { minLength: 1, maxLength: 20 });

/** Shards of `shard` columns; their first entries are marked. */
function setUp(rows: readonly (readonly number[])[], shard: number, seed: number) {
  const { memory, plain, simd, floats, words } = createBench(seed);
  const random = createRandom(seed, 'sparse blocks');
  const lists = rows.map((row) => row.toSorted((a, b) => a - b));
  const starts = lists.map((_, i) => lists.slice(0, i).reduce((sum, row) => sum + row.length, 0));
  const stored = lists.flat();
  const matrix = {
    rows: rows.length,
    columns: 41,
    offsets: words([...starts, stored.length]),
    indices: words(lists.flatMap((row) => row.map((index, j) => index + (isFirst(row, j, shard) ? 2 ** 31 : 0)))),
    values: floats(stored.map(() => random.uniform() - 0.5)),
  };
  const [b, into] = [memory.f64(41 * 8), memory.f64(rows.length * 8)];
  b.set(b.map(() => random.uniform() - 0.5));
  return { plain, simd, matrix, b, into };
}

const isFirst = (row: readonly number[], j: number, shard: number): boolean =>
  j > 0 && Math.floor(row[j]! / shard) !== Math.floor(row[j - 1]! / shard);

describe('sparse rows times a block', () => {
  it('sums shard by shard: (1e16 + 1) + (1 − 1e16) is 0, though the sum from left to right is 2', () => {
    const { simd, matrix, b, into } = setUp([[0, 1, 2, 3]], 2, 1);
    matrix.values.fill(1);
    [1e16, 1, 1, -1e16].forEach((value, row) => {
      b[row * 8] = value;
    });
    simd.sparseBlocks(matrix, { start: 0, end: 1 }, b, into);
    expect(into[0]).toBe(0);
  });

  it('agrees with its twin to the bit', () => {
    fc.assert(
      fc.property(anyRows, fc.constantFrom(1, 2, 7, 100), fc.nat(), (rows, shard, seed) => {
        const { plain, simd, matrix, b, into } = setUp(rows, shard, seed);
        const range = { start: Math.floor(rows.length / 3), end: rows.length };
        const expected = after(into, () => plain.sparseBlocks(matrix, range, b, into));
        expect(after(into, () => simd.sparseBlocks(matrix, range, b, into))).toEqual(expected);
      }),
    );
  });
});
