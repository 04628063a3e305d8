/** How long a call holds the event loop, in CPU time of this thread: a busy machine does not change the result. */

const cpuMs = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1e3;
};

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

export interface Held {
  /** CPU milliseconds of the whole call, and the most between two turns of the event loop. */
  readonly totalMs: number;
  readonly longestMs: number;
}

export async function measureHolds(call: () => Promise<unknown>): Promise<Held> {
  await turn();
  const start = cpuMs();
  let [last, longestMs, isDone] = [start, 0, false];
  const look = (): void => {
    const now = cpuMs();
    longestMs = Math.max(longestMs, now - last);
    last = now;
  };
  const watch = (async () => {
    while (!isDone) {
      await turn();
      look();
    }
  })();
  try {
    await call();
  } finally {
    look();
    isDone = true;
  }
  await watch;
  return { totalMs: last - start, longestMs };
}

export interface Stopped {
  /** CPU milliseconds from the abort to the end of the call. */
  readonly afterMs: number;
  readonly error: unknown;
}

/** Aborts the call once it has used `atMs` of CPU time. */
export async function measureAbort(
  call: (signal: AbortSignal) => Promise<unknown>,
  atMs: number,
  reason: unknown,
): Promise<Stopped> {
  const controller = new AbortController();
  const start = cpuMs();
  let [abortedAt, isDone] = [Number.NaN, false];
  const watch = (async () => {
    while (!isDone && cpuMs() - start < atMs) await turn();
    if (isDone) return;
    abortedAt = cpuMs();
    controller.abort(reason);
  })();
  try {
    await call(controller.signal);
    return { afterMs: cpuMs() - abortedAt, error: undefined };
  } catch (error) {
    return { afterMs: cpuMs() - abortedAt, error };
  } finally {
    isDone = true;
    await watch;
  }
}
