/** For tests that compare plain and compiled kernels: a memory, the kernels of each build over it, and random input. */
import type { KernelBuild, KernelMemory, Kernels } from '../core/kernels.ts';
import type { Matrix } from '../core/matrix.ts';
import { createRandom } from '../numeric/random.ts';
import { supports } from './builds.ts';
import { createKernelMemory } from './memory.ts';
import { kernelProvider } from './provider.ts';

export interface Bench {
  readonly memory: KernelMemory;
  readonly plain: Kernels;
  readonly simd: Kernels;
  readonly relaxed: Kernels | undefined;
  /** An array in the memory with these numbers. */
  floats(numbers: ArrayLike<number>): Float32Array;
  words(numbers: ArrayLike<number>): Uint32Array;
  /** A random matrix, numbers in (−1, 1). */
  matrix(rows: number, columns: number): Matrix;
}

export function createBench(seed = 1, bytes = 1 << 22, shared = false): Bench {
  const memory = createKernelMemory(bytes, shared);
  const random = createRandom(seed, 'kernel twins');
  const open = (build: KernelBuild) => kernelProvider.open(build, memory.handle);
  return {
    memory,
    plain: open('plain'),
    simd: open('simd'),
    relaxed: supports('relaxed') ? open('relaxed') : undefined,
    floats(numbers) {
      const array = memory.f32(numbers.length);
      array.set(numbers);
      return array;
    },
    words(numbers) {
      const array = memory.u32(numbers.length);
      array.set(numbers);
      return array;
    },
    matrix(rows, columns) {
      const matrix = memory.matrix(rows, columns);
      for (let i = 0; i < matrix.data.length; i++) matrix.data[i] = 2 * random.uniform() - 1;
      return matrix;
    },
  };
}

/** Returns what `run` writes to `array`, which is then restored. */
export function after<Data extends Float32Array | Float64Array | Uint32Array>(array: Data, run: () => void): Data {
  const before = array.slice();
  run();
  const result = array.slice() as Data;
  array.set(before);
  return result;
}

/** Where each of the lists starts when they are laid end to end, and where the last ends. */
export function startsOf(lists: readonly (readonly number[])[]): number[] {
  const starts = [0];
  for (const list of lists) starts.push(starts.at(-1)! + list.length);
  return starts;
}
