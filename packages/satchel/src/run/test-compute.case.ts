/** What tests compute with: the calling thread, every task, no progress. */
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

/** Where an algorithm has plain loops in 64 bits beside its kernels, they are used. */
export const plainCompute: Compute = { ...testCompute, kernels: { ...kernelProvider, mostBytes: 0 } };
