import { describe, expect, it } from 'vitest';
import { adjustedRandIndex, bestOverlaps, overlapOf } from './partitions.ts';

const agreement = (first: number[], second: number[]) =>
  adjustedRandIndex(overlapOf(first, second, Math.max(...first) + 1, Math.max(...second) + 1));

describe('agreement of partitions', () => {
  it('is the adjusted Rand index', () => {
    expect(agreement([0, 0, 1, 1], [1, 1, 0, 0])).toBe(1);
    // scikit-learn's example: adjusted_rand_score([0, 0, 1, 2], [0, 0, 1, 1]) = 0.571…
    expect(agreement([0, 0, 1, 2], [0, 0, 1, 1])).toBeCloseTo(4 / 7, 12);
    expect(agreement([0, 0, 1, 1], [0, 1, 0, 1])).toBeCloseTo(-0.5, 12);
    expect(agreement([0, 0, 0], [0, 0, 0])).toBe(1);
    expect(agreement([0, 1, 2], [2, 0, 1])).toBe(1);
  });

  it('says of each group how well it comes back', () => {
    expect([...bestOverlaps(overlapOf([0, 0, 0, 1], [0, 0, 1, 1], 2, 2))]).toEqual([2 / 3, 1 / 2]);
    expect([...bestOverlaps(overlapOf([0, 0], [0, 0], 2, 1))]).toEqual([1, 0]);
  });
});
