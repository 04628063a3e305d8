import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Matrix } from '../core/matrix.ts';
import { plainCompute } from '../run/test-compute.case.ts';
import { kMeans } from './k-means.ts';
import { pointsOf, randomPoints } from './points.case.ts';

const settings = { iterations: 50, seed: 1, spherical: false };
const cluster = (points: Matrix, clusters: number, changed = {}) =>
  kMeans(points, clusters, { ...settings, ...changed }, plainCompute);

describe('k-means', () => {
  it('finds two well separated blobs from any seed', async () => {
    const points = pointsOf([0, 0], [0, 1], [1, 0], [10, 10], [10, 11], [11, 10]);
    for (let seed = 0; seed < 20; seed++) {
      const { assignments, centres, objective } = await cluster(points, 2, { seed });
      const [a, b] = [assignments[0]!, assignments[3]!];
      expect([...assignments]).toEqual([a, a, a, b, b, b]);
      expect(a).not.toBe(b);
      expect(centres.data[2 * a]).toBeCloseTo(1 / 3, 6);
      expect(centres.data[2 * b + 1]).toBeCloseTo(31 / 3, 6);
      expect(objective).toBeCloseTo(8 / 3, 6); // each blob: 2 · (1/9 + 1/9 + 4/9)
    }
  });

  it('never raises its objective, whichever way it compares', async () => {
    for (const spherical of [false, true]) {
      for (let seed = 0; seed < 10; seed++) {
        const points = randomPoints(200, 5, seed);
        let last = Number.POSITIVE_INFINITY;
        for (let iterations = 0; iterations < 8; iterations++) {
          const { objective } = await cluster(points, 12, { iterations, seed, spherical });
          expect(objective).toBeLessThanOrEqual(last);
          last = objective;
        }
      }
    }
  });

  it('puts every point with its nearest centre', async () => {
    const points = randomPoints(150, 3, 4);
    const { assignments, centres } = await cluster(points, 7);
    const distance = (i: number, k: number) =>
      [0, 1, 2].reduce((sum, f) => sum + (points.data[i * 3 + f]! - centres.data[k * 3 + f]!) ** 2, 0);
    assignments.forEach((own, i) => {
      for (let k = 0; k < 7; k++) expect(distance(i, own)).toBeLessThanOrEqual(distance(i, k) + 1e-6);
    });
  });

  it('looks only at directions when spherical', async () => {
    const { assignments, centres, objective } = await cluster(pointsOf([1, 0], [100, 0], [0, 0.001], [0, 7]), 2, {
      spherical: true,
    });
    expect(assignments[0]).toBe(assignments[1]);
    expect(assignments[2]).toBe(assignments[3]);
    expect(assignments[0]).not.toBe(assignments[2]);
    expect([...centres.data].sort()).toEqual([0, 0, 1, 1]);
    expect(objective).toBe(0);
  });

  it('leaves no cluster empty', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 12 }),
        fc.nat(1e6),
        fc.boolean(),
        async (clusters, seed, spherical) => {
          // many duplicates, so that centres often coincide after rounding
          const points = pointsOf(...Array.from({ length: 40 }, (_, i) => [1 + (i % 4), (i * i) % 3, i % 5]));
          const { assignments } = await cluster(points, clusters, { seed, spherical });
          expect(new Set(assignments).size).toBe(clusters);
        },
      ),
      { numRuns: 40 },
    );
  });

  it('gives the same bits for the same seed', async () => {
    const points = randomPoints(300, 8, 2);
    expect(await cluster(points, 9)).toEqual(await cluster(points, 9));
  });

  it.each([1e30, 1e-30, 1e-42, 1e38])('gives finite centres for values around %d', async (scale) => {
    const points = randomPoints(50, 4, 3, scale);
    for (const spherical of [false, true]) {
      const { centres, objective } = await cluster(points, 5, { spherical });
      expect(centres.data.every((value) => Number.isFinite(value))).toBe(true);
      expect(Number.isFinite(objective)).toBe(true);
    }
  });

  it('says how many distinct points there are when they are too few', async () => {
    const ten = pointsOf(...Array.from({ length: 300 }, (_, i) => [i % 10, 1]));
    await expect(cluster(ten, 60)).rejects.toMatchObject({
      code: 'TOO_FEW_POINTS',
      message: 'k-means: 60 clusters need as many distinct points, got 10.',
      facts: { k: 60, distinct: 10 },
    });
    expect(new Set((await cluster(ten, 10)).assignments).size).toBe(10);
    const directions = pointsOf([1, 0], [2, 0], [3, 0], [0, 1]);
    await expect(cluster(directions, 3, { spherical: true })).rejects.toMatchObject({ facts: { k: 3, distinct: 2 } });
  });

  it.each([
    ['NONFINITE_INPUT', pointsOf([1, 2], [3, Number.NaN]), false, { row: 1, column: 1 }],
    ['NONFINITE_INPUT', pointsOf([Number.NEGATIVE_INFINITY, 2]), true, { row: 0, column: 0 }],
    ['ZERO_NORM', pointsOf([1, 2], [0, 0]), true, { row: 1 }],
    ['TOO_FEW_POINTS', { rows: 0, columns: 2, data: new Float32Array(0) }, false, { rows: 0 }],
  ])('refuses what it cannot work with: %s', async (code, points, spherical, facts) => {
    await expect(cluster(points, 1, { spherical })).rejects.toMatchObject({ code, facts });
  });

  it('stops when it is told to', async () => {
    const controller = new AbortController();
    const reason = new Error('enough');
    setTimeout(() => controller.abort(reason), 20);
    const long = kMeans(
      randomPoints(4000, 50, 1),
      100,
      { ...settings, iterations: 1000 },
      { ...plainCompute, signal: controller.signal },
    );
    await expect(long).rejects.toBe(reason);
  });
});
