import fc from 'fast-check';
import { expect, it } from 'vitest';
import { sparseRowOf, sparseRows } from '../core/matrix.ts';
import { shardsOf } from '../core/shards.ts';
import { transposeInShards } from './transpose.ts';

const plain = { f32: (length: number) => new Float32Array(length), u32: (length: number) => new Uint32Array(length) };

it('lists for every column its rows with their values, the first of each further shard marked', () => {
  const rowsOf = fc.array(
    fc.uniqueArray(fc.tuple(fc.nat(5), fc.integer({ min: 1, max: 9 })), { selector: ([column]) => column }),
    { minLength: 1, maxLength: 300 },
  );
  fc.assert(
    fc.property(rowsOf, (made) => {
      const matrix = sparseRows(
        made.map((cells) => {
          const sorted = cells.toSorted((a, b) => a[0] - b[0]);
          return { indices: Uint32Array.from(sorted, ([i]) => i), values: Float32Array.from(sorted, ([, v]) => v) };
        }),
        6,
      );
      const turned = transposeInShards(matrix, plain);
      const shardOf = (row: number) => shardsOf(matrix.rows).findIndex(({ end }) => row < end);
      for (let column = 0; column < 6; column++) {
        const expected = made.flatMap((cells, row) =>
          cells.filter(([i]) => i === column).map(([, value]) => ({ row, value })),
        );
        const found = sparseRowOf(turned, column);
        expect(Array.from(found.values)).toEqual(expected.map(({ value }) => value));
        expect(Array.from(found.indices)).toEqual(
          expected.map(({ row }, i) => (i > 0 && shardOf(row) !== shardOf(expected[i - 1]!.row) ? row + 2 ** 31 : row)),
        );
      }
    }),
    { numRuns: 60, seed: 1 },
  );
});

it('refuses as many rows as the mark leaves no room for', () => {
  const none = { offsets: new Uint32Array(1), indices: new Uint32Array(0), values: new Float32Array(0) };
  expect(() => transposeInShards({ ...none, rows: 2 ** 31, columns: 1 }, plain)).toThrow(
    expect.objectContaining({ code: 'TOO_LARGE' }),
  );
});
