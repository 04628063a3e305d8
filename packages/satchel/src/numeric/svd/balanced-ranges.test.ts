import fc from 'fast-check';
import { expect, it } from 'vitest';
import { balancedRanges } from './balanced-ranges.ts';

it('cuts where about equally many entries lie on both sides', () => {
  expect(balancedRanges(Uint32Array.of(0, 100, 101, 102, 103), 2)).toEqual([{ start: 0, end: 1 }, { start: 1, end: 4 }]); // biome-ignore format: a list
});

it('covers every row once, in order, with no more ranges than asked for', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(9)), fc.integer({ min: 1, max: 8 }), (sizes, count) => {
      const offsets = Uint32Array.from([0, ...sizes.map((_, i) => sizes.slice(0, i + 1).reduce((a, b) => a + b, 0))]);
      const ranges = balancedRanges(offsets, count);
      expect(ranges.length).toBeLessThanOrEqual(count);
      expect(ranges.flatMap(({ start, end }) => Array.from({ length: end - start }, (_, i) => start + i))).toEqual([
        ...sizes.keys(),
      ]);
    }),
  );
});
