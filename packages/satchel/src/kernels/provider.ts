/**
 * The kernels for a `Compute`: `simd` is the reproducible default, `relaxed` the faster build where the engine has it.
 *
 * A kernel is a folder here: `contract.ts` (its part of `Kernels`, its data, how much scratch it takes), `plain.ts` (defines what it
 * computes, to the bit), `compiled.ts` (calls the module with addresses), and a test that both agree. To add one, `my-kernel`:
 *
 *   1. assembly/my-kernel.ts with its equations, and its exports as one line of assembly/index.ts;
 *   2. kernels/my-kernel/ with these four files; the contract imports nothing but `core` and other contracts;
 *   3. its interface in the list `Kernels` extends, core/kernels.ts;
 *   4. one line in each of the two tables, plain.ts and compiled.ts (there its exports too).
 *
 * The type checker reports a table without the line. Rooms of algorithms import the contract alone; the kernel comes through `Compute`.
 */
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
