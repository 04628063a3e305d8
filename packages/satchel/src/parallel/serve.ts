/** The worker's side of the pool: runs one request after the other and posts its reply. */
import { parentPort } from 'node:worker_threads';
import type { Tasks } from '../core/compute.ts';
import { taskNamed } from './inline.ts';
import { failureOf, type Reply, type Request } from './messages.ts';

export function serve(tasks: Tasks): void {
  parentPort?.on('message', ({ job, task, input }: Request) => {
    parentPort?.postMessage(answer(tasks, job, task, input));
  });
}

function answer(tasks: Tasks, job: number, task: string, input: unknown): Reply {
  try {
    const run = taskNamed(tasks, task) as (input: unknown) => unknown;
    return { job, output: run(input) };
  } catch (error) {
    return { job, failure: failureOf(error) };
  }
}
