/**
 * Lets a long calculation be interrupted: after a fixed amount of work it yields to the event loop and checks the abort
 * signal. Work is counted in multiplications, not timed (the library has no clock): fifty million take some tens of
 * milliseconds.
 */
import { breathe, type Compute } from '../core/compute.ts';
import { throwIfAborted } from '../core/errors.ts';

export interface Pace {
  /** Await this now and then, with the work done since the last call. */
  after(multiplications: number): Promise<void> | undefined;
}

const BETWEEN_BREATHS = 5e7;

export function createPace({ signal }: Pick<Compute, 'signal'>): Pace {
  let done = 0;
  const pause = async (): Promise<void> => {
    await breathe();
    throwIfAborted(signal);
  };
  return {
    after(multiplications) {
      done += multiplications;
      if (done < BETWEEN_BREATHS) return undefined;
      done = 0;
      return pause();
    },
  };
}
