/**
 * Sends changes of collections to the thread that writes them, which starts with the first change. Should the thread
 * die, each change it was given is there whole or not at all, and the next change starts another thread.
 */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { SatchelError } from 'satchel';
import { programPath } from '../program.ts';
import { type Change, errorOf, READY, type Reply, type Request, type Results } from './changes.ts';

export interface Writing extends AsyncDisposable {
  /** When it resolves, the change is durable. Changes of one folder must come after each other. */
  make<Kind extends Change['kind']>(change: Extract<Change, { readonly kind: Kind }>): Promise<Results[Kind]>;
}

interface Thread {
  readonly worker: Worker;
  readonly waiting: Map<number, PromiseWithResolvers<Results[Change['kind']]>>;
  /** Folders that it may have open writers of. */
  readonly open: Set<string>;
}

/** It lives for a long time and holds little: V8 would give it 48 MB for new objects. */
const LIMITS = { maxYoungGenerationSizeMb: 12 };

export function createWriting(script: string = programPath('data/writer-thread')): Writing {
  let current: Thread | undefined;
  let count = 0;

  function start(): Thread {
    const worker = new Worker(script, { resourceLimits: LIMITS, execArgv: ['--no-warnings'] });
    const thread: Thread = { worker, waiting: new Map(), open: new Set() };
    let [isReady, cause]: [boolean, unknown] = [false, undefined];
    worker.on('message', (message: Reply | typeof READY) => {
      if (message === READY) isReady = true;
      else take(thread, message);
    });
    worker.on('error', (error) => {
      cause = error;
    });
    worker.on('exit', () => {
      if (current === thread) current = undefined;
      for (const folder of thread.open) rmSync(join(folder, LOCK), { force: true }); // it names this process, which lives on
      for (const { reject } of thread.waiting.values()) reject(isReady ? outcomeUnknown(cause) : notStarted(cause));
    });
    worker.unref();
    return thread;
  }

  return {
    make<Kind extends Change['kind']>(change: Extract<Change, { readonly kind: Kind }>): Promise<Results[Kind]> {
      current ??= start();
      const { worker, waiting, open } = current;
      if (change.kind === 'close') open.delete(change.folder);
      else open.add(change.folder);
      const answer = Promise.withResolvers<Results[Change['kind']]>();
      waiting.set(++count, answer);
      worker.ref(); // a process waits for what it has asked for
      worker.postMessage({ number: count, change } satisfies Request);
      return answer.promise as Promise<Results[Kind]>; // the thread answers each change with its own kind of result
    },
    async [Symbol.asyncDispose]() {
      await current?.worker.terminate();
    },
  };
}

/** The lock of a collection, beside its database. */
const LOCK = 'collection.sqlite.lock';

function take({ worker, waiting }: Thread, reply: Reply): void {
  const answer = waiting.get(reply.number);
  waiting.delete(reply.number);
  if (waiting.size === 0) worker.unref();
  if ('failure' in reply) answer?.reject(errorOf(reply.failure));
  else answer?.resolve(reply.result);
}

const notStarted = (cause: unknown): SatchelError =>
  new SatchelError('WORKER_FAILED', 'the thread that writes collections could not be started.', {
    kind: 'internal',
    remedy: 'Look at the memory and the open files of the service.',
    cause,
  });

const outcomeUnknown = (cause: unknown): SatchelError =>
  new SatchelError(
    'OUTCOME_UNKNOWN',
    'the thread that writes collections ended: the change is there whole, or not at all.',
    {
      kind: 'io',
      remedy: 'Look whether it is there, and send it again if not.',
      cause,
    },
  );
