/** How late the event loop is. Sampled; while it is too late, requests are refused before they add to it. */
export interface Pressure extends Disposable {
  isHigh(): boolean;
}

const EVERY_MS = 100;

export function watchPressure(loopDelayMs: number): Pressure {
  let [expected, delay] = [performance.now() + EVERY_MS, 0];
  const timer = setInterval(() => {
    const now = performance.now();
    delay = now - expected;
    expected = now + EVERY_MS;
  }, EVERY_MS);
  timer.unref();
  return { isHigh: () => delay > loopDelayMs, [Symbol.dispose]: () => clearInterval(timer) };
}
