/** The worker's side of the pool: runs one request after the other and posts its reply. */
import { parentPort, workerData } from 'node:worker_threads';
import type { Tasks } from '../core/compute.ts';
import { inOneGo, isSteps } from '../core/threads/steps.ts';
import { failureOf, type Reply, type Request, type WorkerData } from './messages.ts';
import { named } from './named.ts';

/** Returns the table that holds the task of this name. */
export type TaskSource = (name: string) => Tasks | Promise<Tasks>;

export function serve(tasks: Tasks | TaskSource): void {
  const tasksWith = typeof tasks === 'function' ? tasks : () => tasks;
  let last = Promise.resolve();
  parentPort?.on('message', (request: Request) => {
    last = last.then(() => respond(tasksWith, request));
  });
}

async function respond(tasksWith: TaskSource, request: Request): Promise<void> {
  const { job, task, input, isNotice = false, isPreparation = false } = request;
  if (isPreparation) return prepare(tasksWith, task);
  const reply = await answer(tasksWith, job, task, input);
  if (!isNotice) parentPort?.postMessage(reply, ownBuffers(reply.output));
}

async function prepare(tasksWith: TaskSource, task: string): Promise<void> {
  try {
    await tasksWith(task);
  } catch {} // the task itself will fail too, and its error is the one that is reported
}

async function answer(tasksWith: TaskSource, job: number, task: string, input: unknown): Promise<Reply> {
  try {
    const run = named(await tasksWith(task), task, 'task') as (input: unknown, thread: number) => unknown;
    const output = run(input, (workerData as WorkerData).number);
    return { job, output: isSteps(output) ? inOneGo(output) : await output };
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
