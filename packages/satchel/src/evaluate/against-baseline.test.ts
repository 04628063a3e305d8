import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { studentQuantile, studentTwoSided } from '../numeric/special-functions.ts';
import { compareOnAnswers, compareOnFolds } from './against-baseline.ts';

const first = [92.1, 91.8, 92.3, 91.9, 92.0];
const second = [91.5, 91.6, 91.4, 91.9, 91.2];

describe('on folds', () => {
  it('the worked numbers of methods §13.7 become an interval: .5 ± 2.776 · .1732', () => {
    const [found] = compareOnFolds(second, [first], { testToTrain: 0 });
    expect(found).toMatchObject({ difference: expect.closeTo(0.5, 10), pValue: expect.closeTo(0.0447085873, 9) });
    expect(found?.low).toBeCloseTo(0.5 - 2.7764451052 * Math.sqrt(0.03), 8);
    expect(found?.high).toBeCloseTo(0.5 + 2.7764451052 * Math.sqrt(0.03), 8);
    expect(found?.better).toBeCloseTo(1 - 0.0447085873 / 2, 9);
    expect(found?.worse).toBeCloseTo(0.0447085873 / 2, 9);
  });

  it('allows for folds that share training documents, and for the number of systems', () => {
    const plain = compareOnFolds(second, [first], { testToTrain: 0 })[0]!;
    const corrected = compareOnFolds(second, [first, second], { testToTrain: 1 / 4 });
    expect(corrected[0]!.pValue).toBeCloseTo(0.126613873731911, 9);
    expect(corrected[0]!.adjusted).toBeCloseTo(2 * 0.126613873731911, 9);
    expect(corrected[0]!.low).toBeLessThan(plain.low);
    expect(corrected[1]).toMatchObject({
      difference: 0,
      pValue: 1,
      adjusted: 1,
      low: 0,
      high: 0,
      worse: 0,
      alike: 1,
      better: 0,
    });
  });

  it('a small difference is alike, once the region of practical equivalence is as wide', () => {
    const [found] = compareOnFolds(second, [first], { testToTrain: 1 / 4, rope: 3 });
    expect(found?.alike).toBeGreaterThan(0.98);
  });

  it('the interval leaves 0 out exactly where p is below 1 less the level, and the three chances sum to 1', () => {
    const scores = fc.array(fc.tuple(fc.integer({ min: 0, max: 50 }), fc.integer({ min: 0, max: 50 })), {
      minLength: 3,
      maxLength: 12,
    });
    fc.assert(
      fc.property(scores, fc.integer({ min: 0, max: 5 }), (pairs, rope) => {
        const [found] = compareOnFolds(pairs.map(([x]) => x), [pairs.map(([, y]) => y)], { testToTrain: 1 / 9, rope }); // biome-ignore format: one thought
        const { low, high, pValue, worse, alike, better } = found!;
        if (Math.abs(pValue - 0.05) > 1e-9) expect(low > 0 || high < 0).toBe(pValue < 0.05);
        expect(worse + alike + better).toBeCloseTo(1, 9);
      }),
    );
  });
});

describe('on the predictions for one test set', () => {
  it('counts the documents only one system has right, and adjusts for the number of systems', () => {
    const baseline = [1, 1, 1, 1, 0, 0, 0, 0, 0, 0];
    const better = [1, 1, 1, 1, 1, 1, 1, 1, 1, 1];
    const [found, same] = compareOnAnswers(baseline, [better, baseline]);
    expect(found).toMatchObject({ onlyFirst: 6, onlySecond: 0, difference: 0.6, pValue: expect.closeTo(0.03125, 12) });
    expect(found?.adjusted).toBeCloseTo(0.0625, 12);
    expect(same).toMatchObject({ difference: 0, pValue: 1, adjusted: 1 });
  });
});

it.each([
  [0.95, 1, 12.7062047362],
  [0.95, 4, 2.7764451052],
  [0.95, 9, 2.2621571628],
  [0.99, 30, 2.7499956536],
])('Student: %f of |T| with %i degrees of freedom lie below %f', (level, degrees, expected) => {
  expect(studentQuantile(level, degrees)).toBeCloseTo(expected, 8);
  expect(studentTwoSided(studentQuantile(level, degrees), degrees)).toBeCloseTo(1 - level, 10);
});

describe('refuses', () => {
  it.each([
    ['a level of 1', { testToTrain: 0, level: 1 }, 'The level must be a number between 0 and 1, got 1.'],
    [
      'a negative rope',
      { testToTrain: 0, rope: -1 },
      'The region of practical equivalence must be a number of at least 0, got -1.',
    ],
  ])('%s', (_, options, message) => {
    expect(() => compareOnFolds(first, [second], options)).toThrowError(
      expect.objectContaining({ code: 'BAD_PARAM', message }),
    );
  });

  it('systems measured on other folds', () => {
    expect(() => compareOnFolds(first, [[1, 2]], { testToTrain: 0 })).toThrowError(
      'The two systems must be measured on the same things; got 2 and 5 values.',
    );
  });
});
