import { describe, expect, it } from 'vitest';
import { type Arrays, tensor } from '../core/tensor.ts';
import { plainCompute } from '../run/test-compute.case.ts';
import { fitByEm } from './expectation-maximisation.ts';
import { fitMovmf, type MovmfSettings, prepareMovmf } from './movmf.ts';
import { movmfFamily } from './movmf-family.ts';
import { pointsOf, randomPoints } from './points.case.ts';
import { unitPoints } from './source.ts';

const usual: MovmfSettings = {
  components: 2,
  kappa: 'per-component',
  kappaUpdate: 'exact',
  limit: 1e5,
  iterations: 20,
  tolerance: 0,
  seed: 1,
};

describe('the worked example: four directions, two components', () => {
  const points = pointsOf([1, 0, 0], [0.8, 0.6, 0], [0, 0, 1], [0, 0.6, 0.8]);
  const start = {
    weights: Float64Array.of(0.5, 0.5),
    means: Float64Array.of(1, 0, 0, 0, 0, 1),
    kappas: Float64Array.of(5, 5),
  };
  const family = movmfFamily(unitPoints('toy', points), new Float64Array(4).fill(1), {
    ...usual,
    kappaUpdate: 'paper',
  });
  const fitted = (iterations: number) => fitByEm(family, start, { iterations, tolerance: 0 }, plainCompute);

  it('gives the log-likelihoods of three passes', async () => {
    const { history } = await fitted(2);
    expect(history.map((mean) => 4 * mean)[0]).toBeCloseTo(-5.6364331815, 6);
    expect(4 * history[1]!).toBeCloseTo(-2.2931547508, 6);
    expect(4 * history[2]!).toBeCloseTo(-2.2461223147, 6);
  });

  it('gives the responsibilities of the start and the parameters of the first step', async () => {
    const arrays: Arrays = {
      weights: tensor(start.weights),
      means: tensor(start.means, 2, 3),
      kappas: tensor(start.kappas),
    };
    const shares = prepareMovmf('toy', arrays, 2, 3).responsibilities(points);
    for (const [i, share] of [0.99330715, 0.98201379, 0.00669285, 0.01798621].entries())
      expect(shares[2 * i]).toBeCloseTo(share, 7);
    const { parameters } = await fitted(1);
    expect(parameters.kappas[0]).toBeCloseTo(16.74905956, 5);
    for (const [f, value] of [0.94749464, 0.31957444, 0.01122868].entries())
      expect(parameters.means[f]).toBeCloseTo(value, 7);
  });
});

