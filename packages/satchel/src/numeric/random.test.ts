import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createRandom } from './random.ts';

describe('createRandom', () => {
  it('draws the same numbers from the same seed, on every machine', () => {
    const random = createRandom(1);
    expect(Array.from({ length: 4 }, () => random.bits())).toMatchInlineSnapshot(`
      [
        2128831035,
        60024115,
        3730478867,
        3068693266,
      ]
    `);
  });

  it('gives each stream numbers of its own', () => {
    expect(createRandom(1, 'split').bits()).not.toBe(createRandom(1, 'tune').bits());
  });

  it('stays below its limit and reaches every value', () => {
    const random = createRandom(7);
    const seen = new Set(Array.from({ length: 2000 }, () => random.below(7)));
    expect([...seen].sort()).toEqual([0, 1, 2, 3, 4, 5, 6]);
  });

  it('draws uniform numbers in [0, 1) with the mean and variance they should have', () => {
    const random = createRandom(3);
    const draws = Array.from({ length: 100_000 }, () => random.uniform());
    const mean = draws.reduce((a, b) => a + b) / draws.length;
    const variance = draws.reduce((sum, x) => sum + (x - mean) ** 2, 0) / draws.length;
    expect(draws.every((x) => x >= 0 && x < 1)).toBe(true);
    expect(mean).toBeCloseTo(0.5, 2);
    expect(variance).toBeCloseTo(1 / 12, 2);
  });

  it('shuffles without losing anything', () => {
    fc.assert(
      fc.property(fc.array(fc.integer()), fc.nat(), (items, seed) => {
        const shuffled = [...items];
        createRandom(seed).shuffle(shuffled);
        expect([...shuffled].sort((a, b) => a - b)).toEqual([...items].sort((a, b) => a - b));
      }),
    );
  });
});

it('gives the numbers that models in files were made with', () => {
  const first = (seed: number, stream: string): number => createRandom(seed, stream).bits();
  expect([first(1, ''), first(1, 'linear-svm'), first(2, 'linear-svm'), first(1, 'svm-linear')]).toEqual([
    2128831035, 40988135, 1486071708, 3920502177,
  ]);
});
