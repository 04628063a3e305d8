/**
 * Worker threads that all run the same script; each takes the next waiting job when it is free. The jobs of a stream are short and many: a
 * thread is sent one more while it computes, so that it does not wait for the calling thread, which has work of its own.
 *
 * Threads start with the first job, so an unused pool costs nothing. A thread that dies (out of memory, a trap) fails
 * its job with WORKER_FAILED and is replaced. Several calls may share the pool. An abort of one call ends the threads
 * that work for it, since a running calculation receives no messages; the jobs of other calls go on.
 */
import { Worker } from 'node:worker_threads';
import type { Executor } from '../core/compute.ts';
import { SatchelError, throwIfAborted } from '../core/errors.ts';
import type { Part } from '../core/sweep.ts';
import { inSharedMemory, inSharedMemoryOnce } from '../core/threads/shared-memory.ts';
import { inOrder } from './in-order.ts';
import { errorOf, type Reply } from './messages.ts';
import { collectParts, SWEEP_TASK, shardInputs } from './sweep-task.ts';

/** One use of the pool; several may go on at the same time. */
interface Call {
  end(): void;
}

interface Job {
  readonly call: Call;
  /** Whether a thread may get it before it is free. */
  readonly isShort: boolean;
  readonly task: string;
  readonly input: unknown;
  resolve(output: unknown): void;
  reject(error: unknown): void;
}

/** Inputs of a stream under way, per thread: one that is computed, one that the thread has already, and one that waits here. */
const AHEAD = 3;

