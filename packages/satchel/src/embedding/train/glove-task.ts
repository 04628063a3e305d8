/** The task of a thread: train a chunk of one block of co-occurrences. */
import type { Tasks } from '../../core/compute.ts';
import type { KernelBuild, KernelProvider } from '../../core/kernels.ts';
import { viewsIn } from '../../core/threads/shared-memory.ts';
import type { GlovePass } from '../../kernels/glove/contract.ts';

export const GLOVE_TASK = 'word-vectors/glove';

export interface GloveTask {
  readonly build: KernelBuild;
  readonly memory: WebAssembly.Memory;
  readonly pass: GlovePass;
}

/** Each task returns the sum of its losses. */
export const gloveTasks = (provider: KernelProvider): Tasks => ({
  [GLOVE_TASK]: ({ build, memory, pass }: GloveTask): number =>
    provider.open(build, memory).glovePass(viewsIn(memory.buffer, pass)),
});
