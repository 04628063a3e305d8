import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DOCUMENT_END } from '../../core/running-text.ts';
import { dealTokens, planRun } from './plan.ts';

describe('plan', () => {
  it('cuts 1,000 tokens into five periods, for two shards each', () => {
    expect(planRun(1000, { shards: 2, period: 200 })).toMatchObject({ shards: 2, periods: 5, periodLength: 200 });
  });

  it('does not deal out a short text', () => {
    expect(planRun(390, { shards: 4, period: 100 })).toEqual({
      tokens: 390,
      shards: 1,
      periods: 4,
      periodLength: 98,
      mostOfShard: 98,
    });
  });

  it('makes periods of about equal length that cover the text', () => {
    const sizes = fc.tuple(
      fc.integer({ min: 1, max: 3000 }),
      fc.integer({ min: 1, max: 9 }),
      fc.integer({ min: 1, max: 700 }),
    );
    fc.assert(
      fc.property(sizes, ([tokens, shards, period]) => {
        const { periods, periodLength } = planRun(tokens, { shards, period });
        expect(periods * periodLength).toBeGreaterThanOrEqual(tokens);
        expect(periodLength).toBeLessThanOrEqual(period);
      }),
    );
  });
});

describe('dealing', () => {
  const E = DOCUMENT_END;

  it('gives each document to the shard that has the least so far', () => {
    const shards = [new Uint32Array(20), new Uint32Array(20)];
    expect(dealTokens(Uint32Array.of(1, 1, 1, E, 2, E, 3, E, 4, 4, E, 5, E), shards)).toEqual([7, 5]);
    expect([...shards[0]!.subarray(0, 7)]).toEqual([1, 1, 1, E, 4, 4, E]);
    expect([...shards[1]!.subarray(0, 5)]).toEqual([2, E, 3, E, 5]);
  });

  it('deals every word exactly once, evenly, and fits what was planned', () => {
    const documents = fc.array(fc.oneof(fc.nat({ max: 40 }), fc.nat({ max: 5000 })), { minLength: 1, maxLength: 30 });
    const text = documents.map((lengths) => [7, ...lengths.flatMap((length) => [...Array<number>(length).keys(), E])]);
    fc.assert(
      fc.property(text, fc.integer({ min: 1, max: 5 }), (tokens, count) => {
        const { shards, periodLength, mostOfShard } = planRun(50 * tokens.length, {
          shards: count,
          period: tokens.length,
        });
        expect([shards, periodLength]).toEqual([count, tokens.length]);
        const buffers = Array.from({ length: shards }, () => new Uint32Array(mostOfShard));
        const lengths = dealTokens(Uint32Array.from(tokens), buffers);
        const dealt = buffers.flatMap((buffer, shard) => [...buffer.subarray(0, lengths[shard])]);
        const wordsOf = (list: readonly number[]) => list.filter((token) => token !== E).sort((a, b) => a - b);
        expect(wordsOf(dealt)).toEqual(wordsOf(tokens));
        expect(Math.max(...lengths) - Math.min(...lengths)).toBeLessThanOrEqual(1002);
      }),
      { numRuns: 40 },
    );
  });
});
