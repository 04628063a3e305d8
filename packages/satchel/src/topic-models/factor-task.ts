/** The tasks of a thread: rows of one factor of a sparse matrix, while the other factor is fixed. */
import { chunks, type Tasks } from '../core/compute.ts';
import type { KernelBuild, KernelProvider, Kernels } from '../core/kernels.ts';
import type { Matrix } from '../core/matrix.ts';
import { viewsIn } from '../core/threads/shared-memory.ts';
import type { Steps } from '../core/threads/steps.ts';
import type { DescentEnd, EntryRows } from '../kernels/factor-rows/contract.ts';

export const LEAST_SQUARES_TASK = 'factors/least-squares';
export const RATIOS_TASK = 'factors/ratios';

/** All arrays are in `memory`; `rows` and `targets` belong to one shard. */
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
  [LEAST_SQUARES_TASK]: (task: FactorTask): Steps<number> => runFactorTask(provider, LEAST_SQUARES_TASK, task),
  [RATIOS_TASK]: (task: FactorTask): Steps<number> => runFactorTask(provider, RATIOS_TASK, task),
});

export function runFactorTask(
  provider: KernelProvider,
  name: FactorTaskName,
  { build, memory, ...arrays }: FactorTask,
): Steps<number> {
  const step = name === LEAST_SQUARES_TASK ? leastSquares : ratios;
  return step(provider.open(build, memory), viewsIn(memory.buffer, arrays));
}

/** Multiplications of a step, some milliseconds. */
const STEP = 2e6;

/** The rows of a task in pieces: rows do not depend on each other. */
function* piecesOf(
  task: Omit<FactorTask, 'build' | 'memory'>,
): Generator<Pick<FactorTask, 'entries' | 'rows' | 'targets'>> {
  const { entries, rows, targets } = task;
  const perRow =
    rows.columns * (rows.columns + (entries.offsets.at(-1)! - entries.offsets[0]!) / Math.max(1, rows.rows));
  for (const { start, end } of chunks(rows.rows, Math.ceil(STEP / perRow)))
    yield {
      entries: { ...entries, offsets: entries.offsets.subarray(start, end + 1) },
      rows: part(rows, start, end),
      targets: part(targets, start, end),
    };
}

const part = ({ columns, data }: Matrix, start: number, end: number): Matrix => ({
  rows: end - start,
  columns,
  data: data.subarray(start * columns, end * columns),
});

/** Returns Σ_i r_i · b_i of the rows after the step. */
function* leastSquares(kernels: Kernels, task: Omit<FactorTask, 'build' | 'memory'>): Steps<number> {
  const { rows, targets, others, gram, ownGram, scratch, stop } = task;
  for (const piece of piecesOf(task)) {
    kernels.projectRows(piece.entries, others, piece.targets);
    kernels.descendRows(piece.rows, piece.targets, gram, stop, scratch);
    yield;
  }
  ownGram.fill(0);
  kernels.addGram(rows, ownGram);
  yield;
  let sum = 0;
  for (let at = 0; at < rows.data.length; at++) sum += rows.data[at]! * targets.data[at]!;
  return sum;
}

/** Leaves q_i in the targets; returns Σ a_ij ln(r_i · o_j), entries whose product is 0 left out. */
function* ratios(kernels: Kernels, task: Omit<FactorTask, 'build' | 'memory'>): Steps<number> {
  const { others, products } = task;
  let sum = 0;
  for (const { entries, rows, targets } of piecesOf(task)) {
    kernels.ratioRows(entries, rows, others, products, targets);
    sum = addLogs(entries, products, sum);
    yield;
  }
  return sum;
}

function addLogs({ offsets, values }: EntryRows, products: Float32Array, before: number): number {
  let sum = before;
  for (let j = offsets[0]!; j < offsets.at(-1)!; j++) if (products[j]! > 0) sum += values[j]! * Math.log(products[j]!);
  return sum;
}
