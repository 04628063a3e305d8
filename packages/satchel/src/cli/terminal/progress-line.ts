/**
 * How far the work is. Where somebody watches: one line, redrawn at most ten times a second. Where nobody does (a pipe, a build log): a
 * plain line now and then, so that short runs are silent and long ones show that they live.
 *
 *   train      43 %  12 of 28 folds  3.1/s  5.1 s left
 */
import type { Progress, Stage } from '../../core/compute.ts';
import { grouped, seconds } from './format.ts';

export interface ProgressLine extends Progress {
  /** Wipes the line: what comes next starts in the first column. */
  clear(): void;
}

export interface ProgressScreen {
  note(text: string): void;
  readonly isWatched: boolean;
  readonly columns: number;
}

const REDRAW_SECONDS = 0.1;
const PLAIN_SECONDS = 30;

export function createProgressLine(screen: ProgressScreen, now: () => number = () => performance.now() / 1e3): ProgressLine {
  let stage: Stage = 'read';
  let counting: { unit: string; since: number; from: number } | undefined;
  let shownAt = screen.isWatched ? -Infinity : now();
  let isShown = false;

  function show(text: string): void {
    const time = now();
    if (time - shownAt < (screen.isWatched ? REDRAW_SECONDS : PLAIN_SECONDS)) return;
    shownAt = time;
    isShown = screen.isWatched;
    screen.note(screen.isWatched ? `\r\u001b[2K${text.slice(0, screen.columns - 1)}` : `satchel: ${text}\n`);
  }

  return {
    stage(next) {
      stage = next;
      if (screen.isWatched) show(stage);
    },
    advance(done, total, unit) {
      if (counting?.unit !== unit || done < counting.from) counting = { unit, since: now(), from: done };
      const rate = (done - counting.from) / (now() - counting.since);
      show(progressText(stage, done, total, unit, rate));
    },
    clear() {
      if (isShown) screen.note('\r\u001b[2K');
      isShown = false;
    },
  };
}

export function progressText(stage: string, done: number, total: number | undefined, unit: string, rate: number): string {
  const known = Number.isFinite(rate) && rate > 0;
  const parts = [
    stage.padEnd(9),
    ...(total === undefined || total === 0 ? [] : [`${Math.floor((done / total) * 100)} %`.padStart(5)]),
    `${grouped(done)}${total === undefined ? '' : ` of ${grouped(total)}`} ${unit}`,
    ...(known ? [`${rate >= 10 ? grouped(rate) : rate.toFixed(1)}/s`] : []),
    ...(known && total !== undefined && total > done ? [`${seconds((total - done) / rate)} left`] : []),
  ];
  return parts.join('  ');
}
