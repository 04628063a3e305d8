/** The task of a thread: train a chunk of one block of co-occurrences. */
import type { Tasks } from '../../core/compute.ts';
import type { KernelBuild, KernelProvider } from '../../core/kernels.ts';
import { viewsIn } from '../../core/threads/shared-memory.ts';
import type { Steps } from '../../core/threads/steps.ts';
import type { GlovePass } from '../../kernels/glove/contract.ts';
import { entriesFrom } from './glove-blocks.ts';

export const GLOVE_TASK = 'word-vectors/glove';

export interface GloveTask {
  readonly build: KernelBuild;
  readonly memory: WebAssembly.Memory;
  readonly pass: GlovePass;
}

/** Each task returns the sum of its losses. */
export const gloveTasks = (provider: KernelProvider): Tasks => ({
  [GLOVE_TASK]: (task: GloveTask): Steps<number> => trainEntries(provider, task),
});

/** Multiplications of a step, about 10 ms. */
const STEP = 1e7;

function* trainEntries(provider: KernelProvider, { build, memory, pass: sent }: GloveTask): Steps<number> {
  const kernels = provider.open(build, memory);
  const pass = viewsIn(memory.buffer, sent);
  const entries = Math.ceil(STEP / (2 * pass.rows.columns));
  let loss = 0;
  for (let start = 0; start < pass.firsts.length; start += entries) {
    loss = kernels.glovePass({ ...pass, ...entriesFrom(pass, start, start + entries) }, loss);
    yield;
  }
  return loss;
}