describe.each(['per-component', 'shared'] as const)('a von Mises–Fisher mixture with %s κ', (kappa) => {
  const fit = (points: ReturnType<typeof pointsOf>, settings: Partial<MovmfSettings> = {}, weights?: Float32Array) =>
    fitMovmf(points, weights, { ...usual, kappa, ...settings }, plainCompute);

  it('finds two bundles of directions, whatever their lengths', async () => {
    const { arrays } = await fit(pointsOf([1, 0.1], [5, -0.5], [0.1, 0], [0, 2], [0.01, 0.1], [-1, 10]));
    const mixture = prepareMovmf('toy', arrays, 2, 2);
    const [first, second] = mixture.responsibilities(pointsOf([3, 0], [0, 0.2])).filter((_, j) => j % 2 === 0);
    expect(Math.abs(first! - second!)).toBeGreaterThan(0.999);
    expect(mixture.kappas).toHaveLength(2);
    expect(arrays.kappas!.data).toHaveLength(kappa === 'shared' ? 1 : 2);
  });

  it('never lowers its likelihood, over random and degenerate data', async () => {
    const data = [
      randomPoints(80, 3, 1),
      randomPoints(80, 40, 2),
      randomPoints(30, 1, 3),
      pointsOf(...Array.from({ length: 40 }, (_, i) => [1, i % 4, (i % 4) ** 2])), // four directions, many times
      pointsOf(...Array.from({ length: 40 }, (_, i) => [1, 1e-6 * i])), // nearly one direction
      randomPoints(50, 5, 4, 1e30),
      randomPoints(50, 5, 5, 1e-30),
    ];
    for (const points of data) {
      for (let seed = 0; seed < 4; seed++) {
        const { history, arrays } = await fit(points, { seed });
        for (let t = 1; t < history.length; t++) expect(history[t]).toBeGreaterThanOrEqual(history[t - 1]!);
        expect(history.every((value) => Number.isFinite(value))).toBe(true);
        for (const value of arrays.kappas!.data) {
          expect(value).toBeGreaterThanOrEqual(0);
          expect(value).toBeLessThanOrEqual(1e5);
        }
      }
    }
  });

  it('raises the likelihood in every step, without an undone step before the maximum', async () => {
    for (let seed = 0; seed < 10; seed++) {
      expect((await fit(randomPoints(100, 4, seed), { components: 4, iterations: 6, seed })).history).toHaveLength(7);
    }
  });

  it('holds κ at its limit where directions are identical', async () => {
    const { arrays } = await fit(pointsOf([1, 0], [1, 0], [0, 1], [0, 1]), { limit: 500 });
    for (const value of arrays.kappas!.data) expect(value).toBe(500);
  });

  it('puts a component that explains nothing on the direction explained worst', async () => {
    const points = pointsOf([1, 0], [1, 0.1], [1, -0.1], [-1, 0]);
    const family = movmfFamily(unitPoints('toy', points), new Float64Array(4).fill(1), { ...usual, kappa });
    const start = {
      weights: Float64Array.of(1, 0),
      means: Float64Array.of(1, 0, 0, 1),
      kappas: kappa === 'shared' ? Float64Array.of(10) : Float64Array.of(10, 10),
    };
    const { parameters } = await fitByEm(family, start, usual, plainCompute);
    expect(parameters.weights[1]).toBeCloseTo(0.25, 3);
    expect(parameters.means[2]).toBeCloseTo(-1, 6);
  });

  it('explains a vector of length 0 by the mixing weights, but is not trained on one', async () => {
    const points = pointsOf([1, 0], [1, 0.1], [0, 1], [0.1, 1], [0.2, 1]);
    const { arrays } = await fit(points);
    const mixture = prepareMovmf('toy', arrays, 2, 2);
    expect(mixture.responsibilities(pointsOf([0, 0]))).toEqual(mixture.weights);
    expect(mixture.logDensity(pointsOf([0, 0]))[0]).toBeCloseTo(-Math.log(2 * Math.PI), 12);
    await expect(fit(pointsOf([1, 0], [0, 0], [0, 1]))).rejects.toMatchObject({ code: 'ZERO_NORM', facts: { row: 1 } });
  });
});

describe('a stored von Mises–Fisher mixture', () => {
  const sound = { weights: [0.5, 0.5], means: [1, 0, 0, 1], kappas: [1, 2] };
  it.each([
    ['a negative κ', { kappas: [1, -1] }, /'kappas' must hold numbers from 0 to .*, got -1 at index 1\.$/],
    ['three κ for two components', { kappas: [1, 1, 1] }, "toy: the array 'kappas' must be 2, got 3."],
    ['a mean that is no direction', { means: [1, 0, 0, 2] }, "toy: row 1 of 'means' must have length 1, got 2."],
    ['weights that do not sum to 1', { weights: [0.5, 0.1] }, "toy: 'weights' must sum to 1, got 0.6."],
  ])('is refused with %s', (_, change, message) => {
    const { weights, means, kappas } = { ...sound, ...change };
    const arrays: Arrays = {
      weights: tensor(Float64Array.from(weights)),
      means: tensor(Float64Array.from(means), 2, 2),
      kappas: tensor(Float64Array.from(kappas)),
    };
    expect(() => prepareMovmf('toy', arrays, 2, 2)).toThrow(message);
  });
});
