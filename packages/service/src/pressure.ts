/**
 * When there is more to do than can be done. Two watches refuse requests before they add to it:
 *
 *   the loop    how late the event loop is, sampled: whatever holds it up
 *   the queue   while the loop has not rested for a while, requests wait all the time. Then one turn of the loop takes as much work as fits into a
 *               few milliseconds, and the other requests of the turn are refused, so that those taken are answered soon. A burst after a
 *               rest is taken whole, and so are the few requests that some clients have under way at once.
 */
import { performance } from 'node:perf_hooks';

export interface Pressure extends Disposable {
  /** Whether the loop is too late. */
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
/** The loop has not rested for so long: requests are waiting. */
const BUSY_MS = 100;
/** A rest is no shorter than this. */
const REST_MS = 0.5;
/** Taken in any turn. */
const FEW = 16;

const systemClock: Clock = {
  now: () => performance.now(),
  idle: () => performance.nodeTiming.idleTime,
  endOfTurn: (then) => void setImmediate(then),
};

export function watchPressure(
  { loopDelayMs, turnMs }: { readonly loopDelayMs: number; readonly turnMs: number },
  clock: Clock = systemClock,
): Pressure {
  let [expected, delay] = [performance.now() + EVERY_MS, 0];
  const timer = setInterval(() => {
    const now = performance.now();
    delay = now - expected;
    expected = now + EVERY_MS;
  }, EVERY_MS);
  timer.unref();

  let isTurn = false;
  let [started, taken, rested, idle] = [0, 0, clock.now(), clock.idle()];
  function begin(now: number): void {
    [isTurn, started, taken] = [true, now, 0];
    const idleNow = clock.idle();
    if (idleNow - idle > REST_MS) rested = now;
    idle = idleNow;
    clock.endOfTurn(() => {
      isTurn = false;
    });
  }
  return {
    isHigh: () => delay > loopDelayMs,
    isTooMuch() {
      const now = clock.now();
      if (!isTurn) begin(now);
      if (taken >= FEW && now - started > turnMs && now - rested > BUSY_MS) return true;
      taken++;
      return false;
    },
    [Symbol.dispose]: () => clearInterval(timer),
  };
}
