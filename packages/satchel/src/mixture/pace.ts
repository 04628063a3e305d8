/**
 * Lets a long calculation be interrupted: after every so much work the event loop turns and the signal is looked at. Work is counted, not
 * timed (the library knows no clock), in multiplications: fifty million of them take some tens of milliseconds.
 */
import { breathe, type Compute } from '../core/compute.ts';
import { throwIfAborted } from '../core/errors.ts';

export interface Pace {
  /** To be awaited now and then with what was done since. */
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
