/** The events of a job, numbered from 0. Old progress events are dropped; a listener gets all others in order. */
export interface JobEvent {
  readonly id: number;
  readonly event: string;
  readonly data: object;
}

export interface EventLog {
  add(event: string, data: object): void;
  /** No more will come. */
  end(): void;
  /** Keeps the last event alone. */
  shorten(): void;
  /** The events after `last`, those to come included; ends with the job or with the signal. `undefined` every `beatMs` without one. */
  follow(last: number, signal: AbortSignal, beatMs: number): AsyncGenerator<readonly JobEvent[] | undefined>;
}

const MOST = 2000;

export function createEventLog(): EventLog {
  let events: JobEvent[] = [];
  let [next, isEnded] = [0, false];
  const waiting = new Set<() => void>();
  const wake = (): void => {
    for (const go of waiting) go();
  };
  return {
    add(event, data) {
      events.push({ id: next++, event, data });
      if (events.length > MOST) events = events.filter((one, i) => one.event !== 'advance' || i > MOST / 2);
      if (events.length > MOST) events = events.slice(-MOST);
      wake();
    },
    end() {
      isEnded = true;
      wake();
    },
    shorten() {
      events = events.slice(-1);
    },
    async *follow(last, signal, beatMs) {
      let after = last;
      for (;;) {
        const news = events.filter(({ id }) => id > after);
        if (news.length > 0) {
          after = news.at(-1)!.id;
          yield news;
          continue;
        }
        if (isEnded || signal.aborted) return;
        if (!(await wakened(waiting, signal, beatMs)) && !signal.aborted) yield undefined;
      }
    },
  };
}

/** Whether something happened within the time. */
function wakened(waiting: Set<() => void>, signal: AbortSignal, beatMs: number): Promise<boolean> {
  return new Promise((resolve) => {
    const settle = (isNews: boolean): void => {
      clearTimeout(timer);
      waiting.delete(go);
      signal.removeEventListener('abort', go);
      resolve(isNews);
    };
    const go = (): void => settle(true);
    const timer = setTimeout(() => settle(false), beatMs);
    waiting.add(go);
    signal.addEventListener('abort', go, { once: true });
  });
}
