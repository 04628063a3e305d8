import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { longestDecimal, writeDecimal } from './shortest-decimal.ts';

function written(value: number): string {
  const into = new Uint8Array(64);
  return new TextDecoder().decode(into.subarray(0, writeDecimal(value, into, 0)));
}

describe('writeDecimal', () => {
  it.each([
    [0, '0'],
    [-0, '-0'],
    [1, '1'],
    [-0.5, '-0.5'],
    [Math.fround(0.1), '0.1'],
    [Math.fround(-0.038194), '-0.038194'],
    [Math.fround(123456.7), '123456.7'],
    [16777216, '16777216'],
    [Math.fround(1e10), '1e+10'],
    [Math.fround(1.5e-7), '1.5e-7'],
    [3.4028234663852886e38, '3.4028235e+38'],
    [1.401298464324817e-45, '1e-45'],
  ])('writes %d as %s', (value, expected) => {
    expect(written(value)).toBe(expected);
  });

  it('reads back to the same bits, in no more bytes than it says and nine digits', () => {
    fc.assert(
      fc.property(fc.float({ noNaN: true, noDefaultInfinity: true }), (value) => {
        const text = written(value);
        expect(Object.is(Math.fround(Number(text)), value)).toBe(true);
        expect(text.length).toBeLessThanOrEqual(longestDecimal);
        expect(
          text
            .replace(/e.*/, '')
            .replace(/\D/g, '')
            .replace(/^0+|0+$/g, '').length,
        ).toBeLessThanOrEqual(9);
      }),
      { numRuns: 20_000 },
    );
  });
});
