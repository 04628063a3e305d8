/** The Compute of tests: the calling thread, every task, no progress. */
import { type Compute, silentProgress } from '../core/compute.ts';
import { kernelProvider } from '../kernels/provider.ts';
import { inlineExecutor } from '../parallel/inline.ts';
import { tasks } from './tasks.ts';

/** The kernels a run has by default. */
export const testCompute: Compute = {
  executor: inlineExecutor(tasks),
  progress: silentProgress,
  kernels: kernelProvider,
};

/** Without kernels: algorithms that have plain 64-bit loops use them. */
export const plainCompute: Compute = { ...testCompute, kernels: { ...kernelProvider, mostBytes: 0 } };
