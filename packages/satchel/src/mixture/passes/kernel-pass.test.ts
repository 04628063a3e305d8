import { describe, expect, it } from 'vitest';
import { plainCompute, testCompute } from '../../run/test-compute.case.ts';
import { fitGaussianMixture, type GaussianSettings } from '../gaussian.ts';
import { covarianceKinds } from '../gaussian-kinds.ts';
import { kMeans } from '../k-means.ts';
import { fitMovmf } from '../movmf.ts';
import { randomPoints } from '../points.case.ts';

const points = randomPoints(700, 11, 3);
const settings: GaussianSettings = {
  components: 13,
  covariance: 'tied',
  iterations: 6,
  floor: 1e-6,
  tolerance: 0,
  seed: 2,
};

describe('mixtures on compiled kernels', () => {
  it.each(covarianceKinds)('learn what the plain loops learn: %s', async (covariance) => {
    const plain = await fitGaussianMixture(points, undefined, { ...settings, covariance }, plainCompute);
    const quick = await fitGaussianMixture(points, undefined, { ...settings, covariance }, testCompute);
    expect(quick.history).toHaveLength(plain.history.length);
    for (const [t, value] of quick.history.entries()) expect(value).toBeCloseTo(plain.history[t]!, 5);
    for (const name of ['weights', 'means', 'covariances']) {
      for (const [j, value] of quick.arrays[name]!.data.entries())
        expect(value).toBeCloseTo(plain.arrays[name]!.data[j]!, 4);
    }
    expect(quick.history).not.toEqual(plain.history); // 32 bits were used
  });

  it('learn what the plain loops learn: directions', async () => {
    const shape = {
      components: 5,
      kappa: 'per-component',
      kappaUpdate: 'exact',
      limit: 1e5,
      iterations: 6,
      tolerance: 0,
      seed: 2,
    } as const;
    const plain = await fitMovmf(points, undefined, shape, plainCompute);
    const quick = await fitMovmf(points, undefined, shape, testCompute);
    for (const [t, value] of quick.history.entries()) expect(value).toBeCloseTo(plain.history[t]!, 5);
  });

  it('leave what 32 bits cannot hold to the plain loops', async () => {
    for (const scale of [1e20, 1e-20]) {
      const far = randomPoints(100, 5, 1, scale);
      const clusters = await kMeans(far, 4, { iterations: 9, seed: 1, spherical: false }, testCompute);
      expect(clusters).toEqual(await kMeans(far, 4, { iterations: 9, seed: 1, spherical: false }, plainCompute));
    }
    const outlier = randomPoints(100, 2, 1);
    outlier.data[0] = 1e7;
    const shape = { ...settings, components: 2, covariance: 'diagonal' } as const;
    expect(await fitGaussianMixture(outlier, undefined, shape, testCompute)).toEqual(
      await fitGaussianMixture(outlier, undefined, shape, plainCompute),
    );
  });

  it('count a point of weight 2 as the point twice', async () => {
    const weights = Float32Array.from({ length: 700 }, (_, i) => 1 + (i % 2));
    const shape = { ...settings, covariance: 'diagonal' } as const;
    const plain = await fitGaussianMixture(points, weights, shape, plainCompute);
    const quick = await fitGaussianMixture(points, weights, shape, testCompute);
    for (const [t, value] of quick.history.entries()) expect(value).toBeCloseTo(plain.history[t]!, 5);
    for (const [j, value] of quick.arrays['means']!.data.entries())
      expect(value).toBeCloseTo(plain.arrays['means']!.data[j]!, 4);
    expect(quick.history).not.toEqual(plain.history); // 32 bits were used
  });

  it('put nearly every point with the same centre', async () => {
    const plain = await kMeans(points, 9, { iterations: 3, seed: 4, spherical: false }, plainCompute);
    const quick = await kMeans(points, 9, { iterations: 3, seed: 4, spherical: false }, testCompute);
    expect(quick.objective).toBeCloseTo(plain.objective, 3);
    expect(quick.assignments.filter((k, i) => k !== plain.assignments[i]).length).toBeLessThan(5);
  });
});
