import fc from 'fast-check';
import { expect, it } from 'vitest';
import { risingBags } from './rising-bags.ts';

it('sorts the ids of each bag and keeps their counts', () => {
  const sorted = risingBags(
    {
      offsets: Uint32Array.of(0, 3, 3, 5),
      ids: Uint32Array.of(4, 0, 2, 3, 1),
      counts: Uint32Array.of(40, 1, 20, 30, 10),
    },
    5,
  );
  expect(sorted).toEqual({
    offsets: Uint32Array.of(0, 3, 3, 5),
    ids: Uint32Array.of(0, 2, 4, 1, 3),
    counts: Float32Array.of(1, 20, 40, 10, 30),
  });
});

it('ignores room left behind the last bag', () => {
  const sorted = risingBags(
    { offsets: Uint32Array.of(0, 1), ids: Uint32Array.of(1, 0, 0), counts: Uint32Array.of(5, 0, 0) },
    2,
  );
  expect([...sorted.ids]).toEqual([1]);
});

it('gives what sorting each bag alone gives', () => {
  const bag = fc.uniqueArray(fc.tuple(fc.nat(30), fc.integer({ min: 1, max: 9 })), { selector: ([id]) => id });
  fc.assert(
    fc.property(fc.array(bag), (bags) => {
      const offsets = Uint32Array.from([0, ...bags.map((_, i) => bags.slice(0, i + 1).flat().length)]);
      const flat = (all: typeof bags, part: 0 | 1) => all.flatMap((pairs) => pairs.map((pair) => pair[part]));
      const sorted = risingBags(
        { offsets, ids: Uint32Array.from(flat(bags, 0)), counts: Float32Array.from(flat(bags, 1)) },
        31,
      );
      const expected = bags.map((pairs) => pairs.toSorted(([a], [b]) => a - b));
      expect([...sorted.ids]).toEqual(flat(expected, 0));
      expect([...sorted.counts]).toEqual(flat(expected, 1));
    }),
  );
});
