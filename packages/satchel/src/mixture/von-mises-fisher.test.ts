import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { logBessel } from '../numeric/log-bessel.ts';
import { concentrationOf, logNormaliser, MOST_CONCENTRATED, meanLengthOf, momentsAlong } from './von-mises-fisher.ts';

const dimensions = fc.integer({ min: 1, max: 5000 });
const kappas = fc.double({ min: -6, max: 6, noNaN: true }).map((exponent) => 10 ** exponent);

describe('the von Mises–Fisher toolbox', () => {
  it.each([
    [2, 10, 7.94297208312, -9.78084914953, 0.948599825955],
    [3, 1, -0.0643519910735, -2.69246360854, 0.313035285499],
    [3, 10, 7.92976891824, -9.53529197135, 0.900000004122],
    [50, 1, -71.4102636537, 25.4633369934, 0.0199923133852],
    [50, 10, -15.176560036, 24.4916756076, 0.192830801652],
    [50, 100, 93.8991761458, -29.3220183424, 0.783660718359],
    [50, 1500, 1495.23247469, -1365.66211206, 0.983794688287],
    [100, 1000, 994.426448737, -747.840293388, 0.951700854708],
    [300, 1500, 1488.02781191, -674.039534197, 0.905257983377],
    [300, 1e5, 99993.2135944, -98553.4692601, 0.998506110048],
    [5000, 1000, -1428.71633131, 14096.5041075, 0.192584960607],
    [5000, 5000, 4382.38823737, 12307.384882, 0.618064547542],
  ])('gives log I, log c and A for K = %d, κ = %d to 12 digits', (K, kappa, bessel, normaliser, length) => {
    expect(relativeError(logBessel(K / 2 - 1, kappa), bessel)).toBeLessThan(1e-11);
    expect(relativeError(logNormaliser(K, kappa), normaliser)).toBeLessThan(1e-11);
    expect(relativeError(meanLengthOf(K, kappa), length)).toBeLessThan(1e-11);
  });

  it.each([
    [3, 0.5, 1.833333, 1.796756],
    [50, 0.3, 16.453846, 16.43046],
    [50, 0.5, 33.166667, 33.069808],
    [50, 0.9, 233.005263, 232.603559],
    [300, 0.5, 199.833333, 199.733847],
    [5000, 0.3, 1648.32198, 1648.29722],
  ])('finds κ for K = %d and a mean length of %d: the closed form, then exactly', (K, length, paper, exact) => {
    expect(concentrationOf(K, length, 'paper')).toBeCloseTo(paper, 5);
    expect(concentrationOf(K, length, 'exact')).toBeCloseTo(exact, 5);
  });

  it('has closed forms on the ordinary sphere: c = κ / (4π sinh κ), A = coth κ − 1/κ', () => {
    for (const kappa of [0.1, 1, 5, 20]) {
      expect(logNormaliser(3, kappa)).toBeCloseTo(Math.log(kappa / (4 * Math.PI * Math.sinh(kappa))), 10);
      expect(meanLengthOf(3, kappa)).toBeCloseTo(1 / Math.tanh(kappa) - 1 / kappa, 12);
    }
  });

  it('is uniform at κ = 0: one over the surface of the sphere', () => {
    expect(logNormaliser(1, 0)).toBeCloseTo(-Math.log(2), 12); // two points
    expect(logNormaliser(2, 0)).toBeCloseTo(-Math.log(2 * Math.PI), 12);
    expect(logNormaliser(3, 0)).toBeCloseTo(-Math.log(4 * Math.PI), 12);
    expect(logNormaliser(300, 0)).toBeCloseTo(logNormaliser(300, 2e-5), 9);
    expect(meanLengthOf(300, 0)).toBe(0);
  });

  it('has slope −A: d log c / dκ', () => {
    fc.assert(
      fc.property(dimensions, fc.double({ min: 0.5, max: 3000, noNaN: true }), (K, kappa) => {
        const h = 1e-3 * kappa;
        const slope = (logNormaliser(K, kappa + h) - logNormaliser(K, kappa - h)) / (2 * h);
        expect(Math.abs(slope + meanLengthOf(K, kappa))).toBeLessThan(1e-5);
      }),
    );
  });

  it('keeps A rising and between the bounds of Amos', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 5000 }), kappas, (K, kappa) => {
        const v = K / 2 - 1;
        const length = meanLengthOf(K, kappa);
        expect(length).toBeLessThanOrEqual(1);
        expect(meanLengthOf(K, kappa * 1.01)).toBeGreaterThanOrEqual(length);
        expect(length).toBeGreaterThanOrEqual((kappa / (v + 0.5 + Math.hypot(v + 1.5, kappa))) * (1 - 1e-14));
        expect(length).toBeLessThanOrEqual((kappa / (v + 0.5 + Math.hypot(v + 0.5, kappa))) * (1 + 1e-14));
      }),
    );
  });

  it('finds the κ a mean length came from', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 5000 }), fc.double({ min: -4, max: 4.5, noNaN: true }), (K, exponent) => {
        const kappa = 10 ** exponent;
        expect(relativeError(concentrationOf(K, meanLengthOf(K, kappa)), kappa)).toBeLessThan(1e-6);
      }),
    );
  });

  it('returns a κ in [0, limit] for any mean length, and the limit where directions are identical', () => {
    for (const update of ['paper', 'exact'] as const) {
      for (const K of [1, 2, 3, 50, 4096]) {
        for (const length of [-1, 0, 1e-300, 1e-15, 0.5, 1 - 1e-9, 1 - 1e-15, 1, 1 + 1e-15, Number.NaN]) {
          const kappa = concentrationOf(K, length, update);
          expect(kappa, `K ${K}, r̄ ${length}`).toBeGreaterThanOrEqual(0);
          expect(kappa).toBeLessThanOrEqual(MOST_CONCENTRATED);
        }
        expect(concentrationOf(K, 1, update, 777)).toBe(777);
        for (const none of [0, -1, Number.NaN]) expect(concentrationOf(K, none, update)).toBe(0);
      }
      expect(concentrationOf(50, 1 - 1e-15, update)).toBe(MOST_CONCENTRATED);
    }
  });
});

