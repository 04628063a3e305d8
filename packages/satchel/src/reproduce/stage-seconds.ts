/** Books the seconds of every stage of a run, and passes on what it is told. */
import type { Progress, Stage } from '../core/compute.ts';

/** Seconds on some clock: handed in, since the library looks at none. */
export type Clock = () => number;

export type StageSeconds = Readonly<Record<Stage, number>>;

export interface StageTimer extends Progress {
  /** Books what has passed since the last change to the stage that is ending. */
  stop(): StageSeconds;
}

export function createStageTimer(next: Progress, clock: Clock): StageTimer {
  const seconds: Record<Stage, number> = { read: 0, tokenise: 0, fit: 0, transform: 0, train: 0, predict: 0 };
  let current: Stage | undefined;
  let since = clock();
  const book = (): void => {
    const now = clock();
    if (current !== undefined) seconds[current] += now - since;
    since = now;
  };
  return {
    stage(stage) {
      book();
      current = stage;
      next.stage(stage);
    },
    advance: (done, total, unit) => next.advance(done, total, unit),
    ...(next.warn ? { warn: (message: string) => next.warn?.(message) } : {}),
    stop() {
      book();
      current = undefined;
      return seconds;
    },
  };
}

export const totalSeconds = (seconds: StageSeconds): number =>
  Object.values(seconds).reduce((sum, value) => sum + value, 0);
