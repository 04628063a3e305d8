import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { keepProbability, negativeShares, writeAliasTable, writeKeepThresholds } from './sampling.ts';

describe('sampling', () => {
  it('keeps a word of share .01 with probability .416 at t = 1e-3', () => {
    expect(keepProbability(0.01, 1e-3)).toBeCloseTo(0.416227766, 9);
    expect(keepProbability(1e-5, 1e-3)).toBe(1);
    expect(keepProbability(0.5, 0)).toBe(1);
  });

  it('draws negatives by count^¾: (100, 10, 1) → (.827, .147, .026)', () => {
    const shares = negativeShares(Float64Array.of(100, 10, 1));
    [0.82682162, 0.14703199, 0.0261464].forEach((share, word) => {
      expect(shares[word]).toBeCloseTo(share, 8);
    });
  });

  it('makes a table whose draws have exactly those shares', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 1, maxLength: 40 }), (counts) => {
        const shares = negativeShares(Float64Array.from(counts));
        const table = new Uint32Array(2 * counts.length);
        writeAliasTable(shares, table);
        const drawn = new Float64Array(counts.length);
        counts.forEach((_, word) => {
          const stay = table[2 * word]! / 2 ** 32;
          drawn[word]! += stay / counts.length;
          drawn[table[2 * word + 1]!]! += (1 - stay) / counts.length;
        });
        shares.forEach((share, word) => {
          expect(Math.abs(drawn[word]! - share)).toBeLessThan(1e-8);
        });
      }),
    );
  });

  it('keeps every word when nothing is thinned out', () => {
    const thresholds = new Uint32Array(2);
    writeKeepThresholds(Float64Array.of(9, 1), 0, thresholds);
    expect([...thresholds]).toEqual([0xffffffff, 0xffffffff]);
  });
});
