/**
 * The numeric kernels for algorithms: compiled to WebAssembly, or in plain TypeScript, which defines the results.
 *
 * Kernels work in place on arrays inside one memory, which the algorithm lays out (`KernelMemory`) and hands to every thread; nothing is
 * copied for a call. The 'plain' and 'simd' builds give the same bits for everything but logarithms; 'relaxed' fuses multiply and add and may
 * differ in the last bit from processor to processor. Each kernel's contract lies beside its implementations, in `kernels/<name>`.
 */
import type { BlockKernels } from '../kernels/blocks/contract.ts';
import type { ClassRowsKernels } from '../kernels/class-rows/contract.ts';
import type { CompositeKernels } from '../kernels/composite-rows/contract.ts';
import type { GradientsKernels } from '../kernels/conjugate-gradients/contract.ts';
import type { DenseDescentKernels } from '../kernels/dense-descent/contract.ts';
import type { FactorKernels } from '../kernels/factor-rows/contract.ts';
import type { FindWordsKernels } from '../kernels/find-words/contract.ts';
import type { MixtureKernels } from '../kernels/gaussian/contract.ts';
import type { GloveKernels } from '../kernels/glove/contract.ts';
import type { SvmKernels } from '../kernels/linear-svm/contract.ts';
import type { LogisticStepKernels } from '../kernels/logistic-steps/contract.ts';
import type { MergeKernels } from '../kernels/merge-rows/contract.ts';
import type { ProductKernels } from '../kernels/product/contract.ts';
import type { RowKernels } from '../kernels/rows/contract.ts';
import type { SparseBlockKernels } from '../kernels/sparse-blocks/contract.ts';
import type { TopRowsKernels } from '../kernels/top-rows/contract.ts';
import type { TopicKernels } from '../kernels/topic-sampler/contract.ts';
import type { DocumentTrainingKernels } from '../kernels/train-documents/contract.ts';
import type { WordTrainingKernels } from '../kernels/train-words/contract.ts';
import type { VariationalTopicKernels } from '../kernels/variational-topics/contract.ts';
import type { Matrix } from './matrix.ts';

export type KernelBuild = 'plain' | 'simd' | 'relaxed';

export interface KernelProvider {
  /** The build to use: 'relaxed' where it is wanted and the engine has it, else 'simd'. */
  choose(relaxed: boolean): KernelBuild;
  /** The largest possible memory. An algorithm that needs more uses plain code, if it has any. */
  readonly mostBytes: number;
  /** A memory of at least `bytes`; `shared` to send it to other threads. */
  createMemory(bytes: number, shared: boolean): KernelMemory;
  /**
   * Present where memories are used again (run/lent-memories.ts). `take` returns a memory as `createMemory` does, for one thread. After `giveBack` its
   * arrays must not be used.
   */
  readonly lent?: { take(bytes: number): KernelMemory; giveBack(memory: KernelMemory): void };
  open(build: KernelBuild, memory: WebAssembly.Memory): Kernels;
}

/** Arrays one after the other in a memory of fixed size, all zero at first, each starting at a multiple of 64 bytes. */
export interface KernelMemory {
  /** Sent to another thread together with views of the arrays. */
  readonly handle: WebAssembly.Memory;
  readonly bytes: number;
  u8(length: number): Uint8Array;
  u32(length: number): Uint32Array;
  f32(length: number): Float32Array;
  f64(length: number): Float64Array;
  matrix(rows: number, columns: number): Matrix;
  /** `release(mark)` frees everything that was allocated after `mark()`. */
  mark(): number;
  release(mark: number): void;
}

/** Bytes that the arrays of the largest WebAssembly memory may take. */
export const MOST_KERNEL_BYTES = 2 ** 32 - 2 ** 17;

/** Rounds up to a multiple of `step`: kernels take rows of 4 or 8 numbers more at a time. */
export const padded = (count: number, step: number): number => Math.ceil(count / step) * step;

/** Total bytes in a KernelMemory of arrays with these byte lengths. */
export const paddedBytes = (...sizes: readonly number[]): number =>
  sizes.reduce((sum, bytes) => sum + padded(bytes, 64), 0);

export interface Kernels
  extends RowKernels,
    ProductKernels,
    TopRowsKernels,
    WordTrainingKernels,
    DocumentTrainingKernels,
    LogisticStepKernels,
    MergeKernels,
    GloveKernels,
    MixtureKernels,
    CompositeKernels,
    SvmKernels,
    DenseDescentKernels,
    ClassRowsKernels,
    GradientsKernels,
    BlockKernels,
    SparseBlockKernels,
    TopicKernels,
    VariationalTopicKernels,
    FactorKernels,
    FindWordsKernels {
  readonly build: KernelBuild;
}
