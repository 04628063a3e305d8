/**
 * The time a comparison may take: processor time of the process by default, or seconds of the wall clock, or of a clock
 * that the caller gives. Work that is still running at its deadline is stopped the next time it reports progress, or by
 * a timer. Time decides which folds are run; it never changes the result of one.
 */
import type { Compute, Progress } from '../../core/compute.ts';
import { badParam } from '../../core/errors.ts';

/** Returns seconds; never goes back. */
export type Clock = () => number;

/** What the seconds of a budget are: processor time, the wall clock, or a clock that the caller gave. */
export type BudgetClock = 'cpu' | 'wall' | 'given';

export interface Budget {
  /** Seconds since the comparison began. */
  spent(): number;
  /** Seconds the comparison may take. */
  readonly seconds: number;
  readonly clock: BudgetClock;
}

const clocks = {
  wall: (): number => performance.now() / 1e3,
  /** Processor time of all threads of the process. */
  cpu: (): number => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1e6;
  },
};

/** A browser does not count processor time: there the wall clock stands in. */
export function clockFor(given: Clock | string = 'cpu'): { readonly clock: Clock; readonly kind: BudgetClock } {
  if (typeof given === 'function') return { clock: given, kind: 'given' };
  if (given !== 'cpu' && given !== 'wall')
    throw badParam(`The clock must be 'cpu', 'wall' or a function, got ${JSON.stringify(given)}.`);
  const kind = typeof globalThis.process?.cpuUsage === 'function' ? given : 'wall';
  return { clock: clocks[kind], kind };
}

export function createBudget(seconds: number, clock: Clock, kind: BudgetClock = 'given'): Budget {
  const start = clock();
  return { seconds, spent: () => clock() - start, clock: kind };
}

/** What the cost of work that runs at the same time is divided by: a budget of processor time pays for all of it. */
export const concurrencyOf = ({ clock }: Budget, concurrency: number): number => (clock === 'cpu' ? 1 : concurrency);

/** The reason given for a candidate that was not started, or was stopped, for lack of time. */
export const OUT_OF_TIME = 'out of budget';

/** How often a timer looks at the budget: work on other threads reports nothing before it ends. */
const TIMER_MS = 100;

/** Thrown by work that was stopped at its deadline. */
export class OutOfTime extends Error {
  override readonly name = 'OutOfTime';
}

/** Gives `work` a `Compute` that aborts it once `until` seconds of the budget are spent. */
export async function stoppingAt<Result>(
  compute: Compute,
  budget: Budget,
  until: number,
  work: (compute: Compute) => Promise<Result>,
): Promise<Result> {
  if (until === Infinity) return work(compute);
  const controller = new AbortController();
  const check = (): void => {
    if (budget.spent() <= until || controller.signal.aborted) return;
    controller.abort(new OutOfTime(`more than ${until} s`));
  };
  const timer = budget.clock === 'given' ? undefined : setInterval(check, TIMER_MS);
  const { signal } = compute;
  try {
    return await work({
      ...compute,
      progress: watched(compute.progress, check),
      signal: signal ? AbortSignal.any([signal, controller.signal]) : controller.signal,
    });
  } finally {
    clearInterval(timer);
  }
}

const watched = (progress: Progress, check: () => void): Progress => ({
  stage(stage) {
    check();
    progress.stage(stage);
  },
  advance(done, total, unit) {
    check();
    progress.advance(done, total, unit);
  },
  warn: (message) => progress.warn?.(message),
});

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
    return await stoppingAt(compute, budget, budget.seconds, work);
  } catch (error) {
    if (!(error instanceof OutOfTime)) throw error;
    onSkip();
    return undefined;
  }
}
