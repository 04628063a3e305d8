import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { indexOfLargest, largest, largestOf } from './largest.ts';

describe('the largest number', () => {
  it('is found with its place, the first of equals', () => {
    expect([largestOf([2, 7, 7, -1]), indexOfLargest([2, 7, 7, -1])]).toEqual([7, 1]);
    expect(indexOfLargest(Float64Array.of(9, 1, 3, 3, 9), 1, 3)).toBe(1);
  });

  it('is −∞ of nothing, and place 0 where all are −∞', () => {
    expect([largestOf([]), indexOfLargest([-Infinity, -Infinity])]).toEqual([-Infinity, 0]);
  });
});

describe('largest', () => {
  it('puts the largest first and, of equals, the earlier', () => {
    expect([...largest(Float32Array.of(1, 5, 3, 5), 3)]).toEqual([1, 3, 2]);
  });

  it('is the front of the sorted whole, for every k', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 9 })), fc.nat({ max: 30 }), (numbers, k) => {
        const sorted = numbers.map((_, i) => i).sort((a, b) => numbers[b]! - numbers[a]! || a - b);
        expect([...largest(Float32Array.from(numbers), k)]).toEqual(sorted.slice(0, k));
      }),
    );
  });
});
