import { describe, expect, it } from 'vitest';
import type { Matrix } from '../core/matrix.ts';
import type { Arrays } from '../core/tensor.ts';
import { createRandom } from '../numeric/random.ts';
import { plainCompute } from '../run/test-compute.case.ts';
import { fitByEm } from './expectation-maximisation.ts';
import { fitGaussianMixture, type GaussianSettings, prepareGaussianMixture } from './gaussian.ts';
import { gaussianFamily } from './gaussian-family.ts';
import { covarianceKinds } from './gaussian-kinds.ts';
import { pointsOf, randomPoints } from './points.case.ts';

const usual: GaussianSettings = {
  components: 2,
  covariance: 'tied',
  iterations: 10,
  floor: 1e-6,
  tolerance: 0,
  seed: 1,
};
const fit = (points: Matrix, settings: Partial<GaussianSettings>, weights?: Float32Array) =>
  fitGaussianMixture(points, weights, { ...usual, ...settings }, plainCompute);
const values = (arrays: Arrays, name: string): number[] => [...arrays[name]!.data];

describe('the worked example: −2, −1, 1, 2 and two components of one variance', () => {
  const points = pointsOf([-2], [-1], [1], [2]);

  it.each(['tied', 'tied-spherical'] as const)('starts from the clusters of k-means (%s)', async (covariance) => {
    const { arrays, logLikelihood, iterations } = await fit(points, { covariance, iterations: 0 });
    expect(values(arrays, 'means').sort()).toEqual([-1.5, 1.5]);
    expect(values(arrays, 'covariances')[0]).toBeCloseTo(0.25 + 1e-6, 12);
    expect(logLikelihood).toBeCloseTo(-1.4189354609, 10);
    expect(iterations).toBe(0);
    const mixture = prepareGaussianMixture('toy', arrays, covariance, 2, 1);
    const shares = mixture.responsibilities(pointsOf([-1]));
    expect(Math.max(...shares)).toBeCloseTo(0.99999386, 8);
  });

  it('rises by one step', async () => {
    const { arrays, history } = await fit(points, { iterations: 1 });
    const [low, high] = values(arrays, 'means').sort((a, b) => a - b);
    expect(low).toBeCloseTo(-1.49999386, 8);
    expect(high).toBeCloseTo(1.49999386, 8);
    expect(values(arrays, 'covariances')[0]).toBeCloseTo(0.2500194336, 9);
    expect(history[1]).toBeCloseTo(-1.4189354597, 10);
    expect(history[1]).toBeGreaterThan(history[0]!);
  });
});

