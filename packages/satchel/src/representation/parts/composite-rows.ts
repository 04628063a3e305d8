/**
 * Documents laid out by component for SCDV (the equations are in scdv.ts): gathered, measured, and written as sparse rows.
 *
 * Sums are kept in 32 bits by the kernel (kernels/composite-rows), which is ten times as fast as component-sums.ts in 64 bits; the two
 * agree to about 1e-6 of a vector's length.
 */
import type { Bag } from '../../core/bag.ts';
import { SatchelError } from '../../core/errors.ts';
import { type KernelProvider, padded, paddedBytes } from '../../core/kernels.ts';
import { rowOf, type SparseVector } from '../../core/matrix.ts';
import type { CompositeTable } from '../../kernels/composite-rows/contract.ts';
import type { ComponentSumsSettings } from './component-sums.ts';

export interface CompositeRows {
  /** Computes D of a bag; returns ‖D‖². */
  gather(bag: Bag): number;
  /** The least and the largest number of D; components without words are zeros and count too. */
  extremes(): readonly [lowest: number, highest: number];
  /** The numbers of scale · D that are not 0 and not below the threshold; valid until the next call. */
  row(scale: number, threshold: number): SparseVector;
}

/** The largest WebAssembly memory. */
const MOST_BYTES = 2 ** 32 - 2 ** 16;

/** Allocates kernel memory when the first bag is gathered: many prepared models never gather one. */
export function createCompositeRows(settings: ComponentSumsSettings, kernels: KernelProvider): CompositeRows {
  checkMemory(bytesFor(settings));
  let made: CompositeRows | undefined;
  const rows = (): CompositeRows => {
    made ??= kernelRows(settings, kernels);
    return made;
  };
  return {
    gather: (bag) => rows().gather(bag),
    extremes: () => rows().extremes(),
    row: (scale, threshold) => rows().row(scale, threshold),
  };
}

function kernelRows(settings: ComponentSumsSettings, kernels: KernelProvider): CompositeRows {
  const { wordMatrix } = settings;
  const memory = kernels.createMemory(bytesFor(settings), false);
  const table = layOut(settings, memory);
  const [ids, counts] = [memory.u32(wordMatrix.rows), memory.f32(wordMatrix.rows)];
  const kernel = kernels.open(kernels.choose(false), memory.handle).composite(table);
  return {
    gather(bag) {
      ids.set(bag.ids);
      counts.set(bag.counts);
      return kernel.gather(ids.subarray(0, bag.ids.length), counts.subarray(0, bag.ids.length));
    },
    extremes() {
      kernel.findExtremes();
      return [table.extremes[0]!, table.extremes[1]!];
    },
    row(scale, threshold) {
      const count = kernel.write(scale, threshold);
      return { indices: table.indices.subarray(0, count), values: table.values.subarray(0, count) };
    },
  };
}

function checkMemory(needed: number): void {
  if (needed <= MOST_BYTES) return;
  throw new SatchelError('MEMORY_LIMIT', `scdv: the word vectors need ${needed} bytes, the limit is ${MOST_BYTES}.`, {
    remedy: 'Keep fewer words (text.minDocuments, text.maxWords), or use word vectors of fewer dimensions.',
    facts: { needed, limit: MOST_BYTES },
  });
}

function bytesFor({ wordMatrix, memberships }: ComponentSumsSettings): number {
  const [V, D, K] = [wordMatrix.rows, padded(wordMatrix.columns, 8), memberships.count];
  const members = memberships.shares.length;
  const lengths = [V * D, V + 1, members, members, V, K * D, K, 2 * K, 2 * members, 2, K * D + 3, K * D + 3, V, V];
  return paddedBytes(...lengths.map((length) => 4 * length));
}

function layOut(
  { wordMatrix, memberships, wordWeights }: ComponentSumsSettings,
  memory: ReturnType<KernelProvider['createMemory']>,
): CompositeTable {
  const [d, D, K] = [wordMatrix.columns, padded(wordMatrix.columns, 8), memberships.count];
  const wide = memory.matrix(wordMatrix.rows, D);
  for (let w = 0; w < wordMatrix.rows; w++) wide.data.set(rowOf(wordMatrix, w), w * D);
  const copied = (from: Uint32Array): Uint32Array => {
    const copy = memory.u32(from.length);
    copy.set(from);
    return copy;
  };
  const shares = memory.f32(memberships.shares.length);
  shares.set(memberships.shares);
  const weights = memory.f32(wordMatrix.rows).fill(1);
  if (wordWeights) weights.set(wordWeights);
  return {
    wordMatrix: wide,
    dimensions: d,
    memberships: { count: K, offsets: copied(memberships.offsets), components: copied(memberships.components), shares },
    wordWeights: weights,
    sums: memory.f32(K * D),
    touched: memory.u8(K),
    lists: memory.u32(2 * K),
    held: memory.u32(2 * memberships.shares.length),
    extremes: memory.f32(2),
    indices: memory.u32(K * d + 3),
    values: memory.f32(K * d + 3),
  };
}
