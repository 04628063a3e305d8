/** N6: scikit-learn's GaussianMixture finds the same mixtures; bench/peers/gaussian_mixtures_golden.py wrote its numbers down. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { plainCompute, testCompute } from '../run/test-compute.case.ts';
import { type Covariance, fitGaussianMixture, prepareGaussianMixture } from './gaussian.ts';
import { pointsOf } from './points.case.ts';

interface Golden {
  readonly floor: number;
  readonly points: readonly number[][];
  readonly fits: Readonly<Record<string, Fit>>;
}

/** The component with the largest weight first. */
interface Fit {
  readonly weights: readonly number[];
  readonly means: readonly number[][];
  readonly covariances: Nested;
  readonly logLikelihood: number;
  /** Of every tenth point. */
  readonly responsibilities: readonly number[][];
}
type Nested = readonly (number | Nested)[];

const path = resolve(import.meta.dirname, '../../../../test/fixtures/scikit-learn-mixtures.json');
const golden = JSON.parse(readFileSync(path, 'utf8')) as Golden;
const points = pointsOf(...golden.points);
const [K, d] = [3, points.columns];

const kinds: readonly (readonly [covariance: Covariance, theirs: string])[] = [
  ['full', 'full'],
  ['tied', 'tied'],
  ['diagonal', 'diag'],
  ['spherical', 'spherical'],
];
/** How far numbers and likelihood may be apart: EM stops where rounding hides what a step gains, and the likelihood is flat there. */
const computes = [
  ['in 64 bits', plainCompute, 1e-5, 1e-12],
  ['in kernels of 32 bits', testCompute, 2e-2, 5e-6],
] as const;

describe.each(computes)('N6: scikit-learn 1.7 GaussianMixture, %s', (_, compute, most, mostOfLikelihood) => {
  it.each(kinds)('%s', async (covariance, theirs) => {
    const { weights, means, covariances, logLikelihood, responsibilities } = golden.fits[theirs]!;
    const settings = { components: K, covariance, iterations: 2000, floor: golden.floor, tolerance: 0, seed: 1 };
    const fit = await fitGaussianMixture(points, undefined, settings, compute);
    const found = (name: string): number[] => Array.from(fit.arrays[name]!.data);
    const order = [0, 1, 2].sort((a, b) => found('weights')[b]! - found('weights')[a]!);
    const ofEach = (name: string): number[][] => {
      const size = found(name).length / K;
      return order.map((k) => found(name).slice(k * size, (k + 1) * size));
    };
    expectNear(ofEach('weights'), weights, most);
    expectNear(ofEach('means'), means, most);
    expectNear(covariance === 'tied' ? found('covariances') : ofEach('covariances'), covariances, most);
    expect(Math.abs(fit.logLikelihood - logLikelihood)).toBeLessThan(mostOfLikelihood);
    const shares = prepareGaussianMixture('golden', fit.arrays, covariance, K, d).responsibilities(points);
    const some = golden.points.flatMap((_point, i) => (i % 10 === 0 ? [order.map((k) => shares[i * K + k]!)] : []));
    expectNear(some, responsibilities, most);
  });
});

function expectNear(found: Nested, expected: Nested, most: number): void {
  const numbers = (nested: readonly unknown[]): number[] => nested.flat(9) as number[];
  const [a, b] = [numbers(found), numbers(expected)];
  expect(a).toHaveLength(b.length);
  expect(Math.max(...a.map((value, i) => Math.abs(value - b[i]!)))).toBeLessThan(most);
}
