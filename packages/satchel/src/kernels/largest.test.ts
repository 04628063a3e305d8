import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { largest } from './largest.ts';

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
