import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mergeFactor } from './merge.ts';
import { pieceOf, planRun } from './plan.ts';

describe('plan', () => {
  it('cuts 1,000 tokens into two shards of five periods', () => {
    const plan = planRun(1000, { shards: 2, period: 100 });
    expect(plan).toMatchObject({ shards: 2, shardLength: 500, periods: 5 });
    expect(pieceOf(plan, 1, 2)).toEqual({ start: 700, end: 800, offset: 200 });
  });

  it('does not cut a text that fits one period', () => {
    expect(planRun(90, { shards: 4, period: 100 })).toMatchObject({ shards: 1, shardLength: 90, period: 90, periods: 1 });
  });

  it('visits every token exactly once an epoch', () => {
    const sizes = fc.tuple(fc.integer({ min: 1, max: 3000 }), fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 700 }));
    fc.assert(
      fc.property(sizes, ([tokens, shards, period]) => {
        const plan = planRun(tokens, { shards, period });
        const visits = new Uint8Array(tokens);
        for (let q = 0; q < plan.periods; q++) {
          for (let p = 0; p < plan.shards; p++) {
            const { start, end } = pieceOf(plan, p, q);
            for (let token = start; token < end; token++) visits[token]!++;
          }
        }
        expect(visits.every((count) => count === 1)).toBe(true);
      }),
    );
  });
});

describe('merge factor', () => {
  it('adds up what happened to a rare word and averages what happened to a frequent one', () => {
    expect(mergeFactor(0, 4)).toBe(1);
    expect(mergeFactor(50, 4)).toBe(2 / 5);
    expect(mergeFactor(1e9, 4)).toBeCloseTo(1 / 4, 6);
    expect(mergeFactor(123, 1)).toBe(1);
  });
});
