import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { affordable, plannedSeconds, staying, stayingPoints, thinned } from './halving.ts';

const runners = (...seconds: number[]) => seconds.map((one) => ({ seconds: one, points: 1 }));

describe('halving', () => {
  it('sends the lower half home after rounds 1, 2 and 4', () => {
    expect([0, 1, 2, 3, 4, 5].map((rounds) => staying(9, rounds))).toEqual([9, 5, 5, 9, 5, 9]);
  });

  it('leaves three runners, so that there are some to tell of', () => {
    expect([5, 4, 3, 2, 1].map((count) => staying(count, 1))).toEqual([3, 3, 3, 2, 1]);
  });

  it('leaves three points of a grid: the first and two to choose from', () => {
    expect([6, 3, 2, 1].map((count) => stayingPoints(count, 1))).toEqual([3, 3, 2, 1]);
  });

  it('plans the seconds of the rest: eight runners of 1 s over five rounds are 8 + 4 + 3 + 3 + 3', () => {
    expect(plannedSeconds(runners(1, 1, 1, 1, 1, 1, 1, 1), 0, 5)).toBe(21);
    expect(plannedSeconds(runners(1, 1, 1, 1), 4, 5)).toBe(4);
    expect(plannedSeconds(runners(1), 5, 5)).toBe(0);
  });

  it('counts on grids getting thinner: ten points, then five, then three', () => {
    expect(plannedSeconds([{ seconds: 10, points: 10 }], 0, 3)).toBe(10 + 5 + 3);
    expect(thinned({ seconds: 6, points: 6 }, 1)).toEqual({ seconds: 3, points: 3 });
    expect(thinned({ seconds: 6, points: 6 }, 3)).toEqual({ seconds: 6, points: 6 });
  });

  it('drops from the bottom until the rest fits, but never those who must stay', () => {
    expect(affordable(runners(1, 1, 1, 1), 1, 5, 100, 1)).toBe(4);
    expect(affordable(runners(1, 1, 1, 1), 4, 5, 2.5, 1)).toBe(2);
    expect(affordable(runners(9, 1), 4, 5, 2, 1)).toBe(1);
  });

  it('keeps as many as fit and no fewer', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 1, maxLength: 12 }),
        fc.nat(400),
        (seconds, time) => {
          const ranked = runners(...seconds);
          const count = affordable(ranked, 1, 5, time, 1);
          if (count > 1) expect(plannedSeconds(ranked.slice(0, count), 1, 5)).toBeLessThanOrEqual(time);
          if (count < ranked.length) expect(plannedSeconds(ranked.slice(0, count + 1), 1, 5)).toBeGreaterThan(time);
        },
      ),
    );
  });
});
