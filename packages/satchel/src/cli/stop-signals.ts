/**
 * Ctrl-C and SIGTERM. The first one asks the work to stop, which cleans up after itself; the second one ends the process at once: files are
 * only ever moved into place whole, so there is nothing half-written to fear.
 */
import { type StopSignal, signalExitCodes } from './exit-codes.ts';

/** Why the work was asked to stop. */
export class Stopped extends Error {
  readonly signal: StopSignal;
  /** What is left of the work. */
  readonly remains: string;
  constructor(signal: StopSignal, remains = 'nothing was written') {
    super(`stopped by ${signal}`);
    this.signal = signal;
    this.remains = remains;
  }
}

export interface StopSignals extends Disposable {
  readonly signal: AbortSignal;
}

export function listenForStop(): StopSignals {
  const controller = new AbortController();
  const listeners = (['SIGINT', 'SIGTERM'] as const).map((name) => {
    const listener = (): void => {
      if (controller.signal.aborted) process.exit(signalExitCodes[name]);
      controller.abort(new Stopped(name));
    };
    process.on(name, listener);
    return { name, listener };
  });
  return {
    signal: controller.signal,
    [Symbol.dispose]: () => {
      for (const { name, listener } of listeners) process.off(name, listener);
    },
  };
}