describe.each(covarianceKinds)('a Gaussian mixture with %s covariances', (covariance) => {
  it('is the sample mean and covariance when there is one component', async () => {
    const points = pointsOf([1, 0], [3, 0], [1, 4], [3, 4]); // variances 1 and 4
    const { arrays } = await fit(points, { covariance, components: 1, floor: 0 });
    expect(values(arrays, 'means')).toEqual([2, 2]);
    const expected = {
      full: [1, 0, 0, 4],
      tied: [1, 0, 0, 4],
      diagonal: [1, 4],
      spherical: [2.5],
      'tied-spherical': [2.5],
    }[covariance];
    for (const [j, value] of values(arrays, 'covariances').entries()) expect(value).toBeCloseTo(expected[j]!, 12);
    expect(values(arrays, 'weights')).toEqual([1]);
  });

  it('has the density of its formula, whichever way it is computed', async () => {
    const points = blobs(120, 3, 3);
    const { arrays, logLikelihood } = await fit(points, { covariance, components: 3, iterations: 4 });
    const mixture = prepareGaussianMixture('toy', arrays, covariance, 3, 3);
    const probes = randomPoints(20, 3, 7, 5);
    const densities = mixture.logDensity(probes);
    const shares = mixture.responsibilities(probes);
    for (let i = 0; i < probes.rows; i++) {
      const own = byFormula(arrays, covariance, [...probes.data.subarray(i * 3, i * 3 + 3)]);
      const sum = own.reduce((a, b) => a + b, 0);
      expect(densities[i]).toBeCloseTo(Math.log(sum), 8);
      for (const [k, density] of own.entries()) expect(shares[i * 3 + k]).toBeCloseTo(density / sum, 9);
    }
    const mean = mixture.logDensity(points).reduce((a, b) => a + b, 0) / points.rows;
    expect(logLikelihood).toBeCloseTo(mean, 9);
  });

  it('never lowers its likelihood, over random and degenerate data', async () => {
    for (const [name, points] of degenerate()) {
      for (const floor of [0, 1e-6, 1e-3]) {
        for (let seed = 0; seed < 3; seed++) {
          const { history, arrays } = await fit(points, { covariance, components: 3, floor, seed });
          for (let t = 1; t < history.length; t++)
            expect(history[t], `${name}, step ${t}`).toBeGreaterThanOrEqual(history[t - 1]!);
          expect(
            history.every((value) => Number.isFinite(value)),
            name,
          ).toBe(true);
          const mixture = prepareGaussianMixture(name, arrays, covariance, 3, points.columns); // throws where a variance is not above 0
          const sums = rowSums(mixture.responsibilities(points), 3);
          for (const sum of sums) expect(Math.abs(sum - 1)).toBeLessThan(1e-12);
        }
      }
    }
  });

  it('raises the likelihood in every step: with no floor, no step has to be undone before the maximum', async () => {
    for (let seed = 0; seed < 10; seed++) {
      const { history } = await fit(randomPoints(80, 3, seed), {
        covariance,
        components: 4,
        floor: 0,
        iterations: 8,
        seed,
      });
      expect(history).toHaveLength(9);
    }
  });

  it('puts a component that explains nothing on the point explained worst', async () => {
    const points = pointsOf([0, 0], [0, 1], [1, 0], [1, 1], [20, 20]);
    const family = await gaussianFamily(
      points,
      new Float64Array(5).fill(1),
      { components: 2, covariance, floor: 0.01 },
      plainCompute,
    );
    const lost = { centres: pointsOf([0, 0], [1e5, 1e5]), assignments: Uint32Array.of(0, 0, 0, 0, 0) };
    const { parameters } = await fitByEm(
      family,
      await family.startFrom(lost),
      { iterations: 20, tolerance: 0 },
      plainCompute,
    );
    expect([...parameters.weights].map((weight) => Math.round(5 * weight))).toEqual([4, 1]);
    expect(parameters.means[2]! + family.centre[0]!).toBeCloseTo(20, 3);
  });

  it('takes a weight for so many copies', async () => {
    const points = blobs(40, 2, 2);
    const weights = Float32Array.from({ length: 40 }, (_, i) => 1 + (i % 3));
    const copies = pointsOf(
      ...Array.from({ length: 40 }, (_, i) => i).flatMap((i) =>
        new Array(weights[i]).fill([...points.data.subarray(2 * i, 2 * i + 2)]),
      ),
    );
    const weighted = await fit(points, { covariance, iterations: 60 }, weights);
    const copied = await fit(copies, { covariance, iterations: 60 });
    expect(weighted.logLikelihood).toBeCloseTo(copied.logLikelihood, 6);
    expect(values(weighted.arrays, 'weights').sort()[0]).toBeCloseTo(values(copied.arrays, 'weights').sort()[0]!, 5);
  });

  it('explains a point alone as it does among others, bit for bit', async () => {
    const points = blobs(150, 5, 3);
    const { arrays } = await fit(points, { covariance, components: 5 });
    const mixture = prepareGaussianMixture('toy', arrays, covariance, 5, 5);
    const together = mixture.responsibilities(points);
    for (let i = 0; i < points.rows; i++) {
      const alone = mixture.responsibilities({ rows: 1, columns: 5, data: points.data.subarray(i * 5, i * 5 + 5) });
      expect(alone).toEqual(together.slice(i * 5, i * 5 + 5));
    }
  });

  it('gives the same bits for the same seed', async () => {
    const points = blobs(100, 4, 3);
    expect(await fit(points, { covariance, components: 4 })).toEqual(await fit(points, { covariance, components: 4 }));
  });

  it('finds blobs', async () => {
    const points = blobs(300, 2, 3);
    const { arrays } = await fit(points, { covariance, components: 3, iterations: 50 });
    const found = [0, 1, 2].map((k) => Math.round(values(arrays, 'means')[2 * k]! / 10)).sort();
    expect(found).toEqual([0, 1, 2]);
    for (const weight of values(arrays, 'weights')) expect(weight).toBeCloseTo(1 / 3, 2);
  });
});

