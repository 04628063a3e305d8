import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { errorAt, fitLearningCurve, forecastMore } from './learning-curve.ts';

const law = (a: number, b: number, c: number, sizes: readonly number[]) =>
  sizes.map((size) => ({ size, error: a + b * size ** -c }));

describe('a power law', () => {
  it('.1 + 2 n^−½ is found through 100, 400, 1600 and 6400: .3, .2, .15, .125', () => {
    const points = law(0.1, 2, 0.5, [100, 400, 1600, 6400]);
    expect(points.map(({ error }) => error)).toEqual([0.3, 0.2, 0.15, 0.125].map((error) => expect.closeTo(error, 12)));
    const { asymptote, scale, exponent, misfit } = fitLearningCurve(points);
    expect(asymptote).toBeCloseTo(0.1, 6);
    expect(scale).toBeCloseTo(2, 4);
    expect(exponent).toBeCloseTo(0.5, 6);
    expect(misfit).toBeLessThan(1e-9);
  });

  it('forecasts four times the labels exactly, and leaves no doubt', () => {
    const { now, later } = forecastMore(law(0.1, 2, 0.5, [100, 400, 1600, 6400]), 4);
    expect(now).toEqual({
      size: 6400,
      error: expect.closeTo(0.125, 8),
      low: expect.closeTo(0.125, 6),
      high: expect.closeTo(0.125, 6),
    });
    expect(later.size).toBe(25_600);
    expect(later.error).toBeCloseTo(0.1125, 7);
    expect(later.high - later.low).toBeLessThan(1e-5);
  });

  it('is found whatever it is', () => {
    const parts = [
      fc.integer({ min: 0, max: 40 }),
      fc.integer({ min: 1, max: 40 }),
      fc.integer({ min: 10, max: 150 }),
    ] as const;
    fc.assert(
      fc.property(...parts, (a, b, c) => {
        const [asymptote, exponent] = [a / 100, c / 100];
        const scale = (b / 100) * 100 ** exponent; // the error at 100 documents is a + b
        const curve = fitLearningCurve(law(asymptote, scale, exponent, [100, 200, 400, 800, 1600]));
        expect(errorAt(curve, 3200)).toBeCloseTo(asymptote + scale * 3200 ** -exponent, 4);
      }),
      { numRuns: 30 },
    );
  });
});

describe('measured points', () => {
  const noisy = [
    { size: 100, error: 0.41 },
    { size: 200, error: 0.33 },
    { size: 400, error: 0.3 },
    { size: 800, error: 0.24 },
    { size: 1600, error: 0.23 },
  ];

  it('give a forecast within the range of its doubts, better than now, and never below 0', () => {
    const { now, later } = forecastMore(noisy);
    expect(later.error).toBeLessThan(now.error);
    expect(later.low).toBeLessThanOrEqual(later.error);
    expect(later.high).toBeGreaterThanOrEqual(later.error);
    expect(later.low).toBeGreaterThanOrEqual(0);
    expect(later.high - later.low).toBeGreaterThan(now.high - now.low);
  });

  it('do not depend on their order', () => {
    const { error } = forecastMore([...noisy].reverse()).later;
    expect(error).toBeCloseTo(forecastMore(noisy).later.error, 9);
  });

  it('that get worse with more labels promise nothing from more', () => {
    const rising = noisy.map(({ size }, i) => ({ size, error: 0.2 + i / 100 }));
    const { now, later } = forecastMore(rising);
    expect(later.error).toBeCloseTo(now.error, 12);
  });

  it('without any error stay without', () => {
    expect(forecastMore(noisy.map(({ size }) => ({ size, error: 0 }))).later).toMatchObject({
      error: 0,
      low: 0,
      high: 0,
    });
  });
});

describe('refuses', () => {
  it.each([
    [
      'two sizes',
      () => fitLearningCurve(law(0, 1, 1, [10, 20, 20])),
      'TOO_FEW_POINTS',
      'A learning curve needs at least 3 different sizes, got 2.',
    ],
    [
      'an error that is no number',
      () => forecastMore([{ size: 1, error: Number.NaN }]),
      'NONFINITE_INPUT',
      'Point 0 must have a size above 0 and a finite error, got 1 and NaN.',
    ],
    [
      'a factor of 0',
      () => forecastMore(law(0, 1, 1, [1, 2, 3]), 0),
      'BAD_PARAM',
      'The factor must be a number above 0, got 0.',
    ],
  ])('%s', (_, run, code, message) => {
    expect(run).toThrowError(expect.objectContaining({ code, message }));
  });
});
