/**
 * The task of a thread: the expectation of some shards on compiled kernels. Points and coefficients lie in one memory that all threads
 * read; each thread has an area of its own there for the sums of a shard, and scratch memory.
 */
import type { Tasks } from '../../core/compute.ts';
import {
  type KernelBuild,
  type KernelMemory,
  type KernelProvider,
  type Kernels,
  paddedBytes,
} from '../../core/kernels.ts';
import type { Range } from '../../core/shards.ts';
import { viewsIn } from '../../core/threads/shared-memory.ts';
import { type MixturePass, mixtureScratchBytes } from '../../kernels/gaussian/contract.ts';

export const KERNEL_EXPECTATION = 'mixture/kernel-expectation';

/** F and K are multiples of 8. */
export interface KernelSetup {
  readonly points: Float32Array;
  readonly weights: Float32Array;
  readonly features: number;
  readonly components: number;
  readonly coefficients: Float32Array;
  readonly offsets: Float32Array;
  /** One per thread, end to end: sums (K × F), masses (K) and the bound of a shard. */
  readonly areas: Float64Array;
  /** One per thread, end to end. */
  readonly scratch: Uint8Array;
}

export interface KernelShards {
  readonly build: KernelBuild;
  readonly memory: WebAssembly.Memory;
  readonly setup: KernelSetup;
  readonly shards: readonly Range[];
}

export const mixtureTasks = (provider: KernelProvider): Tasks => ({
  [KERNEL_EXPECTATION]: ({ build, memory, setup, shards }: KernelShards, thread: number): Float64Array[] => {
    const kernels = provider.open(build, memory);
    const here = viewsIn(memory.buffer, setup);
    return shards.map((range) => {
      const area = areaOf(here, thread).fill(0);
      addShard(kernels, here, range, thread);
      return area.slice();
    });
  },
});

/** Numbers of a thread's area. */
export const areaLength = (F: number, K: number): number => K * F + K + 1;

export const areaOf = ({ areas, features: F, components: K }: KernelSetup, thread: number): Float64Array =>
  areas.subarray(thread * areaLength(F, K), (thread + 1) * areaLength(F, K));

/** Adds the sums of the shard to the thread's area. */
export function addShard(kernels: Kernels, setup: KernelSetup, { start, end }: Range, thread: number): void {
  const { features: F, components: K, coefficients, offsets } = setup;
  const area = areaOf(setup, thread);
  const bytes = scratchBytes(F, K);
  const pass: MixturePass = {
    points: setup.points.subarray(start * F),
    weights: setup.weights.subarray(start, end),
    rows: end - start,
    features: F,
    components: K,
    coefficients,
    offsets,
    sums: area.subarray(0, K * F),
    mass: area.subarray(K * F, K * F + K),
    scratch: setup.scratch.subarray(thread * bytes, (thread + 1) * bytes),
  };
  area[K * F + K] = area[K * F + K]! + kernels.mixturePass(pass);
}

const scratchBytes = (F: number, K: number): number => paddedBytes(mixtureScratchBytes(F, K));

/** Bytes of the memory for `rows` points (a multiple of 4) and this many threads. */
export const setupBytes = (rows: number, F: number, K: number, threads: number): number =>
  paddedBytes(4 * rows * F, 4 * rows, 4 * K * F, 4 * K, 8 * threads * areaLength(F, K), threads * scratchBytes(F, K));

export const layOutSetup = (
  memory: KernelMemory,
  rows: number,
  F: number,
  K: number,
  threads: number,
): KernelSetup => ({
  points: memory.f32(rows * F),
  weights: memory.f32(rows),
  features: F,
  components: K,
  coefficients: memory.f32(K * F),
  offsets: memory.f32(K),
  areas: memory.f64(threads * areaLength(F, K)),
  scratch: memory.u8(threads * scratchBytes(F, K)),
});