describe('a Gaussian mixture', () => {
  it('keeps responsibilities whole where log-densities are a million apart', () => {
    const arrays = mixtureOf({ means: [0, 1, 2], covariances: [1e-6] });
    const mixture = prepareGaussianMixture('toy', arrays, 'tied-spherical', 3, 1);
    const shares = mixture.responsibilities(pointsOf([0], [1.4], [-1e9], [1e30]));
    for (const sum of rowSums(shares, 3)) expect(sum).toBeCloseTo(1, 12);
    expect(shares.every((share) => share >= 0 && share <= 1)).toBe(true);
  });

  it('refuses fewer distinct points than components', async () => {
    const points = pointsOf(...Array.from({ length: 100 }, (_, i) => [i % 10, i % 10]));
    await expect(fit(points, { components: 60 })).rejects.toMatchObject({
      code: 'TOO_FEW_POINTS',
      facts: { k: 60, distinct: 10 },
    });
  });

  it.each([
    ['SHAPE', Float32Array.of(1)],
    ['NONFINITE_INPUT', Float32Array.of(1, -1, 1)],
    ['NONFINITE_INPUT', Float32Array.of(1, Number.NaN, 1)],
    ['TOO_FEW_POINTS', new Float32Array(3)],
  ])('refuses weights that are none: %s', async (code, weights) => {
    await expect(fit(pointsOf([1], [2], [3]), {}, weights)).rejects.toMatchObject({ code });
  });

  it('lets points of weight 0 count for nothing', async () => {
    const points = pointsOf([0], [1], [5], [6], [1000]);
    const { arrays, history } = await fit(
      points,
      { components: 3, covariance: 'diagonal' },
      Float32Array.of(1, 1, 1, 1, 0),
    );
    expect(history.every((value) => Number.isFinite(value))).toBe(true);
    const mean = values(arrays, 'weights').reduce((sum, weight, k) => sum + weight * values(arrays, 'means')[k]!, 0);
    expect(mean).toBeCloseTo(3, 6);
  });

  it.each([
    ['weights that do not sum to 1', { weights: [0.5, 0.4, 0.2] }, "toy: 'weights' must sum to 1, got 1.1"],
    [
      'a negative weight',
      { weights: [1.5, -0.5, 0] },
      "toy: the array 'weights' must hold numbers from 0 to 1.000000001, got 1.5 at index 0.",
    ],
    ['too few weights', { weights: [0.5, 0.5] }, "toy: the array 'weights' must be 3, got 2."],
    [
      'a mean that is no number',
      { means: [0, Number.NaN, 2] },
      /^toy: the array 'means' must hold numbers from .*, got NaN at index 1\.$/,
    ],
    [
      'a mean without end',
      { means: [0, Infinity, 2] },
      /'means' must hold numbers from .*, got Infinity at index 1\.$/,
    ],
    ['a variance of 0', { covariances: [0] }, /'covariances' must hold numbers from 5e-324 to .*, got 0 at index 0\.$/],
    [
      'a negative variance',
      { covariances: [-1] },
      /'covariances' must hold numbers from 5e-324 to .*, got -1 at index 0\.$/,
    ],
  ])('refuses a model with %s', (_, change, message) => {
    expect(() => prepareGaussianMixture('toy', mixtureOf(change), 'tied-spherical', 3, 1)).toThrow(message);
  });

  it.each([
    [[1, 2, 2, 1], "toy: the shared covariance in 'covariances' is not positive definite."],
    [[1, 0.5, 0, 1], "toy: 'covariances' must be symmetric, got 0.5 and 0."],
    [[1, 0, 0, 0, 1, 0.5, 0, 0, 1], "toy: 'covariances' must be symmetric, got 0.5 and 0."],
  ])('refuses the matrix %j', (covariances, message) => {
    const d = Math.sqrt(covariances.length);
    const arrays: Arrays = {
      weights: { shape: [1], data: Float64Array.of(1) },
      means: { shape: [1, d], data: new Float64Array(d) },
      covariances: { shape: [d, d], data: Float64Array.from(covariances) },
    };
    expect(() => prepareGaussianMixture('toy', arrays, 'tied', 1, d)).toThrow(message);
  });

  it('refuses points of another dimension', () => {
    const mixture = prepareGaussianMixture('toy', mixtureOf({}), 'tied-spherical', 3, 1);
    expect(() => mixture.responsibilities(pointsOf([1, 2]))).toThrow('toy: the points must have 1 columns, got 2.');
  });

  it('tells how far it is and stops when it is told to', async () => {
    const controller = new AbortController();
    const reason = new Error('enough');
    const steps: number[] = [];
    const progress = {
      stage() {},
      advance(done: number, _total: number | undefined, unit: string) {
        if (unit !== 'EM iterations') return;
        steps.push(done);
        if (done === 3) controller.abort(reason);
      },
    };
    const settings: GaussianSettings = { ...usual, components: 30, covariance: 'full', iterations: 100 };
    const long = fitGaussianMixture(randomPoints(3000, 20, 1), undefined, settings, {
      ...plainCompute,
      progress,
      signal: controller.signal,
    });
    await expect(long).rejects.toBe(reason);
    expect(steps.slice(0, 3)).toEqual([1, 2, 3]);
  });
});

