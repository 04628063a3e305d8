/** Kernels for whoever computes: `simd` is the reproducible default, `relaxed` the faster one where the engine has it. */
import type { KernelProvider } from '../core/kernels.ts';
import { supports } from './builds.ts';
import { compiledKernels } from './compiled.ts';
import { createKernelMemory } from './memory.ts';
import { plainKernels } from './plain.ts';

export const kernelProvider: KernelProvider = {
  choose: (relaxed) => (relaxed && supports('relaxed') ? 'relaxed' : 'simd'),
  mostBytes: 1.5e9,
  createMemory: createKernelMemory,
  open: (build, memory) => (build === 'plain' ? plainKernels : compiledKernels(build, memory)),
};
