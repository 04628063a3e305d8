/**
 * Worker threads that all run the same script; each takes the next waiting job when it is free.
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
  readonly task: string;
  readonly input: unknown;
  resolve(output: unknown): void;
  reject(error: unknown): void;
}

/** Inputs of a stream under way, per thread: one that is computed, and one that waits for the thread to be free. */
const AHEAD = 2;

export function workerPool(script: URL, threads: number): Executor {
  const waiting: Job[] = [];
  const running = new Map<Worker, Job>();
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
      if (!running.has(worker)) return; // its job was cancelled, and it is being ended
      const job = release(worker);
      idle.push(worker);
      dispatch(); // before the output is looked at, so that the thread has work meanwhile
      if (failure) job?.reject(errorOf(failure));
      else job?.resolve(output);
    });
    worker.on('error', (error) => fail(worker, error.message));
    worker.on('exit', (code) => fail(worker, `it ended with code ${code}`));
    return worker;
  }

  function release(worker: Worker): Job | undefined {
    const job = running.get(worker);
    running.delete(worker);
    worker.unref();
    return job;
  }

  function fail(worker: Worker, reason: string): void {
    const at = idle.indexOf(worker);
    if (at >= 0) idle.splice(at, 1);
    release(worker)?.reject(
      new SatchelError('WORKER_FAILED', `a worker thread failed: ${reason}.`, { kind: 'internal' }),
    );
    if (waiting.length > 0) dispatch();
  }

  function dispatch(): void {
    while (waiting.length > 0 && (idle.length > 0 || numbers.includes(false))) {
      const worker = idle.pop() ?? start();
      const job = waiting.shift()!;
      running.set(worker, job);
      worker.ref();
      worker.postMessage({ job: 0, task: job.task, input: job.input });
    }
  }

  /** Drops the waiting jobs of a call and ends the threads that work for it: a calculation in a thread cannot be asked to stop. */
  function cancel(call: Call, reason: unknown): void {
    for (const job of waiting.splice(0)) {
      if (job.call === call) job.reject(reason);
      else waiting.push(job);
    }
    for (const [worker, job] of [...running]) {
      if (job.call !== call) continue;
      running.delete(worker);
      job.reject(reason);
      void worker.terminate();
    }
  }

  const submit = <Output>(call: Call, task: string, input: unknown): Promise<Output> =>
    new Promise<Output>((resolve, reject) => {
      waiting.push({ call, task, input, resolve: (output) => resolve(output as Output), reject });
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
          const output = submit<Output>(call, task, input);
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
    async close() {
      isClosed = true;
      const workers = [...idle.splice(0), ...running.keys()];
      await Promise.all(workers.map((worker) => worker.terminate()));
    },
  };
}