/** `count` points around (0, 0, …), (10, 10, …), (20, 20, …) in turn. */
function blobs(count: number, columns: number, centres: number): Matrix {
  const points = randomPoints(count, columns, 5);
  for (let j = 0; j < points.data.length; j++)
    points.data[j] = points.data[j]! + 10 * (Math.floor(j / columns) % centres);
  return points;
}

function degenerate(): [string, Matrix][] {
  const random = createRandom(3, 'degenerate');
  const cloud = randomPoints(60, 4, 9);
  const changed = (change: (value: number, i: number, f: number) => number): Matrix => ({
    ...cloud,
    data: cloud.data.map((value, j) => change(value, Math.floor(j / 4), j % 4)),
  });
  const scales = [1e15, 1e-15, 1e30, 1e-30].map((scale): [string, Matrix] => [
    `scale ${scale}`,
    changed((value) => value * scale),
  ]);
  return [
    ['uniform', cloud],
    ['a constant column', changed((value, _, f) => (f === 1 ? 7 : value))],
    ['only three distinct points', changed((_, i, f) => (i % 3) * (f + 1))],
    ['a line', changed((_, i, f) => (f + 1) * Math.sin(i))],
    ['far from the origin', changed((value) => value + 1e4)],
    ['one outlier', changed((value, i) => (i === 5 ? 1e6 : value))],
    ['columns of very different size', changed((value, _, f) => value * 10 ** (4 * f - 8))],
    [
      'fewer points than dimensions',
      { rows: 5, columns: 12, data: Float32Array.from({ length: 60 }, () => random.uniform()) },
    ],
    ...scales,
  ];
}

function mixtureOf(change: { weights?: number[]; means?: number[]; covariances?: number[] }): Arrays {
  const { weights = [0.5, 0.25, 0.25], means = [0, 1, 2], covariances = [1] } = change;
  return {
    weights: { shape: [weights.length], data: Float64Array.from(weights) },
    means: { shape: [means.length, 1], data: Float64Array.from(means) },
    covariances: { shape: [covariances.length], data: Float64Array.from(covariances) },
  };
}

const rowSums = (shares: Float64Array, K: number): number[] =>
  Array.from({ length: shares.length / K }, (_, i) => shares.subarray(i * K, (i + 1) * K).reduce((a, b) => a + b, 0));

/** π_k N(x | μ_k, Σ_k) for three dimensions, with determinant and inverse written out. */
function byFormula(arrays: Arrays, covariance: (typeof covarianceKinds)[number], x: readonly number[]): number[] {
  const sigmas = values(arrays, 'covariances');
  return values(arrays, 'weights').map((weight, k) => {
    const square = (f: number, g: number): number => {
      if (covariance === 'full') return sigmas[k * 9 + f * 3 + g]!;
      if (covariance === 'tied') return sigmas[f * 3 + g]!;
      if (f !== g) return 0;
      return covariance === 'diagonal' ? sigmas[k * 3 + f]! : sigmas[covariance === 'spherical' ? k : 0]!;
    };
    const cofactor = (f: number, g: number): number => {
      const [a, b, c, d] = [(f + 1) % 3, (f + 2) % 3, (g + 1) % 3, (g + 2) % 3];
      return square(a, c) * square(b, d) - square(a, d) * square(b, c);
    };
    const determinant = [0, 1, 2].reduce((sum, g) => sum + square(0, g) * cofactor(0, g), 0);
    const away = x.map((value, f) => value - values(arrays, 'means')[k * 3 + f]!);
    let distance = 0;
    for (let f = 0; f < 3; f++)
      for (let g = 0; g < 3; g++) distance += (away[f]! * away[g]! * cofactor(f, g)) / determinant;
    return (weight * Math.exp(-distance / 2)) / Math.sqrt((2 * Math.PI) ** 3 * determinant);
  });
}
