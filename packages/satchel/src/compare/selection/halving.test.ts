import { describe, expect, it } from 'vitest';
import { countAfter } from './halving.ts';

describe('halving', () => {
  it('removes the lower half of the grid points after rounds 1, 2 and 4', () => {
    expect([0, 1, 2, 3, 4, 5].map((rounds) => countAfter(9, rounds))).toEqual([9, 5, 5, 9, 5, 9]);
  });

  it('keeps at least three points', () => {
    expect([6, 5, 4, 3, 2, 1].map((count) => countAfter(count, 1))).toEqual([3, 3, 3, 3, 2, 1]);
  });
});
