/**
 * Arrays that tasks on all threads work on: in one kernel memory, for compiled kernels; or, where that would be too large, each for itself and for
 * the plain kernels, which compute the same bits.
 */
import type { Compute } from '../core/compute.ts';
import { type KernelBuild, type KernelProvider, type Kernels, paddedBytes } from '../core/kernels.ts';
import { viewsIn } from '../core/shared-memory.ts';

/** Sent to tasks with the arrays. */
export interface MemoryHandle {
  readonly build: KernelBuild;
  readonly memory: WebAssembly.Memory | undefined;
}

export interface ThreadMemory extends MemoryHandle {
  f32(length: number): Float32Array;
  f64(length: number): Float64Array;
  u32(length: number): Uint32Array;
}

/** Room for arrays of these byte lengths. */
export function createThreadMemory(sizes: readonly number[], { kernels, executor }: Compute): ThreadMemory {
  const bytes = paddedBytes(...sizes);
  const isShared = executor.threads > 1;
  if (bytes <= kernels.mostBytes) {
    const { handle, f32, f64, u32 } = kernels.createMemory(bytes, isShared);
    return { build: kernels.choose(false), memory: handle, f32, f64, u32 };
  }
  const buffer = (size: number) => (isShared ? new SharedArrayBuffer(size) : new ArrayBuffer(size));
  return {
    build: 'plain',
    memory: undefined,
    f32: (length) => new Float32Array(buffer(4 * length)),
    f64: (length) => new Float64Array(buffer(8 * length)),
    u32: (length) => new Uint32Array(buffer(4 * length)),
  };
}

/** The kernels of a task, and its arrays as this thread sees them. */
export function openMemory<Arrays>(
  provider: KernelProvider,
  { build, memory }: MemoryHandle,
  arrays: Arrays,
): { kernels: Kernels; arrays: Arrays } {
  const kernels = provider.open(build, memory as WebAssembly.Memory);
  return { kernels, arrays: memory ? viewsIn(memory.buffer, arrays) : arrays };
}
