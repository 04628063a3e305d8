import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sigmoid, softPlus } from './logistic.ts';

describe('the logistic function', () => {
  it.each([
    [0, 0.5, Math.LN2],
    [Math.log(3), 0.75, Math.log(4)],
    [-Math.log(3), 0.25, Math.log(4 / 3)],
    [1000, 1, 1000],
    [-1000, 0, 0],
    [Infinity, 1, Infinity],
    [-Infinity, 0, 0],
  ])('gives σ(%d) = %d, and %d as the logarithm of 1 + e^z', (z, share, cost) => {
    expect(sigmoid(z)).toBeCloseTo(share, 15);
    expect(softPlus(z)).toBeCloseTo(cost, 14);
  });

  it('rises, and σ(z) + σ(−z) = 1; log σ(z) is −softPlus(−z)', () => {
    fc.assert(
      fc.property(fc.double({ min: -30, max: 30, noNaN: true }), (z) => {
        expect(sigmoid(z) + sigmoid(-z)).toBeCloseTo(1, 15);
        expect(sigmoid(z + 0.1)).toBeGreaterThan(sigmoid(z));
        expect(Math.log(sigmoid(z))).toBeCloseTo(-softPlus(-z), 9);
      }),
    );
  });
});
