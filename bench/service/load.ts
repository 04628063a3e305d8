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

export interface Measured {
  readonly answers: number;
  readonly failed: number;
  /** Connections that ended under a request. */
  readonly lost: number;
  readonly seconds: number;
  /** Milliseconds, sorted. */
  readonly latencies: Float64Array;
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
  readonly socket: Socket;
  send(request: Buffer, done: (status: number) => void): void;
}

/** One connection. Answers must have a content-length. `done` gets the status, or 0 if the connection ended before the answer. */
function lineTo(port: number): Line {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  let waiting: ((status: number) => void) | undefined;
  let [head, left, status] = ['', -1, 0];
  let isLast = false;
  const finish = (found: number): void => {
    const done = waiting;
    waiting = undefined;
    [head, left] = ['', -1];
    if (isLast) socket.destroy(); // the server wants no more on it
    done?.(found);
  };
  socket.on('data', (part: Buffer) => {
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
  });
  socket.on('error', () => {});
  socket.on('close', () => finish(0));
  return {
    socket,
    send(request, done) {
      waiting = done;
      if (socket.destroyed) finish(0);
      else socket.write(request);
    },
  };
}

class Tally {
  readonly latencies: number[] = [];
  readonly statuses: Record<string, number> = {};
  answers = 0;
  failed = 0;
  lost = 0;
  readonly started = performance.now();
  add(status: number, since: number): void {
    this.statuses[status] = (this.statuses[status] ?? 0) + 1;
    if (status === 0) this.lost++;
    else if (status >= 300) this.failed++;
    else this.answers++;
    this.latencies.push(performance.now() - since);
  }
  result(): Measured {
    const { answers, failed, lost, statuses } = this;
    const seconds = (performance.now() - this.started) / 1000;
    return { answers, failed, lost, statuses, seconds, latencies: Float64Array.from(this.latencies).sort() };
  }
}

/** As many as the connections can, for so many seconds, or until `stop` is aborted. */
export async function closedLoop(
  { port, requests, connections }: Target,
  seconds: number,
  stop?: AbortSignal,
): Promise<Measured> {
  const tally = new Tally();
  const until = performance.now() + 1000 * seconds;
  let next = 0;
  await Promise.all(
    Array.from({ length: connections }, () => {
      const line = lineTo(port);
      return new Promise<void>((end) => {
        const again = (): void => {
          if (performance.now() >= until || stop?.aborted || line.socket.destroyed) {
            line.socket.destroy();
            end();
            return;
          }
          const since = performance.now();
          line.send(requests[next++ % requests.length]!, (status) => {
            tally.add(status, since);
            again();
          });
        };
        line.socket.on('connect', again);
        line.socket.on('error', () => end());
      });
    }),
  );
  return tally.result();
}

/** So many a second. Where no connection is free, requests wait, and the waiting counts. */
export async function atRate(
  { port, requests, connections }: Target,
  perSecond: number,
  seconds: number,
): Promise<Measured> {
  const tally = new Tally();
  const free = Array.from({ length: connections }, () => lineTo(port));
  await Promise.all(free.map(({ socket }) => new Promise((go) => socket.on('connect', go))));
  const all = [...free];
  const total = Math.round(perSecond * seconds);
  const due: number[] = [];
  const { promise, resolve } = Promise.withResolvers<void>();
  const started = performance.now();
  let [made, finished] = [0, 0];
  const pump = (): void => {
    for (; made < total && performance.now() - started >= (1000 * made) / perSecond; made++)
      due.push(started + (1000 * made) / perSecond);
    while (due.length > 0 && free.length > 0) {
      const [since, line] = [due.shift()!, free.pop()!];
      line.send(requests[finished % requests.length]!, (status) => {
        tally.add(status, since);
        free.push(line);
        if (++finished === total) resolve();
        else pump();
      });
    }
  };
  const timer = setInterval(pump, 1);
  await promise;
  clearInterval(timer);
  for (const { socket } of all) socket.destroy();
  return tally.result();
}
