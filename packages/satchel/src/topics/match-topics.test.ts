import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { matchTopics } from './match-topics.ts';

const A = [[0, 1, 2], [4, 5, 3], [1, 2, 4]]; // biome-ignore format: three topics
const B = [[5, 3, 4], [0, 1, 2], [0, 2, 1]]; // biome-ignore format: three topics
const C = [[4, 5, 3], [0, 1, 2], [2, 1, 4]]; // biome-ignore format: three topics

describe('topics of two fits', () => {
  it('are matched as in the worked example, where a greedy match would use one topic twice', () => {
    const { to, similarities, agreement } = matchTopics(A, B);
    expect([...to]).toEqual([1, 0, 2]);
    expect([...similarities]).toEqual([1, 1, 0.5]);
    expect(agreement).toBeCloseTo(0.833333333, 8);
    const pairs = [agreement, matchTopics(A, C).agreement, matchTopics(B, C).agreement];
    expect(pairs.reduce((sum, value) => sum + value, 0) / 3).toBeCloseTo(0.888888889, 8);
  });

  it('of different numbers count the missing ones as 0', () => {
    expect(matchTopics(A, A.slice(0, 2))).toMatchObject({ to: Int32Array.of(0, 1, -1), agreement: 2 / 3 });
    expect(matchTopics([], []).agreement).toBe(1);
  });

  it('have the largest sum of all matchings', () => {
    const topics = fc.array(fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { minLength: 1, maxLength: 3 }), {
      minLength: 3,
      maxLength: 3,
    });
    fc.assert(
      fc.property(topics, topics, (first, second) => {
        const of = (order: number[]) =>
          order.reduce((sum, b, a) => sum + matchTopics([first[a]!], [second[b]!]).agreement, 0) / 3;
        const best = Math.max(
          ...[
            [0, 1, 2],
            [0, 2, 1],
            [1, 0, 2],
            [1, 2, 0],
            [2, 0, 1],
            [2, 1, 0],
          ].map(of),
        );
        expect(matchTopics(first, second).agreement).toBeCloseTo(best, 9);
      }),
    );
  });
});
