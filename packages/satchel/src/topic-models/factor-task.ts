/** The tasks of a thread: rows of one factor of a sparse matrix, while the other factor is fixed. */
import type { Tasks } from '../core/compute.ts';
import type { KernelBuild, KernelProvider, Kernels } from '../core/kernels.ts';
import type { Matrix } from '../core/matrix.ts';
import { viewsIn } from '../core/threads/shared-memory.ts';
import type { DescentEnd, EntryRows } from '../kernels/factor-rows/contract.ts';

export const LEAST_SQUARES_TASK = 'factors/least-squares';
export const RATIOS_TASK = 'factors/ratios';

/** Everything lies in `memory`; rows and targets are those of one shard. */
export interface FactorTask {
  readonly build: KernelBuild;
  readonly memory: WebAssembly.Memory;
  readonly entries: EntryRows;
  readonly rows: Matrix;
  readonly targets: Matrix;
  readonly others: Matrix;
  /** Σ over the rows of the other factor of their products with themselves. */
  readonly gram: Float32Array;
  /** The same of the rows of this task, after the step. */
  readonly ownGram: Float32Array;
  readonly products: Float32Array;
  readonly scratch: Float32Array;
  readonly stop: DescentEnd;
}

export type FactorTaskName = typeof LEAST_SQUARES_TASK | typeof RATIOS_TASK;

export const factorTasks = (provider: KernelProvider): Tasks => ({
  [LEAST_SQUARES_TASK]: (task: FactorTask): number => runFactorTask(provider, LEAST_SQUARES_TASK, task),
  [RATIOS_TASK]: (task: FactorTask): number => runFactorTask(provider, RATIOS_TASK, task),
});

export function runFactorTask(
  provider: KernelProvider,
  name: FactorTaskName,
  { build, memory, ...arrays }: FactorTask,
): number {
  const step = name === LEAST_SQUARES_TASK ? leastSquares : ratios;
  return step(provider.open(build, memory), viewsIn(memory.buffer, arrays));
}

/** Returns Σ_i r_i · b_i of the rows after the step. */
function leastSquares(kernels: Kernels, task: Omit<FactorTask, 'build' | 'memory'>): number {
  const { entries, rows, targets, others, gram, ownGram, scratch, stop } = task;
  kernels.projectRows(entries, others, targets);
  kernels.descendRows(rows, targets, gram, stop, scratch);
  ownGram.fill(0);
  kernels.addGram(rows, ownGram);
  let sum = 0;
  for (let at = 0; at < rows.data.length; at++) sum += rows.data[at]! * targets.data[at]!;
  return sum;
}

/** Leaves q_i in the targets; returns Σ a_ij ln(r_i · o_j), entries whose product is 0 left out. */
function ratios(
  kernels: Kernels,
  { entries, rows, others, targets, products }: Omit<FactorTask, 'build' | 'memory'>,
): number {
  kernels.ratioRows(entries, rows, others, products, targets);
  let sum = 0;
  for (let j = entries.offsets[0]!; j < entries.offsets.at(-1)!; j++)
    if (products[j]! > 0) sum += entries.values[j]! * Math.log(products[j]!);
  return sum;
}
