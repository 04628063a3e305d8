import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { matchBy, matchTopics, stabilityOf } from './match-topics.ts';
import { averageJaccard, hellingerLikeness, jaccard } from './topic-likeness.ts';

const A = [[0, 1, 2], [4, 5, 3], [1, 2, 4]]; // biome-ignore format: three topics
const B = [[5, 3, 4], [0, 1, 2], [0, 2, 1]]; // biome-ignore format: three topics
const C = [[4, 5, 3], [0, 1, 2], [2, 1, 4]]; // biome-ignore format: three topics

/** P(w|t) of the topics of A and B. */
const [fitA, fitB] = [
  [[0.4, 0.3, 0.15, 0.1, 0.03, 0.02], [0.05, 0.05, 0.1, 0.2, 0.3, 0.3], [0.1, 0.35, 0.3, 0.05, 0.15, 0.05]],
  [[0.05, 0.1, 0.05, 0.25, 0.25, 0.3], [0.35, 0.35, 0.1, 0.1, 0.05, 0.05], [0.3, 0.2, 0.25, 0.05, 0.15, 0.05]],
].map((fit) => fit.map((topic) => Float64Array.from(topic))) as [Float64Array[], Float64Array[]]; // biome-ignore format: two fits
const hellinger = (first: Float64Array[], second: Float64Array[]) =>
  matchBy(first.length, second.length, (a, b) => hellingerLikeness(first[a]!, second[b]!));

describe('the worked example', () => {
  it('by average Jaccard: the depths at which words meet', () => {
    const table = A.map((a) => B.map((b) => averageJaccard(a, b)));
    [[0, 1, 0.77777778], [0.44444444, 0, 0], [0.06666667, 0.27777778, 0.27777778]].forEach((row, a) => {
      for (const [b, value] of row.entries()) expect(table[a]![b]).toBeCloseTo(value, 8);
    }); // biome-ignore format: a table
    expect(matchTopics(A, B, averageJaccard).agreement).toBeCloseTo(0.574074074, 8);
  });

  it('by Jaccard', () => {
    expect(A.map((a) => B.map((b) => jaccard(a, b)))).toEqual([[0, 1, 1], [1, 0, 0], [0.2, 0.5, 0.5]]); // biome-ignore format: a table
  });

  it('by the Hellinger distance of all words', () => {
    [
      [0.47407707, 0.90528923, 0.78651416],
      [0.89459332, 0.50094636, 0.57011035],
      [0.56204462, 0.71294803, 0.80414671],
    ].forEach((row, a) => {
      for (const [b, value] of row.entries()) expect(hellingerLikeness(fitA[a]!, fitB[b]!)).toBeCloseTo(value, 7);
    });
    expect(hellinger(fitA, fitB).agreement).toBeCloseTo(0.868009758, 8);
  });

  it('of three fits: the mean over their pairs', () => {
    const { mean, deviation, pairs } = stabilityOf([A, B, C]);
    expect(mean).toBeCloseTo(0.888888889, 8);
    expect([pairs, deviation]).toEqual([3, expect.closeTo(Math.sqrt(1 / 108), 8)]);
  });

  it('a permuted copy scores 1', () => {
    const permuted = <Topic>(fit: readonly Topic[]): Topic[] => [2, 0, 1].map((t) => fit[t]!);
    for (const likeness of [jaccard, averageJaccard]) expect(matchTopics(A, permuted(A), likeness).agreement).toBe(1);
    expect(hellinger(fitA, permuted(fitA)).agreement).toBe(1);
    expect([...hellinger(fitA, permuted(fitA)).to]).toEqual([1, 2, 0]);
  });

  it('lists of different lengths and empty ones have a likeness as well', () => {
    expect([averageJaccard([1, 2], [1]), averageJaccard([], [1]), averageJaccard([], [])]).toEqual([0.75, 0, 1]);
    expect(hellingerLikeness(Float64Array.of(1), Float64Array.of(0), 1)).toBe(0); // no word in common
  });
});

describe('topics of two fits', () => {
  it('are matched as in the worked example, where a greedy match would use one topic twice', () => {
    const { to, similarities, agreement } = matchTopics(A, B);
    expect([...to]).toEqual([1, 0, 2]);
    expect([...similarities]).toEqual([1, 1, 0.5]);
    expect(agreement).toBeCloseTo(0.833333333, 8);
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
