/** Calls of the page to its worker, each with its answer, its events and how far it is. */
import type { Stage } from './engine.ts';
import { EngineFault } from './fault.ts';
import type { FromWorker, ToWorker } from './messages.ts';
import { startWorker } from './start-worker.ts';

export interface WorkerCalls {
  ask<Answer>(
    call: string,
    given: readonly unknown[],
    tell?: (stage: Stage) => void,
    watch?: (event: never) => void,
  ): Promise<Answer>;
  stop(): void;
}

interface Waiting {
  resolve(answer: unknown): void;
  reject(error: Error): void;
  readonly tell: ((stage: Stage) => void) | undefined;
  readonly watch: ((event: never) => void) | undefined;
}

/** Where the worker cannot be started, every call is rejected and says so. */
export function workerCalls(address: string): WorkerCalls {
  const waiting = new Map<number, Waiting>();
  let count = 0;
  let missing: EngineFault | undefined;
  const worker = started();

  function started(): Worker | undefined {
    try {
      return listenedTo(startWorker(address));
    } catch (error) {
      missing = noWorker(error instanceof Error ? error.message : String(error));
      return undefined;
    }
  }

  function listenedTo(own: Worker): Worker {
    own.onmessage = ({ data }: MessageEvent<FromWorker>) => {
      const asked = waiting.get(data.id);
      if (!asked) return;
      if ('stage' in data) asked.tell?.(data.stage);
      else if ('event' in data) asked.watch?.(data.event as never);
      else {
        waiting.delete(data.id);
        if ('fault' in data) asked.reject(new EngineFault(data.fault));
        else asked.resolve(data.answer);
      }
    };
    own.onerror = ({ message }) => {
      const fault = message ? new EngineFault({ code: FAILED, message }) : noWorker('it could not be loaded');
      if (!message) missing = fault; // it never ran
      for (const { reject } of waiting.values()) reject(fault);
      waiting.clear();
    };
    return own;
  }

  const send = (message: ToWorker): void => worker?.postMessage(message);

  return {
    ask<Answer>(
      call: string,
      given: readonly unknown[],
      tell?: (stage: Stage) => void,
      watch?: (event: never) => void,
    ): Promise<Answer> {
      if (missing) return Promise.reject(missing);
      const id = ++count;
      return new Promise((resolve, reject) => {
        waiting.set(id, { resolve: (answer) => resolve(answer as Answer), reject, tell, watch });
        send({ call, id, given });
      });
    },
    stop: () => send({ stop: true }),
  };
}

const FAILED = 'WORKER_FAILED';

const noWorker = (reason: string): EngineFault =>
  new EngineFault({
    code: FAILED,
    message: `The page cannot start its worker, which does all of its work: ${reason}.`,
    remedy: 'Load the page again, try another browser, or use the command line.',
  });
