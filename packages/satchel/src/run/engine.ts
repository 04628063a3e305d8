/** Runs work on the calling thread or on a pool of workers, with the same results. */
import { checkWhole } from '../core/checks/whole.ts';
import { type Compute, type Executor, type Progress, silentProgress } from '../core/compute.ts';
import { kernelProvider } from '../kernels/provider.ts';
import { inlineExecutor } from '../parallel/inline.ts';
import { tasks } from './tasks.ts';

export const MOST_THREADS = 256;

/** Three seconds of work, about: a thread takes half a second of processor time to load the methods and to compile what it runs. */
const LEAST_FOLD_WORK = 8_000_000;

export interface EngineOptions {
  /** 1 uses the calling thread alone. */
  readonly threads?: number | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly progress?: Progress | undefined;
}

export interface Engine extends Compute, AsyncDisposable {}

export async function createEngine({
  threads = 1,
  signal,
  progress = silentProgress,
}: EngineOptions = {}): Promise<Engine> {
  checkWhole('threads', threads, 1, MOST_THREADS);
  const executor = threads === 1 ? inlineExecutor(tasks) : await pool(threads);
  return { executor, progress, signal, kernels: kernelProvider, [Symbol.asyncDispose]: () => executor.close() };
}

/** Loaded at first use: a browser has no worker_threads. */
async function pool(threads: number): Promise<Executor> {
  const { workerPool } = await import('../parallel/worker-pool.ts');
  const all = workerPool(workerScript(), threads);
  return { ...all, knowsAllTasks: true, leastFoldWork: LEAST_FOLD_WORK };
}

/** The script that every thread runs: a source beside the sources, a built file beside the built ones. */
export const workerScript = (): URL =>
  new URL(import.meta.url.endsWith('.ts') ? '../worker.ts' : '../worker.js', import.meta.url);
