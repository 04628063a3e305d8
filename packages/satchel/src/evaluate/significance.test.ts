import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createRandom } from '../numeric/random.ts';
import {
  bootstrapInterval,
  correctedResampledTTest,
  holm,
  mcNemar,
  pairedBootstrap,
  pairedTTest,
} from './significance.ts';

const first = [92.1, 91.8, 92.3, 91.9, 92.0];
const second = [91.5, 91.6, 91.4, 91.9, 91.2];

describe('t-tests', () => {
  it('give the worked numbers of methods §13.7', () => {
    const { difference, t, degreesOfFreedom, pValue } = pairedTTest(first, second);
    expect(difference).toBeCloseTo(0.5, 10);
    expect(t).toBeCloseTo(2.8867513459, 9);
    expect(degreesOfFreedom).toBe(4);
    expect(pValue).toBeCloseTo(0.0447085873, 9);
  });

  it('are more careful once the overlap of training parts is allowed for', () => {
    const { t, pValue } = correctedResampledTTest(first, second, 1 / 4);
    expect(t).toBeCloseTo(1.92450089729875, 9);
    expect(pValue).toBeCloseTo(0.126613873731911, 9);
  });

  it('turn round with the two systems', () => {
    const scores = fc.array(fc.tuple(fc.integer({ min: 0, max: 100 }), fc.integer({ min: 0, max: 100 })), {
      minLength: 2,
      maxLength: 12,
    });
    fc.assert(
      fc.property(scores, (pairs) => {
        const [a, b] = [pairs.map(([x]) => x), pairs.map(([, y]) => y)];
        const [there, back] = [pairedTTest(a, b), pairedTTest(b, a)];
        expect(there.t === -back.t).toBe(true);
        expect(there.pValue).toBe(back.pValue);
        expect(there.pValue >= 0 && there.pValue <= 1).toBe(true);
      }),
    );
  });

  it('find nothing between equal systems and are certain of a constant difference', () => {
    expect(pairedTTest([1, 2, 3], [1, 2, 3])).toEqual({ difference: 0, t: 0, degreesOfFreedom: 2, pValue: 1 });
    expect(pairedTTest([2, 3, 4], [1, 2, 3])).toEqual({ difference: 1, t: Infinity, degreesOfFreedom: 2, pValue: 0 });
  });
});

describe('McNemar', () => {
  /** `b` documents only the first system has right, `c` only the second, five both and three neither. */
  const outcomes = (b: number, c: number): [number[], number[]] => {
    const fill = (count: number, value: number) => new Array<number>(count).fill(value);
    return [
      [...fill(b, 1), ...fill(c, 0), ...fill(5, 1), ...fill(3, 0)],
      [...fill(b, 0), ...fill(c, 1), ...fill(5, 1), ...fill(3, 0)],
    ];
  };

  it.each([
    [1, 9, 0.021484375, 0.01171875],
    [0, 6, 0.03125, 0.015625],
    [25, 10, 0.01667384780012071, 0.011330984183587134],
    [59, 121, 4.434449263755176e-6, 3.2666467957745924e-6],
    [600, 500, 0.0028195449914364275, 0.0025647727977531577],
    [4, 4, 1, 1],
    [0, 0, 1, 1],
  ])('with %i against %i documents is the exact binomial sum', (b, c, exact, midP) => {
    const found = mcNemar(...outcomes(b, c));
    expect(found).toMatchObject({ onlyFirst: b, onlySecond: c });
    expect(found.pValue / exact).toBeCloseTo(1, 10);
    expect(found.midP / midP).toBeCloseTo(1, 10);
  });
});

describe('Holm', () => {
  it('adjusts in the order of size and returns the values in the order given', () => {
    const adjusted = holm([0.01, 0.04, 0.03, 0.005]);
    [0.03, 0.06, 0.06, 0.02].forEach((expected, i) => {
      expect(adjusted[i]).toBeCloseTo(expected, 12);
    });
  });

  it('never exceeds 1, leaves a single value alone and knows the empty list', () => {
    expect(holm([0.9, 0.8])).toEqual([1, 1]);
    expect(holm([0.2])).toEqual([0.2]);
    expect(holm([])).toEqual([]);
  });
});

