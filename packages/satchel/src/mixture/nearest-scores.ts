/**
 * x_i·c_k for a block of points and all centres: on the compiled product (kernels/product) where there is one and the numbers are of a
 * size 32 bits can hold, else in plain loops. The two may assign a point differently when two centres are almost equally near.
 */
import type { Compute } from '../core/compute.ts';
import { paddedBytes } from '../core/kernels.ts';
import { productScratchBytes } from '../kernels/product/contract.ts';
import type { Pace } from './pace.ts';
import { addScores } from './products.ts';
import { BLOCK, overBlocks, type Source } from './source.ts';

/** Adds x_i·c_k to `into`, count × K. */
export type BlockScores = (block: Float64Array, count: number, centres: Float64Array, into: Float64Array) => void;

export async function blockScores(source: Source, K: number, compute: Compute, pace: Pace): Promise<BlockScores> {
  const F = source.features;
  const bytes = paddedBytes(4 * BLOCK * F, 4 * K * F, 4 * BLOCK * K, productScratchBytes(K));
  if (bytes > compute.kernels.mostBytes || !(await isModerate(source, pace))) {
    return (block, count, centres, into) => addScores(block, count, centres, K, F, into);
  }
  const memory = compute.kernels.createMemory(bytes, false);
  const kernels = compute.kernels.open(compute.kernels.choose(false), memory.handle);
  const [points, rows, products] = [memory.matrix(BLOCK, F), memory.matrix(K, F), memory.matrix(BLOCK, K)];
  const scratch = memory.u8(productScratchBytes(K));
  return (block, count, centres, into) => {
    points.data.set(block);
    rows.data.set(centres);
    kernels.product({ ...points, rows: count }, rows, { ...products, rows: count }, scratch);
    for (let j = 0; j < count * K; j++) into[j] = into[j]! + products.data[j]!;
  };
}

/** Squares of the largest number neither overflow nor underflow in 32 bits. */
async function isModerate(source: Source, pace: Pace): Promise<boolean> {
  let largest = 0;
  const visit = (block: Float64Array, _start: number, count: number): void => {
    for (let j = 0; j < count * source.features; j++) largest = Math.max(largest, Math.abs(block[j]!));
  };
  await overBlocks(source, visit, pace, source.features);
  return largest > 1e-10 && largest < 1e10;
}
