/**
 * The time a comparison may take, on the caller's clock. Work that is still running at its deadline is stopped the next
 * time it reports progress, or by a timer. Time decides which candidates take part; it never changes a score.
 */
import type { Compute, Progress } from '../../core/compute.ts';

/** Returns seconds; never goes back. */
export type Clock = () => number;

export interface Budget {
  /** Seconds since the comparison began. */
  spent(): number;
  /** Seconds the comparison may take. */
  readonly seconds: number;
  /** The clock is that of timers: work on other threads, which reports nothing before it ends, is stopped by a timer. */
  readonly hasTimers: boolean;
}

export function createBudget(seconds: number, clock: Clock, hasTimers = false): Budget {
  const start = clock();
  return { seconds, spent: () => clock() - start, hasTimers };
}

/** The reason given for a candidate that was not started, or was stopped, for lack of time. */
export const OUT_OF_TIME = 'out of budget';

/** Timers count milliseconds in 31 bits. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** Thrown by work that was stopped at its deadline. */
export class OutOfTime extends Error {
  override readonly name = 'OutOfTime';
}

/** Returns a `Compute` that aborts its work once `until` seconds of the budget are spent. */
export function stoppingAt(compute: Compute, budget: Budget, until: number): Compute {
  if (until === Infinity) return compute;
  const controller = new AbortController();
  const stop = (): void => controller.abort(new OutOfTime(`more than ${until} s`));
  const check = (): void => {
    if (budget.spent() > until && !controller.signal.aborted) stop();
  };
  const left = Math.max(0, until - budget.spent()) * 1e3;
  if (budget.hasTimers && left < LONGEST_TIMER_MS) AbortSignal.timeout(Math.ceil(left)).addEventListener('abort', stop);
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

/**
 * Runs `work` if `seconds` more fit into the budget, and stops it when the budget is spent. Calls `onSkip` and returns
 * undefined if the work did not start or did not end.
 */
export async function withinBudget<Result>(
  { compute, budget }: { readonly compute: Compute; readonly budget: Budget },
  seconds: number,
  work: (compute: Compute) => Promise<Result>,
  onSkip: () => void,
): Promise<Result | undefined> {
  try {
    if (budget.spent() + seconds > budget.seconds) throw new OutOfTime(`no ${seconds} s left`);
    return await work(stoppingAt(compute, budget, budget.seconds));
  } catch (error) {
    if (!(error instanceof OutOfTime)) throw error;
    onSkip();
    return undefined;
  }
}
