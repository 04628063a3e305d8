/** The worker's side of the pool: runs one request after the other and posts its reply. */
import { parentPort, workerData } from 'node:worker_threads';
import type { Tasks } from '../core/compute.ts';
import { failureOf, type Reply, type Request, type WorkerData } from './messages.ts';
import { named } from './named.ts';

export function serve(tasks: Tasks): void {
  parentPort?.on('message', async ({ job, task, input }: Request) => {
    const reply = await answer(tasks, job, task, input);
    parentPort?.postMessage(reply, ownBuffers(reply.output));
  });
}

async function answer(tasks: Tasks, job: number, task: string, input: unknown): Promise<Reply> {
  try {
    const run = named(tasks, task, 'task') as (input: unknown, thread: number) => unknown;
    return { job, output: await run(input, (workerData as WorkerData).number) };
  } catch (error) {
    return { job, failure: failureOf(error) };
  }
}

/** The memory of the output's arrays, which is handed over instead of copied; arrays in shared memory stay where they are. */
function ownBuffers(output: unknown, found = new Set<ArrayBuffer>()): ArrayBuffer[] {
  if (ArrayBuffer.isView(output)) {
    const { buffer, byteLength } = output;
    if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) found.add(buffer);
  } else if (output !== null && typeof output === 'object') {
    for (const inner of Object.values(output)) ownBuffers(inner, found);
  }
  return [...found];
}
