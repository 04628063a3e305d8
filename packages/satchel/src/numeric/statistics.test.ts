import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { deviationOf, meanOf, ratio, sumOf, varianceOf } from './statistics.ts';

describe('statistics of a sample', () => {
  it('sum 12, mean 3 and variance 20/3 of 0, 2, 4, 6', () => {
    const values = [0, 2, 4, 6];
    expect([sumOf(values), meanOf(values), varianceOf(values)]).toEqual([12, 3, 20 / 3]);
    expect(varianceOf(values, 2)).toBe(24 / 3);
    expect([deviationOf(values), deviationOf([5])]).toEqual([Math.sqrt(20 / 3), 0]);
  });

  it('have no mean without values, and no variance of a single one', () => {
    expect([sumOf([]), meanOf([]), varianceOf([5])]).toEqual([0, Number.NaN, Number.NaN]);
  });

  it('have a share of 0 in nothing', () => {
    expect([ratio(1, 4), ratio(0, 0)]).toEqual([0.25, 0]);
  });

  it('add in order, whatever holds the numbers', () => {
    expect(sumOf([1e16, 1, -1e16])).toBe(0);
    expect(sumOf([1e16, -1e16, 1])).toBe(1);
    const numbers = fc.array(fc.float({ noNaN: true, noDefaultInfinity: true }));
    fc.assert(
      fc.property(numbers, (values) => {
        expect(sumOf(Float32Array.from(values))).toBe(values.reduce((sum, value) => sum + value, 0));
      }),
    );
  });
});
