/** Mixtures and k-means have the same bytes on any number of threads, and in whatever order the parts of their sums arrive. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Compute, Executor } from '../core/compute.ts';
import { shardsOf } from '../core/shards.ts';
import { workerPool } from '../parallel/worker-pool.ts';
import { workerScript } from '../run/engine.ts';
import { permutedExecutor } from '../run/permuted-executor.case.ts';
import { plainCompute, testCompute } from '../run/test-compute.case.ts';
import { orders, threadCounts } from '../run/thread-counts.case.ts';
import { fitGaussianMixture } from './gaussian.ts';
import { covarianceKinds } from './gaussian-kinds.ts';
import { kMeans } from './k-means.ts';
import { fitMovmf } from './movmf.ts';
import { randomPoints } from './points.case.ts';

const executors: Record<string, Executor> = {};
beforeAll(() => {
  for (const threads of threadCounts) executors[`${threads} threads`] = workerPool(workerScript(), threads);
  for (const seed of orders) executors[`order ${seed}`] = permutedExecutor(seed);
});
afterAll(() => Promise.all(Object.values(executors).map((executor) => executor.close())));

const points = randomPoints(700, 11, 3);
const weights = Float32Array.from({ length: 700 }, (_, i) => 1 + (i % 3));
const settings = { components: 9, iterations: 4, floor: 1e-6, tolerance: 0, seed: 2 };

async function expectTheSame(compute: Compute, learn: (compute: Compute) => Promise<unknown>): Promise<void> {
  const expected = await learn(compute);
  for (const [name, executor] of Object.entries(executors))
    expect({ [name]: await learn({ ...compute, executor }) }).toEqual({ [name]: expected });
}

describe.each([
  ['on kernels', testCompute],
  ['in plain loops', plainCompute],
])('the same bytes %s', (_, compute) => {
  it.each(covarianceKinds)('Gaussian mixture: %s', (covariance) =>
    expectTheSame(compute, (on) => fitGaussianMixture(points, weights, { ...settings, covariance }, on)),
  );

  it.each(['per-component', 'shared'] as const)('von Mises–Fisher mixture: %s', (kappa) =>
    expectTheSame(compute, (on) =>
      fitMovmf(points, weights, { ...settings, kappa, kappaUpdate: 'exact', limit: 1e5 }, on),
    ),
  );

  it.each([
    ['k-means', 9, false],
    ['spherical k-means', 9, true],
    ['k-means with few points a cluster', 300, false],
  ])('%s', (_name, clusters, spherical) =>
    expectTheSame(compute, (on) => kMeans(points, clusters, { iterations: 5, seed: 4, spherical }, on)),
  );
});

it('has the same bytes where a shard is longer than the sums of 32 bits', async () => {
  const many = randomPoints(70_000, 2, 5);
  expect(shardsOf(many.rows)[0]!.end).toBeGreaterThan(1024);
  const shape = { ...settings, components: 3, iterations: 2, covariance: 'tied-spherical' } as const;
  const [one, three] = [testCompute.executor, executors['3 threads']!].map((executor) =>
    fitGaussianMixture(many, undefined, shape, { ...testCompute, executor }),
  );
  expect(await three).toEqual(await one);
});

it('copies points to shared memory once, and leaves those of the caller alone', async () => {
  const before = points.data.slice();
  await kMeans(
    points,
    9,
    { iterations: 2, seed: 4, spherical: false },
    { ...testCompute, executor: permutedExecutor(3) },
  );
  expect(points.data).toEqual(before);
  expect(points.data.buffer).toBeInstanceOf(ArrayBuffer);
});

it.each([1, 3])('ends a mixture on %d threads when it is aborted', async (threads) => {
  const controller = new AbortController();
  const executor = threads === 1 ? testCompute.executor : executors[`${threads} threads`]!;
  const progress = { stage() {}, advance: () => controller.abort(new Error('enough')) };
  const compute = { ...testCompute, executor, progress, signal: controller.signal };
  const shape = { ...settings, covariance: 'diagonal' } as const;
  await expect(fitGaussianMixture(points, undefined, shape, compute)).rejects.toThrow('enough');
});
