import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { affordable, countAfter, plannedSeconds, thinned } from './halving.ts';

const costs = (...seconds: number[]) => seconds.map((one) => ({ seconds: one, points: 1 }));

describe('halving', () => {
  it('eliminates the lower half after rounds 1, 2 and 4', () => {
    expect([0, 1, 2, 3, 4, 5].map((rounds) => countAfter(9, rounds))).toEqual([9, 5, 5, 9, 5, 9]);
  });

  it('keeps at least three candidates, and at least three grid points', () => {
    expect([6, 5, 4, 3, 2, 1].map((count) => countAfter(count, 1))).toEqual([3, 3, 3, 3, 2, 1]);
  });

  it('plans the remaining seconds: eight candidates of 1 s over five rounds take 8 + 4 + 3 + 3 + 3', () => {
    expect(plannedSeconds(costs(1, 1, 1, 1, 1, 1, 1, 1), 0, 5)).toBe(21);
    expect(plannedSeconds(costs(1, 1, 1, 1), 4, 5)).toBe(4);
    expect(plannedSeconds(costs(1), 5, 5)).toBe(0);
  });

  it('plans with smaller grids: ten points, then five, then three', () => {
    expect(plannedSeconds([{ seconds: 10, points: 10 }], 0, 3)).toBe(10 + 5 + 3);
    expect(thinned({ seconds: 6, points: 6 }, 1)).toEqual({ seconds: 3, points: 3 });
    expect(thinned({ seconds: 6, points: 6 }, 3)).toEqual({ seconds: 6, points: 6 });
  });

  it('drops from the bottom until the rest fits, but keeps the least number', () => {
    expect(affordable(costs(1, 1, 1, 1), 1, 5, 100, 1)).toBe(4);
    expect(affordable(costs(1, 1, 1, 1), 4, 5, 2.5, 1)).toBe(2);
    expect(affordable(costs(9, 1), 4, 5, 2, 1)).toBe(1);
  });

  it('keeps exactly as many as fit', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 1, maxLength: 12 }),
        fc.nat(400),
        (seconds, time) => {
          const ranked = costs(...seconds);
          const count = affordable(ranked, 1, 5, time, 1);
          if (count > 1) expect(plannedSeconds(ranked.slice(0, count), 1, 5)).toBeLessThanOrEqual(time);
          if (count < ranked.length) expect(plannedSeconds(ranked.slice(0, count + 1), 1, 5)).toBeGreaterThan(time);
        },
      ),
    );
  });
});
