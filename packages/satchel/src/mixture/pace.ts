/** Pauses of a long calculation: after a fixed amount of work, counted in multiplications, `pause` is asked whether it is time. */
import { type Paced, pause } from '../core/compute.ts';

export interface Pace {
  /** Await this now and then, with the work done since the last call. */
  after(multiplications: number): Promise<void> | undefined;
}

const BETWEEN_PAUSES = 2e6;

export function createPace(compute: Paced): Pace {
  let done = 0;
  return {
    after(multiplications) {
      done += multiplications;
      if (done < BETWEEN_PAUSES) return undefined;
      done = 0;
      return pause(compute);
    },
  };
}
