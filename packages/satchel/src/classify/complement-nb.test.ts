import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createRandom } from '../numeric/random.ts';
import { restLogs } from './complement-nb.ts';
import { standardLogs } from './multinomial-nb.ts';

const logsOf = (all: Float64Array, smoothing: number) => all.map((count) => Math.log(smoothing + count));

it('gives ln 8, ln 8 − ln 3 and ln 8 − ln 4 for a class that holds 2 of 2, 0 of 2 and 1 of 4 words', () => {
  const [all, own] = [Float64Array.of(2, 2, 4), Float64Array.of(2, 0, 1)];
  const logs = restLogs({ sums: all }, { sums: own }, 1, logsOf(all, 1)); // the others hold 0, 2 and 3 words
  expect([...logs]).toEqual([8, 8 / 3, 2].map((quotient) => Math.fround(Math.log(quotient))));
});

it('gives the 32 bits of the logarithms of the quotients', () => {
  const size = fc.record({ words: fc.integer({ min: 1, max: 400 }), exponent: fc.integer({ min: -8, max: 6 }), seed: fc.nat() }); // biome-ignore format: one line
  fc.assert(
    fc.property(size, ({ words, exponent, seed }) => {
      const random = createRandom(seed, 'counts');
      const smoothing = 10 ** exponent;
      const all = Float64Array.from({ length: words }, () =>
        Math.fround(random.uniform() * 10 ** (random.below(9) - 4)),
      );
      const own = all.map((count) => (random.below(4) === 0 ? count * random.uniform() : 0));
      const expected = standardLogs(all.map((count, i) => Math.max(0, count - own[i]!)), smoothing, -1); // biome-ignore format: one line
      expect(restLogs({ sums: all }, { sums: own }, smoothing, logsOf(all, smoothing))).toEqual(
        expected.map(Math.fround),
      );
    }),
    { numRuns: 300 },
  );
});
