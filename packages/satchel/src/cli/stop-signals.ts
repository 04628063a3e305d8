/**
 * Ctrl-C and SIGTERM end the process within two seconds, whatever runs. As a rule nothing listens for them, so that the
 * signal's default action ends the process, also in the middle of a calculation: files are only ever moved into place
 * whole, so there is nothing half-written to fear, and a shell sees 130 or 143. There are two exceptions, and only for
 * as long as they last:
 *
 *   temporary files exist       they are removed first
 *   work within `keeping`       is asked to stop, and has a moment to save or say what it has; a second signal ends it at once
 */
import { removeTemporaryFiles, watchTemporaryFiles } from '../files/temporary-files.ts';
import { type StopSignal, signalExitCodes } from './exit-codes.ts';

/** The reason of an abort by a signal. */
export class Stopped extends Error {
  readonly signal: StopSignal;
  /** What remains of the work, for the message. */
  readonly remains: string;
  constructor(signal: StopSignal, remains = 'nothing was written') {
    super(`stopped by ${signal}`);
    this.signal = signal;
    this.remains = remains;
  }
}

export interface StopSignals extends Disposable {
  /** Fires at the first signal within `keeping`. */
  readonly signal: AbortSignal;
  keeping<Result>(work: () => Promise<Result>): Promise<Result>;
}

const NAMES = Object.keys(signalExitCodes) as readonly StopSignal[];
/** How long work may take to stop. */
const PATIENCE_MS = 1500;

export function listenForStop(): StopSignals {
  const controller = new AbortController();
  const reasons = { temporaryFiles: false, keeping: 0 };
  let isListening = false;

  const onSignal = (name: StopSignal): void => {
    if (reasons.keeping === 0 || controller.signal.aborted) end(name);
    else {
      setTimeout(end, PATIENCE_MS, name).unref();
      controller.abort(new Stopped(name));
    }
  };
  /** By the signal's default action, so that the parent process sees which signal it was. */
  const end = (name: StopSignal): void => {
    removeTemporaryFiles();
    listen(false);
    process.kill(process.pid, name);
  };
  const listen = (wanted: boolean): void => {
    if (wanted === isListening) return;
    isListening = wanted;
    for (const name of NAMES) wanted ? process.on(name, onSignal) : process.off(name, onSignal);
  };
  const decide = (): void => listen(reasons.temporaryFiles || reasons.keeping > 0);

  watchTemporaryFiles((areAny) => {
    reasons.temporaryFiles = areAny;
    decide();
  });
  return {
    signal: controller.signal,
    async keeping(work) {
      reasons.keeping++;
      decide();
      try {
        return await work();
      } finally {
        reasons.keeping--;
        if (!controller.signal.aborted) decide(); // a second signal must still be handled
      }
    },
    [Symbol.dispose]: () => {
      watchTemporaryFiles(() => {});
      listen(false);
    },
  };
}
