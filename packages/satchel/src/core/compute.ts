import type { KernelProvider } from './kernels.ts';

/** The engine an algorithm is given: on which threads it runs, to whom it tells how far it is, and who may stop it. */
export interface Compute {
  readonly executor: Executor;
  readonly kernels: KernelProvider;
  readonly progress: Progress;
  readonly signal?: AbortSignal | undefined;
}

/** Runs named tasks somewhere: here, or on worker threads. The caller cannot tell the difference. */
export interface Executor {
  readonly threads: number;
  /** The results come back in the order of the inputs, whichever finished first. */
  map<Input, Output>(task: string, inputs: readonly Input[], signal?: AbortSignal): Promise<Output[]>;
  close(): Promise<void>;
}

export type Task = (input: never) => unknown;
export type Tasks = Readonly<Record<string, Task>>;

export type Stage = 'read' | 'tokenise' | 'fit' | 'transform' | 'train' | 'predict';

/** Told at stage changes and now and then within a stage; must be quick, and must not throw. */
export interface Progress {
  stage(stage: Stage): void;
  advance(done: number, total: number | undefined, unit: string): void;
  /** Something a person should know though the work goes on. */
  warn?(message: string): void;
}

export const silentProgress: Progress = { stage() {}, advance() {} };

export interface Range {
  readonly start: number;
  readonly end: number;
}

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

/** Lets the event loop turn, so that an abort, a signal or a progress line gets through a long calculation. */
export const breathe = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));
