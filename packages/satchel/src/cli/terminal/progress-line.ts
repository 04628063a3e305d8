/**
 * Shows progress on standard error. On a terminal it is one line, redrawn at most ten times a second. In a pipe or a
 * build log it is a plain line every 30 seconds, so that short runs print nothing.
 *
 *   train      43 %  12 of 28 classes  3.1/s  5.1 s left  ·  2 of 10 folds  1 min 20 s left
 *
 * The innermost count comes first, then the counts around it that are not complete, then the remark. A count is over when one that began before
 * it goes on: the classes of a fold, when the next fold is done.
 */
import type { Progress, Stage } from '../../core/compute.ts';
import { grouped, seconds } from '../../report/format.ts';

export interface ProgressLine extends Progress {
  /** Text for the end of the line, from the next count on: 'loss 2.31'. */
  remark(text: string): void;
  /** Clears the line, so that the next output starts in the first column. */
  clear(): void;
}

export interface ProgressScreen {
  note(text: string): void;
  readonly isWatched: boolean;
  readonly columns: number;
}

const REDRAW_SECONDS = 0.1;
const PLAIN_SECONDS = 30;

interface Count {
  readonly done: number;
  readonly total: number | undefined;
  readonly unit: string;
  /** Units per second since counting began; NaN at first. */
  readonly rate: number;
}

export function createProgressLine(
  screen: ProgressScreen,
  now: () => number = () => performance.now() / 1e3,
): ProgressLine {
  const starts = new Map<string, { since: number; from: number; order: number }>();
  const counts = new Map<string, Count>();
  const over = new Set<string>();
  let begunCounts = 0;
  let stage: Stage = 'read';
  let shownAt = screen.isWatched ? -Infinity : now();
  let isShown = false;
  let said = '';

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
      const [begun, last] = [starts.get(unit), counts.get(unit)];
      const goesOn = last !== undefined && done >= last.done; // else the count begins again
      const start = begun && goesOn ? begun : { since: now(), from: done, order: begunCounts++ };
      starts.set(unit, start);
      over.delete(unit);
      for (const [other, { order }] of starts) if (order > start.order) over.add(other);
      const count = { done, total, unit, rate: (done - start.from) / (now() - start.since) };
      counts.set(unit, count);
      const around = [...counts.values()].filter(
        ({ unit: other, done, total }) => other !== unit && !over.has(other) && total !== undefined && done < total,
      );
      show(progressText(stage, count, around, said));
    },
    remark(text) {
      said = text;
    },
    clear() {
      if (isShown) screen.note('\r\u001b[2K');
      isShown = false;
    },
  };
}

export function progressText(stage: string, inner: Count, around: readonly Count[] = [], said = ''): string {
  const { done, total, rate, unit } = inner;
  const share = total === undefined || total === 0 ? '' : `${Math.floor((done / total) * 100)} %`.padStart(5);
  const isLarge = total !== undefined && total >= 1e6; // both counts would take half the line
  const speed = isKnown(rate) ? [`${rate >= 10 ? grouped(rate) : rate.toFixed(1)}/s`] : [];
  return [
    stage.padEnd(9),
    ...(isLarge
      ? [`${share} of ${(total / 1e6).toFixed(1)} M ${unit}`]
      : [...(share === '' ? [] : [share]), amount(inner)]),
    ...speed,
    ...timeLeft(inner),
    ...around.flatMap((count) => ['·', amount(count), ...timeLeft(count)]),
    ...(said === '' ? [] : [said]),
  ].join('  ');
}

const isKnown = (rate: number): boolean => Number.isFinite(rate) && rate > 0;

const amount = ({ done, total, unit }: Count): string =>
  `${grouped(done)}${total === undefined ? '' : ` of ${grouped(total)}`} ${unit}`;

const timeLeft = ({ done, total, rate }: Count): string[] =>
  isKnown(rate) && total !== undefined && total > done ? [`${seconds((total - done) / rate)} left`] : [];