export function workerPool(script: URL, threads: number): Executor {
  const waiting: Job[] = [];
  /** The jobs that a thread has: the first is computed, the others wait there. */
  const running = new Map<Worker, Job[]>();
  const idle: Worker[] = [];
  const numbers = new Array<boolean>(threads).fill(false); // which numbers of threads are taken
  let isClosed = false;

  function start(): Worker {
    const number = numbers.indexOf(false);
    numbers[number] = true;
    const worker = new Worker(script, { workerData: { number } });
    worker.on('exit', () => {
      numbers[number] = false;
    });
    worker.unref();
    worker.on('message', ({ output, failure }: Reply) => {
      const jobs = running.get(worker);
      if (!jobs) return; // its job was cancelled, and it is being ended
      const job = jobs.shift();
      if (jobs.length === 0) {
        release(worker);
        idle.push(worker);
      }
      dispatch(); // before the output is looked at, so that the thread has work meanwhile
      if (failure) job?.reject(errorOf(failure));
      else job?.resolve(output);
    });
    worker.on('error', (error) => fail(worker, error.message));
    worker.on('exit', (code) => fail(worker, `it ended with code ${code}`));
    return worker;
  }

  function release(worker: Worker): readonly Job[] {
    const jobs = running.get(worker) ?? [];
    running.delete(worker);
    worker.unref();
    return jobs;
  }

  /** Fails the job that the thread computed; another thread gets those that waited there. */
  function fail(worker: Worker, reason: string): void {
    const at = idle.indexOf(worker);
    if (at >= 0) idle.splice(at, 1);
    const [job, ...rest] = release(worker);
    job?.reject(new SatchelError('WORKER_FAILED', `a worker thread failed: ${reason}.`, { kind: 'internal' }));
    waiting.unshift(...rest);
    if (waiting.length > 0) dispatch();
  }

  function dispatch(): void {
    for (let worker = threadFor(waiting[0]); worker; worker = threadFor(waiting[0])) {
      const job = waiting.shift()!;
      running.set(worker, [...(running.get(worker) ?? []), job]);
      worker.ref();
      worker.postMessage({ job: 0, task: job.task, input: job.input });
    }
  }

  /** A free thread, a new one or, for a short job, one that computes one short job and has no other; undefined if the job has to wait. */
  function threadFor(job: Job | undefined): Worker | undefined {
    if (!job) return undefined;
    const free = idle.pop() ?? (numbers.includes(false) ? start() : undefined);
    if (free || !job.isShort) return free;
    for (const [worker, [first, ...rest]] of running) if (first?.isShort && rest.length === 0) return worker;
    return undefined;
  }

  /** Drops the waiting jobs of a call and ends the threads that work for it: a calculation in a thread cannot be asked to stop. */
  function cancel(call: Call, reason: unknown): void {
    const isOwn = (job: Job): boolean => job.call === call;
    for (const job of waiting.splice(0)) {
      if (isOwn(job)) job.reject(reason);
      else waiting.push(job);
    }
    for (const [worker, jobs] of [...running]) {
      for (const job of jobs.filter(isOwn)) job.reject(reason); // a reply to one of them is ignored
      if (!isOwn(jobs[0]!)) continue;
      running.delete(worker);
      waiting.unshift(...jobs.filter((job) => !isOwn(job)));
      void worker.terminate();
    }
  }

  const submit = <Output>(call: Call, task: string, input: unknown, isShort = false): Promise<Output> =>
    new Promise<Output>((resolve, reject) => {
      waiting.push({ call, isShort, task, input, resolve: (output) => resolve(output as Output), reject });
    });

  /** Until the call is ended, an abort cancels its jobs. */
  function openCall(signal: AbortSignal | undefined): Call {
    throwIfAborted(signal);
    if (isClosed) throw new SatchelError('INTERNAL', 'the pool of threads is closed already.', { kind: 'internal' });
    const call = { end: () => signal?.removeEventListener('abort', onAbort) };
    const onAbort = () => cancel(call, signal?.reason);
    signal?.addEventListener('abort', onAbort, { once: true });
    return call;
  }

  /** Calls `take` with each output as it comes, in any order. */
  async function run<Input, Output>(
    task: string,
    inputs: readonly Input[],
    signal: AbortSignal | undefined,
    take: (output: Output, index: number) => void,
  ): Promise<void> {
    const call = openCall(signal);
    try {
      const jobs = inputs.map((input, index) =>
        submit<Output>(call, task, input).then((output) => take(output, index)),
      );
      dispatch();
      await Promise.all(jobs);
    } finally {
      call.end();
    }
  }

  return {
    threads,
    async map<Input, Output>(task: string, inputs: readonly Input[], signal?: AbortSignal): Promise<Output[]> {
      const outputs = new Array<Output>(inputs.length);
      await run<Input, Output>(task, inputs, signal, (output, index) => {
        outputs[index] = output;
      });
      return outputs;
    },
    async sweep(statistic, data, parameters, signal) {
      const inputs = shardInputs(statistic, inSharedMemoryOnce(data), inSharedMemory(parameters));
      const parts = collectParts(inputs.length);
      await run<unknown, Part>(SWEEP_TASK, inputs, signal, (part, shard) => parts.add(shard, part));
      return parts.finish();
    },
    async *stream<Input, Output>(
      task: string,
      inputs: Iterable<Input> | AsyncIterable<Input>,
      signal?: AbortSignal,
    ): AsyncGenerator<Output> {
      const call = openCall(signal);
      try {
        yield* inOrder(inputs, AHEAD * threads, (input) => {
          throwIfAborted(signal);
          const output = submit<Output>(call, task, input, true);
          dispatch();
          return output;
        });
      } finally {
        call.end();
      }
    },
    notify(task, input) {
      for (const worker of [...idle, ...running.keys()]) worker.postMessage({ job: 0, task, input, isNotice: true });
    },
    prepare(task) {
      if (isClosed) return;
      while (numbers.includes(false)) {
        const worker = start();
        idle.push(worker);
        worker.postMessage({ job: 0, task, input: undefined, isPreparation: true });
      }
    },
    async close() {
      isClosed = true;
      const workers = [...idle.splice(0), ...running.keys()];
      await Promise.all(workers.map((worker) => worker.terminate()));
    },
  };
}
