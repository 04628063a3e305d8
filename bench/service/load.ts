/**
 * Load for a server: requests over connections that stay open, as bytes that are made once, so that the generator needs little of the
 * processor. `closedLoop` sends the next request when an answer is there; `atRate` sends by the clock and counts latency from the moment a
 * request was due, whether or not a connection was free.
 */
import { connect, type Socket } from 'node:net';

export interface Target {
  readonly port: number;
  /** Whole requests, head and body; sent in turn. */
  readonly requests: readonly Buffer[];
  readonly connections: number;
}

/** One request: the second after the start at which it was due, the status of its answer (0: the connection ended), milliseconds. */
export type Sample = readonly [second: number, status: number, ms: number];

export interface Measured {
  readonly answers: number;
  readonly failed: number;
  /** Connections that ended under a request. */
  readonly lost: number;
  readonly seconds: number;
  /** Milliseconds of all requests, sorted. */
  readonly latencies: Float64Array;
  /** Milliseconds of those that were answered with 2xx, sorted. */
  readonly accepted: Float64Array;
  readonly samples: readonly Sample[];
  readonly statuses: Readonly<Record<string, number>>;
}

export function requestBytes(path: string, key: string, body: string, type = 'application/json'): Buffer {
  const head = [
    `POST ${path} HTTP/1.1`,
    'host: 127.0.0.1:PORT',
    `authorization: Bearer ${key}`,
    `content-type: ${type}`,
  ];
  return Buffer.from(`${[...head, `content-length: ${Buffer.byteLength(body)}`, '', ''].join('\r\n')}${body}`);
}

/** The host must name the port. */
export const forPort = (request: Buffer, port: number): Buffer =>
  Buffer.from(request.toString('utf8').replace('127.0.0.1:PORT', `127.0.0.1:${port}`));

export const quantile = (sorted: Float64Array, q: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(q * sorted.length))] ?? Number.NaN;

interface Line {
  /** Whether the connection can take a request; one that rested for long is about to be closed by the server. */
  isOpen(): boolean;
  /** A new connection. */
  open(): Promise<void>;
  send(request: Buffer, done: (status: number) => void): void;
  end(): void;
}

/** A server may close a connection that rests: ours after 15 s. */
const REST_MS = 10_000;

/** One connection. Answers must have a content-length. `done` gets the status, or 0 if the connection ended before the answer. */
function lineTo(port: number): Line {
  let socket: Socket | undefined;
  let waiting: ((status: number) => void) | undefined;
  let [head, left, status, usedAt] = ['', -1, 0, 0];
  let isLast = false;
  const finish = (found: number): void => {
    const done = waiting;
    waiting = undefined;
    [head, left, usedAt] = ['', -1, performance.now()];
    if (isLast) socket?.destroy(); // the server wants no more on it
    done?.(found);
  };
  const hear = (part: Buffer): void => {
    let at = 0;
    if (left < 0) {
      head += part.toString('latin1');
      const end = head.indexOf('\r\n\r\n');
      if (end < 0) return;
      status = Number(head.slice(9, 12));
      isLast = /^connection: close/im.test(head);
      left = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0);
      at = part.length - (head.length - end - 4);
    }
    left -= part.length - at;
    if (left <= 0) finish(status);
  };
  return {
    isOpen: () => socket !== undefined && !socket.destroyed && performance.now() - usedAt < REST_MS,
    open() {
      socket?.destroy();
      const own = connect({ port, host: '127.0.0.1', noDelay: true });
      [socket, isLast, usedAt] = [own, false, performance.now()];
      own.on('data', hear);
      own.on('error', () => {});
      own.on('close', () => {
        if (own === socket) finish(0);
      });
      return new Promise((go) => own.once('connect', go).once('close', go));
    },
    send(request, done) {
      waiting = done;
      if (!socket || socket.destroyed) finish(0);
      else socket.write(request);
    },
    end: () => void socket?.destroy(),
  };
}

