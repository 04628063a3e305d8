/**
 * Two kernels compared with their peers on one thread: A · Bᵀ (2,000 × 200 × 60) with NumPy, one EM pass of a diagonal
 * mixture (20,000 points, 200 dimensions, 60 components) with scikit-learn. Checks the results first, then CPU
 * milliseconds, best of several rounds.
 *
 *   node bench/speed/kernels.ts
 */
import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';
import type { KernelBuild } from '../../packages/satchel/src/core/kernels.ts';
import { mixtureScratchBytes } from '../../packages/satchel/src/kernels/gaussian/contract.ts';
import { productScratchBytes } from '../../packages/satchel/src/kernels/product/contract.ts';
import { kernelProvider } from '../../packages/satchel/src/kernels/provider.ts';
import { createRandom } from '../../packages/satchel/src/numeric/random.ts';
import { oneThread } from '../peers/python.ts';
import { python } from '../python/python.ts';

const script = resolve(import.meta.dirname, '../peers/kernels_numpy.py');
const peer: { product: number; diagonalEm: number } = JSON.parse(
  execFileSync(python, [script], { encoding: 'utf8', env: oneThread }),
);
console.log(`product: NumPy ${peer.product.toFixed(2)} ms; EM: scikit-learn ${peer.diagonalEm.toFixed(1)} ms`);
for (const build of ['simd', 'relaxed'] as const) {
  const [product, em] = [timeProduct(build), timeMixture(build)];
  console.log(
    `${build}: product ${product.toFixed(2)} ms (${(48e3 / product / 1e3).toFixed(0)} GFLOP/s, ${(peer.product / product).toFixed(2)}× NumPy), ` +
      `EM ${em.toFixed(1)} ms (${(peer.diagonalEm / em).toFixed(2)}× scikit-learn)`,
  );
}

function timeProduct(build: KernelBuild): number {
  const memory = kernelProvider.createMemory(1 << 23, false);
  const kernels = kernelProvider.open(build, memory.handle);
  const [a, b, into] = [memory.matrix(2000, 200), memory.matrix(60, 200), memory.matrix(2000, 60)];
  fill(a.data);
  fill(b.data);
  const scratch = memory.u8(productScratchBytes(60));
  const time = best(200, () => kernels.product(a, b, into, scratch));
  const expected = kernels.dot(a.data.subarray(1999 * 200), b.data.subarray(59 * 200));
  if (Math.abs(into.data.at(-1)! - expected) > 1e-4) throw new Error('the product is wrong');
  return time;
}

/** Features [x, x²], so that diagonal covariances are linear in them. */
function timeMixture(build: KernelBuild): number {
  const [rows, features, components] = [20_000, 400, 64];
  const memory = kernelProvider.createMemory(1 << 26, false);
  const kernels = kernelProvider.open(build, memory.handle);
  const [points, coefficients] = [memory.f32(rows * features), memory.f32(components * features)];
  fill(points);
  fill(coefficients);
  const weights = memory.f32(rows).fill(1);
  const offsets = memory.f32(components).fill(-1e30);
  offsets.fill(0, 0, 60);
  const [sums, mass] = [memory.f64(components * features), memory.f64(components)];
  const scratch = memory.u8(mixtureScratchBytes(features, components));
  const pass = () =>
    kernels.mixturePass({ points, weights, rows, features, components, coefficients, offsets, sums, mass, scratch });
  pass();
  const total = mass.reduce((sum, share) => sum + share, 0);
  if (Math.abs(total / rows - 1) > 1e-5) throw new Error(`the responsibilities add up to ${total}: compare no times`);
  return best(8, pass);
}

function fill(array: Float32Array): void {
  const random = createRandom(array.length, 'bench');
  for (let i = 0; i < array.length; i++) array[i] = random.uniform() - 0.5;
}

function best(times: number, run: () => void): number {
  let least = Number.POSITIVE_INFINITY;
  for (let i = 0; i < times; i++) {
    const start = process.cpuUsage();
    run();
    const { user, system } = process.cpuUsage(start);
    least = Math.min(least, (user + system) / 1000);
  }
  return least;
}