const relativeError = (actual: number, expected: number): number => Math.abs(actual / expected - 1);

/** E g(t) for t = μ·d, whose density is proportional to exp(κ t) (1 − t²)^((K − 3) / 2), by the midpoint rule. */
function expected(dimension: number, kappa: number, g: (t: number) => number): number {
  let [sum, mass] = [0, 0];
  for (let i = 0; i < 200_000; i++) {
    const t = -1 + (i + 0.5) / 100_000;
    const density = Math.exp(kappa * (t - 1)) * (1 - t * t) ** ((dimension - 3) / 2);
    sum += density * g(t);
    mass += density;
  }
  return sum / mass;
}

it.each([
  [3, 1],
  [5, 12],
  [100, 1000],
])('mean and deviation along a direction are those of the density (K = %d, κ = %d)', (dimension, kappa) => {
  const mean = expected(dimension, kappa, (t) => t);
  const spread = expected(dimension, kappa, (t) => (t - mean) ** 2);
  const onMu = momentsAlong(dimension, kappa, { along: 2, square: 4 }); // w = 2 μ
  expect(onMu.mean).toBeCloseTo(2 * mean, 5);
  expect(onMu.deviation).toBeCloseTo(2 * Math.sqrt(spread), 5);
  const across = momentsAlong(dimension, kappa, { along: 0, square: 1 }); // w at right angles to μ
  expect(across.mean).toBe(0);
  expect(across.deviation).toBeCloseTo(Math.sqrt(expected(dimension, kappa, (t) => (1 - t * t) / (dimension - 1))), 5);
});

it('nothing is known without concentration: any direction of length 1 has mean 0 and variance 1 / K', () => {
  for (const along of [0, 0.6, 1])
    expect(momentsAlong(4, 0, { along, square: 1 })).toMatchObject({ mean: 0, deviation: expect.closeTo(0.5, 12) });
});