/** Samples in columns that grow: an array for each of a million samples would make the generator collect garbage for tens of milliseconds. */
class Tally {
  readonly statuses: Record<string, number> = {};
  readonly started = performance.now();
  #count = 0;
  #second = new Float64Array(1 << 16);
  #ms = new Float64Array(1 << 16);
  #status = new Uint16Array(1 << 16);
  add(status: number, since: number): void {
    if (this.#count === this.#ms.length) this.#grow();
    this.statuses[status] = (this.statuses[status] ?? 0) + 1;
    this.#second[this.#count] = (since - this.started) / 1000;
    this.#status[this.#count] = status;
    this.#ms[this.#count++] = performance.now() - since;
  }
  result(): Measured {
    const seconds = (performance.now() - this.started) / 1000;
    const { statuses } = this;
    const isAnswer = (status: number): boolean => status >= 200 && status < 300;
    const latencies = this.#ms.slice(0, this.#count);
    const accepted = latencies.filter((_, i) => isAnswer(this.#status[i]!)).sort();
    const samples = Array.from(latencies, (ms, i): Sample => [this.#second[i]!, this.#status[i]!, ms]);
    const lost = statuses[0] ?? 0;
    const failed = samples.length - accepted.length - lost;
    return {
      answers: accepted.length,
      failed,
      lost,
      seconds,
      latencies: latencies.sort(),
      accepted,
      samples,
      statuses,
    };
  }
  #grow(): void {
    const wider = <T extends Float64Array | Uint16Array>(old: T, column: T): T => {
      column.set(old);
      return column;
    };
    const size = 2 * this.#count;
    this.#second = wider(this.#second, new Float64Array(size));
    this.#ms = wider(this.#ms, new Float64Array(size));
    this.#status = wider(this.#status, new Uint16Array(size));
  }
}

/** As many as the connections can, for so many seconds, or until `stop` is aborted or the server closes the connections. */
export async function closedLoop(
  { port, requests, connections }: Target,
  seconds: number,
  stop?: AbortSignal,
): Promise<Measured> {
  const tally = new Tally();
  const until = performance.now() + 1000 * seconds;
  let next = 0;
  await Promise.all(
    Array.from({ length: connections }, async () => {
      const line = lineTo(port);
      await line.open();
      while (performance.now() < until && !stop?.aborted && line.isOpen()) {
        const since = performance.now();
        const request = requests[next++ % requests.length]!;
        tally.add(await new Promise<number>((done) => line.send(request, done)), since);
      }
      line.end();
    }),
  );
  return tally.result();
}

/** So many a second. Where no connection is free, requests wait, and the waiting counts. A connection that was closed is opened again. */
export async function atRate(
  { port, requests, connections }: Target,
  perSecond: number,
  seconds: number,
): Promise<Measured> {
  const all = Array.from({ length: connections }, () => lineTo(port));
  await Promise.all(all.map((line) => line.open()));
  const free = [...all];
  const total = Math.round(perSecond * seconds);
  const { promise, resolve } = Promise.withResolvers<void>();
  const tally = new Tally();
  const dueAt = (number: number): number => tally.started + (1000 * number) / perSecond;
  let [sent, finished] = [0, 0];
  const pump = (): void => {
    const now = performance.now();
    while (sent < total && dueAt(sent) <= now && free.length > 0) {
      const [since, line] = [dueAt(sent), free.pop()!];
      if (!line.isOpen()) void line.open();
      line.send(requests[sent++ % requests.length]!, (status) => {
        tally.add(status, since);
        free.push(line);
        if (++finished === total) resolve();
        else pump();
      });
    }
  };
  // a generator that rests between requests wakes up late, which would count as latency: at high rates it does not rest
  const isFast = perSecond > 2000;
  const timer = isFast ? undefined : setInterval(pump, 1);
  const again = (): void => {
    pump();
    if (finished < total) setImmediate(again);
  };
  if (isFast) again();
  await promise;
  clearInterval(timer);
  for (const line of all) line.end();
  return tally.result();
}
