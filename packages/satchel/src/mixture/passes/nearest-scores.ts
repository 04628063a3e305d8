/**
 * x_i·c_k for a block of points and all centres: on the compiled product (kernels/product) where there is one and the numbers are of a
 * size 32 bits can hold, else in plain loops. The two may assign a point differently when two centres are almost equally near.
 */
import { type KernelProvider, paddedBytes } from '../../core/kernels.ts';
import type { Range } from '../../core/shards.ts';
import { productScratchBytes } from '../../kernels/product/contract.ts';
import type { Pace } from '../pace.ts';
import { BLOCK, overBlocks, type Source } from '../source.ts';
import { addScores } from './products.ts';

/** Adds x_i·c_k to `into`, count × K. */
export type BlockScores = (block: Float64Array, count: number, into: Float64Array) => void;

const bytesFor = (K: number, F: number): number =>
  paddedBytes(4 * BLOCK * F, 4 * K * F, 4 * BLOCK * K, productScratchBytes(K));

/** Whether these kernels can take this many centres and these points. */
export async function suitsKernels(
  source: Source,
  K: number,
  kernels: KernelProvider,
  shards: readonly Range[],
  pace: Pace,
): Promise<boolean> {
  return bytesFor(K, source.features) <= kernels.mostBytes && (await isModerate(source, shards, pace));
}

/** Squares of the largest number neither overflow nor underflow in 32 bits. */
async function isModerate(source: Source, shards: readonly Range[], pace: Pace): Promise<boolean> {
  let largest = 0;
  for (const range of shards) {
    overBlocks(source, range, (block, _start, count) => {
      for (let j = 0; j < count * source.features; j++) largest = Math.max(largest, Math.abs(block[j]!));
    });
    await pace.after((range.end - range.start) * source.features);
  }
  return largest > 1e-10 && largest < 1e10;
}

export const plainScores =
  (centres: Float64Array, K: number, F: number): BlockScores =>
  (block, count, into) =>
    addScores(block, count, centres, K, F, into);

/** A memory that a thread keeps from sweep to sweep: making one takes longer than a block of points. */
interface Product {
  readonly K: number;
  readonly F: number;
  /** Returns the scores with these centres. They replace the scores of the call before, which must not be used any more. */
  open(centres: Float64Array): BlockScores;
}

/** Returns a function that opens the compiled scores; the memory is made anew when K or F changes. */
export function compiledScores(): (
  provider: KernelProvider,
  centres: Float64Array,
  K: number,
  F: number,
) => BlockScores {
  let kept: Product | undefined;
  return (provider, centres, K, F) => {
    if (kept?.K !== K || kept.F !== F) kept = createProduct(provider, K, F);
    return kept.open(centres);
  };
}

function createProduct(provider: KernelProvider, K: number, F: number): Product {
  const memory = provider.createMemory(bytesFor(K, F), false);
  const kernels = provider.open(provider.choose(false), memory.handle);
  const [points, rows, products] = [memory.matrix(BLOCK, F), memory.matrix(K, F), memory.matrix(BLOCK, K)];
  const scratch = memory.u8(productScratchBytes(K));
  let loaded: Float64Array | undefined;
  const open =
    (centres: Float64Array): BlockScores =>
    (block, count, into) => {
      if (loaded !== centres) rows.data.set(centres);
      loaded = centres;
      points.data.set(block.subarray(0, count * F));
      kernels.product({ ...points, rows: count }, rows, { ...products, rows: count }, scratch);
      for (let j = 0; j < count * K; j++) into[j] = into[j]! + products.data[j]!;
    };
  return { K, F, open };
}
