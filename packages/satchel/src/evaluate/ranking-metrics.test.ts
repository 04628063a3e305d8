import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { averagePrecision, ndcgAt, precisionAtRank, recallAt, reciprocalRank, rPrecision } from './ranking-metrics.ts';

/** Methods §13.5: relevant documents at ranks 1, 3 and 6; the fourth, r4, was not found. */
const ranking = ['r1', 'x', 'r2', 'y', 'z', 'r3'];
const judgements = new Map([
  ['r1', 1],
  ['r2', 1],
  ['r3', 1],
  ['r4', 1],
  ['x', 0],
  ['y', -1],
]);

describe('a ranking', () => {
  it('has the worked average precision', () => {
    expect(averagePrecision(ranking, judgements)).toBeCloseTo(0.5416666667, 10);
  });

  it('has precision, recall, R-precision and reciprocal rank', () => {
    expect(precisionAtRank(ranking, judgements, 3)).toBeCloseTo(2 / 3, 12);
    expect(precisionAtRank(ranking, judgements, 12)).toBe(3 / 12);
    expect(recallAt(ranking, judgements, 3)).toBe(0.5);
    expect(rPrecision(ranking, judgements)).toBe(0.5);
    expect(reciprocalRank(ranking, judgements)).toBe(1);
    expect(reciprocalRank(ranking.slice(1), judgements)).toBe(0.5);
    expect(reciprocalRank(['x'], judgements)).toBe(0);
  });

  it('is cut at the depth asked for', () => {
    expect(averagePrecision(ranking, judgements, 5)).toBeCloseTo((1 + 2 / 3) / 4, 12);
  });

  it('has grades as gains: (3/1 + 2/2) / (3/1 + 2/log₂3)', () => {
    const grades = new Map([
      ['a', 3],
      ['b', 2],
      ['c', 0],
    ]);
    expect(ndcgAt(['a', 'c', 'b'], grades, 3)).toBeCloseTo(4 / (3 + 2 / Math.log2(3)), 12);
    expect(ndcgAt(['a', 'c', 'b'], grades, 1)).toBe(1);
    expect(ndcgAt(['a', 'spam', 'b'], new Map([...grades, ['spam', -2]]), 3)).toBe(ndcgAt(['a', 'c', 'b'], grades, 3));
  });

  it('is perfect when all relevant documents come first, best grades first', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 4 }), { minLength: 1, maxLength: 20 }),
        fc.integer({ min: 1, max: 25 }),
        (grades, k) => {
          fc.pre(grades.some((grade) => grade > 0));
          const graded = new Map(grades.map((grade, i) => [`d${i}`, grade]));
          const best = [...graded.keys()].sort((a, b) => (graded.get(b) ?? 0) - (graded.get(a) ?? 0));
          expect(averagePrecision(best, graded)).toBeCloseTo(1, 12);
          expect(ndcgAt(best, graded, k)).toBeCloseTo(1, 12);
          expect(rPrecision(best, graded)).toBe(1);
          expect(ndcgAt(best.toReversed(), graded, k)).toBeLessThanOrEqual(1 + 1e-12);
        },
      ),
    );
  });

  it('scores 0 where nothing is relevant or nothing was found', () => {
    const nothing = new Map<string, number>();
    expect([
      averagePrecision(ranking, nothing),
      ndcgAt(ranking, nothing, 5),
      recallAt(ranking, nothing, 5),
      rPrecision(ranking, nothing),
    ]).toEqual([0, 0, 0, 0]);
    expect(averagePrecision([], judgements)).toBe(0);
  });
});

describe('refuses', () => {
  it.each([
    [
      'a document named twice',
      () => averagePrecision(['a', 'b', 'a'], judgements),
      'DUPLICATE_ID',
      'The ranking names document "a" twice, the second time at rank 3.',
    ],
    [
      'rank 0',
      () => precisionAtRank(ranking, judgements, 0),
      'BAD_PARAM',
      'The rank to look at must be a whole number of at least 1, got 0.',
    ],
    [
      'half a rank',
      () => ndcgAt(ranking, judgements, 1.5),
      'BAD_PARAM',
      'The rank to look at must be a whole number of at least 1, got 1.5.',
    ],
  ])('%s', (_, measure, code, message) => {
    expect(measure).toThrowError(expect.objectContaining({ code, message }));
  });
});
