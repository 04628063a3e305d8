/** Progress of work that has a budget of seconds: with each stage it also tells how much of the budget is spent. */
import type { Progress } from 'satchel';

/** `clock` is what the budget counts: processor time of the process unless it is 'wall'. */
export function budgetProgress(next: Progress, seconds: number, clock: unknown = 'cpu'): Progress {
  const now = (): number => {
    const { user, system } = process.cpuUsage();
    return clock === 'wall' ? performance.now() / 1e3 : (user + system) / 1e6;
  };
  const started = now();
  return {
    stage(stage) {
      next.advance(Math.min(seconds, now() - started), seconds, 'seconds of the budget');
      next.stage(stage);
    },
    advance: (done, total, unit) => next.advance(done, total, unit),
    warn: (message) => next.warn?.(message),
  };
}
