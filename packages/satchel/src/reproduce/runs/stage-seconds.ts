/** Measures the seconds of each stage of a run, and passes progress on. */
import type { Progress, Stage } from '../../core/compute.ts';

/** Returns seconds. The library reads no clock of its own. */
export type Clock = () => number;

export type StageSeconds = Readonly<Record<Stage, number>>;

export interface StageTimer extends Progress {
  /** Ends the current stage and returns the seconds of all stages. */
  stop(): StageSeconds;
}

export function createStageTimer(next: Progress, clock: Clock): StageTimer {
  const seconds: Record<Stage, number> = { read: 0, tokenise: 0, fit: 0, transform: 0, train: 0, predict: 0 };
  let current: Stage | undefined;
  let since = clock();
  const addElapsed = (): void => {
    const now = clock();
    if (current !== undefined) seconds[current] += now - since;
    since = now;
  };
  return {
    stage(stage) {
      addElapsed();
      current = stage;
      next.stage(stage);
    },
    advance: (done, total, unit) => next.advance(done, total, unit),
    ...(next.warn ? { warn: (message: string) => next.warn?.(message) } : {}),
    stop() {
      addElapsed();
      current = undefined;
      return seconds;
    },
  };
}

export const totalSeconds = (seconds: StageSeconds): number =>
  Object.values(seconds).reduce((sum, value) => sum + value, 0);
