import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addScores, addSums } from './products.ts';

const numbers = (length: number, seed: number): Float64Array =>
  Float64Array.from({ length }, (_, i) => Math.sin(seed + 1.7 * i));

describe('products of a block', () => {
  it('are what the plain loops give, bit for bit in the order of the features', () => {
    const sizes = fc.tuple(
      fc.integer({ min: 1, max: 13 }),
      fc.integer({ min: 1, max: 9 }),
      fc.integer({ min: 1, max: 1200 }),
    );
    fc.assert(
      fc.property(sizes, fc.nat(1000), ([rows, K, F], seed) => {
        const [x, c, into] = [numbers(rows * F, seed), numbers(K * F, seed + 1), numbers(rows * K, seed + 2)];
        const expected = into.map((start, at) => {
          const [i, k] = [Math.floor(at / K), at % K];
          let sum = start;
          for (let f = 0; f < F; f++) sum += x[i * F + f]! * c[k * F + f]!;
          return sum;
        });
        addScores(x, rows, c, K, F, into);
        expect(into).toEqual(expected);
      }),
      { numRuns: 50 },
    );
  });

  it('add shares of points up, and skip those of nothing', () => {
    const x = Float64Array.of(1, 2, 3, 4, 5, 6, 7, 8, 9, 10); // five points of two features
    const shares = Float64Array.of(1, 0, 1, 0, 1, 0, 0, 2, 1, 0); // two components
    const into = Float64Array.of(100, 0, 0, 0);
    addSums(x, 5, shares, 2, 2, into);
    expect([...into]).toEqual([100 + 1 + 3 + 5 + 9, 2 + 4 + 6 + 10, 14, 16]);
  });
});
