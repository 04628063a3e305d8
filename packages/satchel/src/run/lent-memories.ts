/**
 * Kernel memories that are used again, for fits that follow one another and need about as much memory each. A new memory costs the system a fault for
 * each of its pages, and the garbage collector marks the heap after every few of them.
 *
 * The arrays of a lent memory are all zero at first, as those of a new one are, so results do not depend on what was kept.
 */
import type { KernelMemory, KernelProvider } from '../core/kernels.ts';

/** Untouched pages take address space alone, so room to grow costs nothing. */
const ROOM = 1.5;
/** Bytes of the largest memory that is kept. */
const LARGEST = 2 ** 28;

interface Known {
  /** Bytes for arrays. */
  readonly room: number;
  /** Where its arrays begin. */
  readonly start: number;
}

/** The provider, which lends memories. One is kept, the largest that was given back, until `close`. */
export function lending(given: KernelProvider): { readonly kernels: KernelProvider; close(): void } {
  const known = new WeakMap<KernelMemory, Known>();
  const roomOf = (memory: KernelMemory | undefined): number => (memory && known.get(memory)?.room) ?? 0;
  let kept: KernelMemory | undefined;
  let isOpen = true;
  const create = (bytes: number): KernelMemory => {
    const room = Math.ceil(ROOM * bytes);
    if (room > LARGEST) return given.createMemory(bytes, false);
    const memory = given.createMemory(room, false);
    known.set(memory, { room, start: memory.mark() });
    return memory;
  };
  const lent: KernelProvider['lent'] = {
    take(bytes) {
      if (!kept || roomOf(kept) < bytes) return create(bytes);
      const memory = kept;
      kept = undefined;
      memory.release(known.get(memory)!.start);
      return memory;
    },
    giveBack(memory) {
      if (isOpen && roomOf(memory) > roomOf(kept)) kept = memory;
    },
  };
  return {
    kernels: { ...given, lent },
    close() {
      isOpen = false;
      kept = undefined;
    },
  };
}
