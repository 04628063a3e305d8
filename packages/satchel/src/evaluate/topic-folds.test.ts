import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createRandom } from '../numeric/random.ts';
import { chooseOverTopics } from './topic-folds.ts';

const choose = (rows: readonly (readonly number[])[], folds: number) =>
  chooseOverTopics(Float64Array.from(rows.flat()), rows[0]?.length ?? 1, folds, createRandom(1, 'test'));

describe('options chosen over topics', () => {
  it('are never chosen by the queries they are used for', () => {
    // Each query has another best point. With one query per fold, each query gets the best point of the other.
    const { foldOf, points } = choose([[1, 0], [0, 1]], 2); // biome-ignore format: a table
    expect([points[foldOf[0]!], points[foldOf[1]!]]).toEqual([1, 0]);
  });

  it('are the best everywhere when one point is best for all', () => {
    const rows = Array.from({ length: 10 }, () => [0.1, 0.5, 0.3]);
    expect(choose(rows, 5)).toMatchObject({ points: Uint32Array.of(1, 1, 1, 1, 1), overall: 1 });
  });

  it('are the earlier ones of equal points', () => {
    expect(choose([[0.5, 0.5], [0.5, 0.5]], 2).overall).toBe(0); // biome-ignore format: a table
  });

  it('deal every query into one fold, as evenly as can be', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 40 }), fc.integer({ min: 2, max: 12 }), (queries, folds) => {
        const { foldOf, points } = choose(Array.from({ length: queries }, () => [1]), folds); // biome-ignore format: short
        const sizes = Array.from(points, (_, fold) => foldOf.filter((of) => of === fold).length);
        expect(points).toHaveLength(Math.min(folds, queries));
        expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1);
      }),
    );
  });

  it('take at least two queries', () => {
    expect(() => choose([[1, 2]], 5)).toThrowError(
      expect.objectContaining({
        code: 'TOO_FEW_POINTS',
        message: 'Choosing options on other queries takes at least 2 judged queries, got 1.',
      }),
    );
  });
});

it('takes the plainer point unless the best one is ahead of it by a standard error', () => {
  const rows = (gains: readonly number[]) => Float64Array.from(gains.flatMap((gain) => [0.5, 0.5 + gain]));
  const chosen = (gains: readonly number[]) =>
    chooseOverTopics(rows(gains), 2, 2, createRandom(1, 'test'), () => 0).overall;
  expect(chosen([0.1, 0.1, 0.1, 0.09])).toBe(1);
  expect(chosen([0.4, -0.3, 0.3, -0.3])).toBe(0); // a mean of .025, with a standard error of .19
  expect(chosen([0, 0, 0, 0])).toBe(0);
});
