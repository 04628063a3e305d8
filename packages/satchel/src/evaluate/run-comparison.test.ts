import { expect, it } from 'vitest';
import { compareRuns } from './run-comparison.ts';

const metric = (values: Readonly<Record<string, number>>) => ({ mean: 0, perQuery: values });
/** The worked paired t-test of the method catalogue. */
const first = metric({ a: 92.1, b: 91.8, c: 92.3, d: 91.9, e: 92 });
const second = metric({ e: 91.2, d: 91.9, c: 91.4, b: 91.6, a: 91.5 });

it('pairs queries by name and tells which run wins, by how much, and whether that is chance', () => {
  const { difference, better, worse, alike, tTest, perQuery, bootstrap } = compareRuns(first, second);
  expect(difference).toBeCloseTo(0.5, 10);
  expect([better, worse, alike]).toEqual([4, 0, 1]);
  expect(tTest?.t).toBeCloseTo(2.8867513459, 8);
  expect(tTest?.pValue).toBeCloseTo(0.0447085873, 8);
  expect(perQuery['c']).toBeCloseTo(0.9, 10);
  expect(bootstrap.low).toBeLessThan(0.5);
  expect(bootstrap.high).toBeGreaterThan(0.5);
});

it('turns its sign when the runs change places', () => {
  expect(compareRuns(second, first).difference).toBeCloseTo(-0.5, 10);
  expect(compareRuns(second, first)).toMatchObject({ better: 0, worse: 4, alike: 1 });
});

it('has no t-test for a single query', () => {
  expect(compareRuns(metric({ a: 1 }), metric({ a: 0.5 })).tTest).toBeUndefined();
});

it.each([
  [{ a: 1, b: 1 }, { a: 1 }],
  [{ a: 1 }, { a: 1, b: 1 }],
])('refuses runs over different queries', (one, other) => {
  expect(() => compareRuns(metric(one), metric(other))).toThrowError(
    expect.objectContaining({ code: 'SHAPE', message: "Query 'b' was judged in one of the two runs only." }),
  );
});
