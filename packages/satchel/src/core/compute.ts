import type { KernelProvider } from './kernels.ts';
import type { Range } from './shards.ts';
import type { RowData, Swept } from './sweep.ts';
import type { Arrays } from './tensor.ts';

export { breathe, type Paced, pause } from './pause.ts';
export type { Range } from './shards.ts';

/** The engine that an algorithm receives: threads, kernels, progress callbacks and the abort signal. */
export interface Compute {
  readonly executor: Executor;
  readonly kernels: KernelProvider;
  readonly progress: Progress;
  readonly signal?: AbortSignal | undefined;
}

/** Runs named tasks on the calling thread or on worker threads, with the same results. */
export interface Executor {
  readonly threads: number;
  /** True if sweeps run on other machines: sums over documents must then go through `sweep`, even where another way has the same bits. */
  readonly isRemote?: boolean;
  /** Its threads know the tasks of all rooms (worker.ts), not only the steps of a fit (run/tasks.ts). */
  readonly knowsAllTasks?: boolean;
  /**
   * Present where its threads run whole folds of an evaluation: folds with less work than this in all, in counted words of bags, stay on the
   * calling thread.
   */
  readonly leastFoldWork?: number;
  /** Returns the results in the order of the inputs. */
  map<Input, Output>(task: string, inputs: readonly Input[], signal?: AbortSignal): Promise<Output[]>;
  /**
   * Returns Σ over the shards of `data`, in their order, of what the named statistic makes of each with these parameters. The bits do not
   * depend on the number of threads.
   */
  sweep(statistic: string, data: RowData, parameters: Arrays, signal?: AbortSignal): Promise<Swept>;
  /**
   * Yields the results in the order of the inputs. An input is asked for when a thread can take it: at most two inputs per thread are under
   * way. Of several errors, the one of the first input is thrown; an error of `inputs` itself comes after those of the inputs before it.
   */
  stream<Input, Output>(
    task: string,
    inputs: Iterable<Input> | AsyncIterable<Input>,
    signal?: AbortSignal,
  ): AsyncGenerator<Output>;
  /** Runs a task on every thread that has started, without waiting for it: for tasks that drop what they keep between calls. */
  notify(task: string, input: unknown): void;
  /** Starts all its threads and lets them load the files of a task, without waiting: for a task that will come when the calling thread is done with its work. */
  prepare?(task: string): void;
  close(): Promise<void>;
}

/**
 * A task hands its output over: it does not use the output's arrays again. `thread` is below `Executor.threads`, and no two tasks that run
 * at the same time are given the same: a number for scratch memory, never for a result. A long task is a generator that yields after every few
 * milliseconds of work: on the calling thread the event loop may turn there. On a worker thread a task may return a promise; the thread takes
 * no other work meanwhile.
 */
export type Task = (input: never, thread: number) => unknown;
export type Tasks = Readonly<Record<string, Task>>;

export type Stage = 'read' | 'tokenise' | 'fit' | 'transform' | 'train' | 'predict';

/** Called at stage changes and from time to time within a stage; must be quick and must not throw. */
export interface Progress {
  stage(stage: Stage): void;
  advance(done: number, total: number | undefined, unit: string): void;
  /** Receives a warning; the work continues. */
  warn?(message: string): void;
}

export const silentProgress: Progress = { stage() {}, advance() {} };

/**
 * [0, count) cut into ranges of `size`. The algorithm chooses the size, never the number of threads, so that sums are taken in the same
 * order, and give the same bits, on any machine.
 */
export function chunks(count: number, size: number): Range[] {
  return Array.from({ length: Math.ceil(count / size) }, (_, i) => ({
    start: i * size,
    end: Math.min(count, (i + 1) * size),
  }));
}
