import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Memberships } from '../core/memberships.ts';
import { resolveOptions } from '../core/options.ts';
import { queryExpander, rm3, rm3Senses } from './feedback.ts';
import { weighedBySenses } from './sense-weights.ts';
import { query, toyBags, toyIndex } from './toy-collection.case.ts';

/** The shares of each word in every sense; a word with an empty list has none. */
const sensesOf = (count: number, shares: readonly (readonly number[])[]): Memberships => ({
  count,
  offsets: Uint32Array.from([0, ...shares.map((_, w) => shares.slice(0, w + 1).flat().length)]),
  components: Uint32Array.from(shares.flatMap((own) => [...own.keys()])),
  shares: Float32Array.from(shares.flat()),
});

const [BANK, RIVER, MONEY, OTHER] = [0, 1, 2, 3];
const senses = sensesOf(2, [[0.5, 0.5], [1, 0], [0, 1], []]);
const model = query([BANK, 0.5], [RIVER, 0.3], [MONEY, 0.2]);
const expectWeights = (found: Float64Array, expected: readonly number[]): void => {
  for (const [w, weight] of found.entries()) expect(weight).toBeCloseTo(expected[w]!, 12);
};

describe('the senses of a query, by hand', () => {
  it('an ambiguous word alone leans to the sense of its feedback documents', () => {
    // P(k|F) = .55, .45 = P(k|Q); fits .5, .55, .45 with mean .25 + .165 + .09 = .505
    const { weights } = weighedBySenses(model, query([BANK, 1]), senses);
    expectWeights(weights, [0.25 / 0.505, 0.165 / 0.505, 0.09 / 0.505]);
  });

  it('a word beside it decides', () => {
    // P(k|Q) = ½ (.55, .45) + ½ (1, 0) = .775, .225; mean fit .25 + .2325 + .045 = .5275
    const { weights } = weighedBySenses(model, query([BANK, 1], [RIVER, 1]), senses);
    expectWeights(weights, [0.25 / 0.5275, 0.2325 / 0.5275, 0.045 / 0.5275]);
  });

  it('a word without senses keeps its probability, and so do the others together', () => {
    const halved = query([BANK, 0.25], [RIVER, 0.15], [MONEY, 0.1], [OTHER, 0.5]);
    const { weights } = weighedBySenses(halved, query([BANK, 1], [OTHER, 1]), senses);
    expectWeights(weights, [0.125 / 0.505, 0.0825 / 0.505, 0.045 / 0.505, 0.5]);
  });

  it('a query without senses changes nothing', () => {
    expect(weighedBySenses(model, query([OTHER, 1]), senses)).toBe(model);
  });
});

describe('rm3-senses', () => {
  const collection = { index: toyIndex, bags: toyBags };
  const options = resolveOptions('rm3', rm3.options, {});
  const found = { documents: Uint32Array.of(0, 1, 2), scores: Float64Array.of(-1, -1.7, -2.3) };
  const expanded = (method: typeof rm3, asked = query([0, 1]), own?: Memberships) =>
    queryExpander(collection, { method, options, senses: own } as Parameters<typeof queryExpander>[1])(
      asked,
      () => found,
    );

  it('is rm3 to the bit without senses, and where every word has the same', () => {
    const shares = fc.array(fc.double({ min: 0.01, max: 1, noNaN: true }), { minLength: 1, maxLength: 7 });
    const known = fc.array(fc.boolean(), { minLength: 4, maxLength: 4 });
    fc.assert(
      fc.property(shares, known, fc.double({ min: 0.1, max: 5, noNaN: true }), (same, has, weight) => {
        const asked = query([0, weight], [2, 1]);
        const own = sensesOf(
          same.length,
          has.map((isKnown) => (isKnown ? same : [])),
        );
        expect(expanded(rm3Senses, asked, own)).toEqual(expanded(rm3, asked));
      }),
    );
    expect(expanded(rm3Senses)).toEqual(expanded(rm3));
  });

  it('stays a distribution, and words of the sense of the query gain on the others', () => {
    const own = sensesOf(2, [[1, 0], [0.9, 0.1], [0.2, 0.8], [0, 1]]); // biome-ignore format: one word each
    const [plain, weighed] = [expanded(rm3), expanded(rm3Senses, query([0, 1]), own)];
    expect(weighed.weights.reduce((sum, weight) => sum + weight, 0)).toBeCloseTo(1, 12);
    expect(weighed.weights[1]!).toBeGreaterThan(plain.weights[1]!);
    expect(weighed.weights[2]!).toBeLessThan(plain.weights[2]!);
    expect([...weighed.ids]).toEqual([0, 1, 2]); // d, of the other sense alone, is not added
  });
});
