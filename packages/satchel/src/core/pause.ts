/**
 * Long work on one thread lets the event loop turn from time to time, so that aborts, signals, requests and progress lines are handled.
 *
 *   for (const row of rows) { work on the row; await pause(compute); }
 *
 * The clock in here decides when to wait and nothing else: results do not depend on it, and algorithms look at no clock.
 */
import { throwIfAborted } from './errors.ts';

/** What `pause` needs of a Compute. */
export interface Paced {
  readonly signal?: AbortSignal | undefined;
}

/** Milliseconds of work between two turns of the event loop. */
const TURN_MS = 25;

/**
 * To be awaited between two pieces of work, at most about 10 ms each: lets the event loop turn where it is time. Throws the reason of the
 * signal once it is aborted. A call takes about 0.1 µs.
 */
export function pause({ signal }: Paced): Promise<void> | undefined {
  throwIfAborted(signal);
  const turning = turn();
  return signal && turning ? turning.then(() => throwIfAborted(signal)) : turning;
}

/**
 * Returns a promise if the thread has worked for a while since the event loop last turned; it resolves when the loop has turned. Otherwise
 * returns nothing.
 */
export function createTurn(now: () => number): () => Promise<void> | undefined {
  let turned = now();
  const turn = async (): Promise<void> => {
    await breathe();
    turned = now();
  };
  return () => (now() - turned < TURN_MS ? undefined : turn());
}

/** A thread has one event loop, so that all its work shares one clock. */
const turn = createTurn(() => performance.now());

/** Lets the event loop turn. A browser has no `setImmediate`, and its timers wait for 4 ms: a message of the thread to itself comes at once. */
export const breathe = (): Promise<void> =>
  new Promise((resolve) => {
    if (typeof setImmediate === 'function') setImmediate(resolve);
    else toItself(resolve);
  });

let waiting: (() => void)[] = [];
let own: MessageChannel | undefined;

function toItself(resolve: () => void): void {
  if (!own) {
    own = new MessageChannel();
    own.port1.onmessage = () => {
      const ready = waiting;
      waiting = [];
      for (const go of ready) go();
    };
  }
  waiting.push(resolve);
  own.port2.postMessage(null);
}
