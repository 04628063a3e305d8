/**
 * When there is more to do than can be done. Three watches refuse requests before they add to it:
 *
 *   the loop    how late the event loop is, sampled: whatever holds it up
 *   the heap    how much of what V8 may use is in use, sampled: what is left is for requests under way
 *   the queue   requests that arrive during one turn of the event loop wait for the next. So one turn takes on a few milliseconds of work and refuses the
 *               other requests, and those taken wait two turns at most. A turn after a long one takes on less.
 *
 * Time without work is saved up: a burst is taken whole as long as that lasts. And a few requests are always taken, unless more than a few came in one
 * turn lately: a few clients that wait for their answers are never refused.
 */
import { performance } from 'node:perf_hooks';
import { getHeapStatistics } from 'node:v8';

export interface Pressure extends Disposable {
  /** Whether the loop is too late or the heap too full. */
  isHigh(): boolean;
  /** To be asked once for each request, when it arrives: whether it is too much for this turn. */
  isTooMuch(): boolean;
}

export interface Clock {
  now(): number;
  /** Milliseconds that the loop has had nothing to do, since the start. */
  idle(): number;
  /** Calls back at the end of this turn of the loop. */
  endOfTurn(then: () => void): void;
}

const EVERY_MS = 100;
/** The longest burst; and how long a crowd is remembered. */
const BURST_MS = 100;
/** A turn after a rest of this length found nothing waiting. */
const REST_MS = 0.05;
const FEW = 16;

const systemClock: Clock = {
  now: () => performance.now(),
  idle: () => performance.nodeTiming.idleTime,
  endOfTurn: (then) => void setImmediate(then),
};

/** The share of the heap that is used, garbage included, in percent: V8 collects it long before the heap is full. */
function usedHeap(): number {
  const { used_heap_size: used, heap_size_limit: most } = getHeapStatistics();
  return (100 * used) / most;
}

interface PressureLimits {
  readonly loopDelayMs: number;
  readonly turnMs: number;
  readonly heapPercent: number;
}

export function watchPressure(
  { loopDelayMs, turnMs, heapPercent }: PressureLimits,
  clock: Clock = systemClock,
  heap: () => number = usedHeap,
): Pressure {
  let [expected, delay, used] = [performance.now() + EVERY_MS, 0, heap()];
  const timer = setInterval(() => {
    const now = performance.now();
    delay = now - expected;
    expected = now + EVERY_MS;
    used = heap();
  }, EVERY_MS);
  timer.unref();

  const turn = watchTurns(turnMs, clock);
  return {
    isHigh: () => delay > loopDelayMs || used > heapPercent,
    isTooMuch: turn.isTooMuch,
    [Symbol.dispose]: () => clearInterval(timer),
  };
}

function watchTurns(turnMs: number, clock: Clock): Pick<Pressure, 'isTooMuch'> {
  let isTurn = false;
  /** Of this turn. */
  let [started, allowed, arrived, taken] = [0, turnMs, 0, 0];
  let [saved, idle, lastMs, crowdAt] = [BURST_MS, clock.idle(), 0, Number.NEGATIVE_INFINITY];

  function begin(now: number): void {
    const rested = clock.idle() - idle;
    idle += rested;
    saved = Math.min(BURST_MS, saved + rested);
    const waited = rested > REST_MS ? 0 : lastMs;
    allowed = Math.max(saved, Math.min(turnMs, Math.max(turnMs / 2, 2 * turnMs - waited)));
    [isTurn, started, arrived, taken] = [true, now, 0, 0];
    clock.endOfTurn(end);
  }
  function end(): void {
    isTurn = false;
    lastMs = clock.now() - started;
    if (arrived > FEW) crowdAt = clock.now();
    saved = Math.max(0, saved - Math.max(0, lastMs - turnMs));
  }
  return {
    isTooMuch() {
      const now = clock.now();
      if (!isTurn) begin(now);
      if (++arrived > FEW) crowdAt = now;
      const few = now - crowdAt > BURST_MS ? FEW : 1;
      if (taken >= few && now - started > allowed) return true;
      taken++;
      return false;
    },
  };
}
