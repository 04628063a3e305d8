/**
 * The time a comparison may take. The clock is the caller's; what is still running when its time is up is stopped at the next sign of life.
 * Time decides who takes part, never what anybody scores.
 */
import type { Compute, Progress } from '../../core/compute.ts';

/** Seconds that only grow. */
export type Clock = () => number;

export interface Budget {
  /** Seconds since the comparison began. */
  spent(): number;
  /** Seconds it may take in all. */
  readonly seconds: number;
}

export function createBudget(seconds: number, clock: Clock): Budget {
  const start = clock();
  return { seconds, spent: () => clock() - start };
}

/** What is told of who was not started, or stopped, for lack of time. */
export const OUT_OF_TIME = 'out of time';

/** Thrown by work that was stopped because its time was up. */
export class OutOfTime extends Error {
  override readonly name = 'OutOfTime';
}

/** The same engine, with work that ends when `until` seconds are spent. */
export function stoppingAt(compute: Compute, budget: Budget, until: number): Compute {
  if (until === Infinity) return compute;
  const controller = new AbortController();
  const check = (): void => {
    if (budget.spent() > until && !controller.signal.aborted) controller.abort(new OutOfTime(`more than ${until} s`));
  };
  const { progress, signal } = compute;
  const watched: Progress = {
    stage(stage) {
      check();
      progress.stage(stage);
    },
    advance(done, total, unit) {
      check();
      progress.advance(done, total, unit);
    },
    warn: (message) => progress.warn?.(message),
  };
  return {
    ...compute,
    progress: watched,
    signal: signal ? AbortSignal.any([signal, controller.signal]) : controller.signal,
  };
}