describe('the bootstrap', () => {
  const answers = Array.from({ length: 400 }, (_, i) => (i % 10 === 0 ? 0 : 1));

  it('finds the interval of a share that the normal approximation gives, .9 ± .029', () => {
    const { estimate, low, high } = bootstrapInterval(answers, createRandom(1));
    expect(estimate).toBe(0.9);
    expect(Math.abs(low - 0.8706)).toBeLessThan(0.008);
    expect(Math.abs(high - 0.9294)).toBeLessThan(0.008);
  });

  it('holds the truth about as often as it says', () => {
    const random = createRandom(11);
    let held = 0;
    for (let trial = 0; trial < 300; trial++) {
      const drawn = Float64Array.from({ length: 60 }, () => (random.uniform() < 0.8 ? 1 : 0));
      const { low, high } = bootstrapInterval(drawn, random, { level: 0.9, samples: 300 });
      if (low <= 0.8 && 0.8 <= high) held++;
    }
    expect(held / 300).toBeGreaterThan(0.84);
    expect(held / 300).toBeLessThan(0.96);
  });

  it('reaches where the exact distribution of all 6⁶ samples of skewed values says', () => {
    // enumerated: z₀ = .1174, a = .105, ends at the .0769 and .9972 quantiles; without a they would be 2.67 and 18.17
    const { estimate, low, high } = bootstrapInterval([1, 2, 3, 5, 9, 30], createRandom(2), { samples: 20_000 });
    expect(estimate).toBeCloseTo(50 / 6, 12);
    expect(Math.abs(low - 3.1667)).toBeLessThan(0.25);
    expect(Math.abs(high - 21.8333)).toBeLessThan(1);
  });

  it('widens with the level and is the same for the same seed', () => {
    const width = (level: number) => {
      const { low, high } = bootstrapInterval(answers, createRandom(3), { level });
      return high - low;
    };
    expect(width(0.99)).toBeGreaterThan(width(0.8));
    expect(bootstrapInterval(answers, createRandom(3))).toEqual(bootstrapInterval(answers, createRandom(3)));
  });

  it('has no width where all values are equal', () => {
    expect(bootstrapInterval([1, 1, 1], createRandom(1))).toEqual({ estimate: 1, low: 1, high: 1 });
  });

  it('tells a real difference from none', () => {
    const worse = answers.map((value, i) => (i % 20 === 1 ? 0 : value));
    const real = pairedBootstrap(answers, worse, createRandom(1));
    expect(real.estimate).toBeCloseTo(0.05, 12);
    expect(real.low).toBeGreaterThan(0);
    expect(real.pValue).toBeLessThan(0.01);
    const other = answers.map((_, i) => (i % 10 === 5 ? 0 : 1));
    const none = pairedBootstrap(answers, other, createRandom(1));
    expect(none.low).toBeLessThan(0);
    expect(none.high).toBeGreaterThan(0);
    expect(none.pValue).toBeGreaterThan(0.9);
    expect(pairedBootstrap(answers, answers, createRandom(1))).toEqual({ estimate: 0, low: 0, high: 0, pValue: 1 });
  });
});

describe('refuses', () => {
  const random = createRandom(1);
  it.each([
    ['one fold', () => pairedTTest([1], [2]), 'TOO_FEW_POINTS', 'Too few values: expected at least 2, got 1.'],
    ['nothing', () => bootstrapInterval([], random), 'TOO_FEW_POINTS', 'Too few values: expected at least 1, got 0.'],
    [
      'lists of other lengths',
      () => mcNemar([1, 0], [1]),
      'SHAPE',
      'The two systems must be measured on the same things; got 2 and 1 values.',
    ],
    ['NaN', () => pairedTTest([1, Number.NaN], [1, 2]), 'NONFINITE_INPUT', 'Value 1 must be a finite number, got NaN.'],
    [
      'a negative share',
      () => correctedResampledTTest(first, second, -1),
      'BAD_PARAM',
      'The size of test over training must be a number of at least 0, got -1.',
    ],
    [
      'a level of 1',
      () => bootstrapInterval([1], random, { level: 1 }),
      'BAD_PARAM',
      'The level must be a number between 0 and 1, got 1.',
    ],
    [
      'no samples',
      () => pairedBootstrap([1], [1], random, { samples: 0 }),
      'BAD_PARAM',
      'The number of samples must be a whole number of at least 1, got 0.',
    ],
    ['a p-value above 1', () => holm([0.5, 1.5]), 'BAD_PARAM', 'p-value 1 must be a number from 0 to 1, got 1.5.'],
  ])('%s', (_, test, code, message) => {
    expect(test).toThrowError(expect.objectContaining({ code, message }));
  });
});
