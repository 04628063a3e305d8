/**
 * Arrays that tasks on all threads work on: in one kernel memory, for compiled kernels; or, where that would be too large, each for itself and for
 * the plain kernels, which compute the same bits.
 */
import type { Compute } from '../../core/compute.ts';
import { type KernelBuild, type KernelProvider, type Kernels, paddedBytes } from '../../core/kernels.ts';
import { viewsIn } from '../../core/threads/shared-memory.ts';

/** Sent to tasks with the arrays. */
export interface MemoryHandle {
  /** Tells the memories of a process apart: a thread knows only copies of the objects. */
  readonly id: number;
  readonly build: KernelBuild;
  readonly memory: WebAssembly.Memory | undefined;
}

let memories = 0;

/** For a memory that was made otherwise. */
export const handleFor = (build: KernelBuild, memory: WebAssembly.Memory): MemoryHandle => ({
  id: ++memories,
  build,
  memory,
});

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
    return { ...handleFor(kernels.choose(false), handle), f32, f64, u32 };
  }
  const buffer = (size: number) => (isShared ? new SharedArrayBuffer(size) : new ArrayBuffer(size));
  return {
    id: ++memories,
    build: 'plain',
    memory: undefined,
    f32: (length) => new Float32Array(buffer(4 * length)),
    f64: (length) => new Float64Array(buffer(8 * length)),
    u32: (length) => new Uint32Array(buffer(4 * length)),
  };
}

export const handleOf = ({ id, build, memory }: ThreadMemory): MemoryHandle => ({ id, build, memory });

/** The last kernels that a task of this thread opened. A weak reference, so that a memory that nobody uses is not kept. */
let opened: { readonly id: number; readonly found: WeakRef<OpenedMemory> } | undefined;

interface OpenedMemory {
  readonly kernels: Kernels;
  readonly memory: WebAssembly.Memory | undefined;
}

/** The kernels of a task, and its arrays as this thread sees them. */
export function openMemory<Arrays>(
  provider: KernelProvider,
  { id, build, memory }: MemoryHandle,
  arrays: Arrays,
): { kernels: Kernels; arrays: Arrays } {
  let found = opened?.id === id ? opened.found.deref() : undefined;
  if (!found) {
    found = { kernels: provider.open(build, memory as WebAssembly.Memory), memory };
    opened = { id, found: new WeakRef(found) };
  }
  return { kernels: found.kernels, arrays: found.memory ? viewsIn(found.memory.buffer, arrays) : arrays };
}
