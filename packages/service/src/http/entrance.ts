/**
 * The bytes of a connection before they are parsed. Two things are cheap here and dear later:
 *
 *   silence    a connection gets a parser with its first bytes: thousands that say nothing cost little
 *   refusals   while there is too much to do, a request that came in one piece is refused with a prepared text, for a third of the time that it takes to
 *              parse and to answer it
 *
 * A socket hands over what it has read by its method `push`; that is where this stands. Where a request ends is followed by its length. Once that cannot be
 * told (a body in chunks, two requests in one piece), the connection is left to the parser, which refuses too.
 */
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Connections } from './connections.ts';
import { requestBytes } from './request-bytes.ts';

export interface EntranceOptions {
  readonly connections: Connections;
  /** How long a connection may say nothing. */
  readonly silentMs: number;
  /** Asked once for each request: whether it is too much. */
  isOverloaded(): boolean;
  /** Whether requests are refused here at all. */
  isOpen(): boolean;
  /** The answer to a request that is refused, or undefined for one that is answered in any case. */
  refusal(method: string, path: string): string | undefined;
  /** The answer to a connection that says nothing for too long. */
  tooSilent(): string;
}

export interface Entrance extends Disposable {
  /** To be asked once for each parsed request: whether it is too much. */
  isTooMuch(socket: Socket): boolean;
}

interface Line {
  readonly socket: Socket;
  /** When it last sent or got something, while it has no parser. */
  since: number;
  /** Bytes of the request under way that are still to come; undefined once nothing is known. */
  left: number | undefined;
  hasParser: boolean;
  /** Whether the request that is being parsed was let in here. */
  isTaken: boolean;
}

const SWEEP_MS = 1000;

/** Takes the listener that gives connections a parser away from a new server, and returns it. */
export function takeParser(server: Server): (socket: Socket) => void {
  const own = server.listeners('connection') as ((socket: Socket) => void)[];
  server.removeAllListeners('connection');
  return (socket) => {
    for (const listener of own) listener.call(server, socket);
  };
}

export function standBefore(server: Server, parse: (socket: Socket) => void, options: EntranceOptions): Entrance {
  const { connections, silentMs } = options;
  const lines = new WeakMap<Socket, Line>();
  /** Without a parser, by the time of their last sign. */
  const waiting = new Set<Line>();
  const timer = setInterval(sweep, Math.min(SWEEP_MS, silentMs));
  timer.unref();
  function sweep(): void {
    const now = performance.now();
    for (const line of waiting) {
      if (now - line.since < silentMs) return;
      waiting.delete(line);
      const { socket } = line;
      socket.end(options.tooSilent(), () => socket.destroy());
    }
  }

  function giveParser(line: Line): void {
    line.hasParser = true;
    waiting.delete(line);
    connections.begin(line.socket);
    parse(line.socket);
    line.socket.on('data', () => {}); // who listens to a socket sees what it reads: the parser no longer reads past `push`
  }

  /** Whether the piece was a request that is refused now. */
  function isRefused(line: Line, piece: Buffer): boolean {
    const { socket, left } = line;
    if (left === undefined) return false;
    if (left > 0) {
      line.left = piece.length > left ? undefined : left - piece.length;
      return false;
    }
    const request = connections.isBusy(socket) ? undefined : requestBytes(piece);
    line.left = request && request.length >= piece.length ? request.length - piece.length : undefined;
    if (!request || line.left !== 0 || !options.isOpen()) return false;
    line.isTaken = !options.isOverloaded();
    const text = line.isTaken ? undefined : options.refusal(request.method, request.path);
    if (text === undefined) return false;
    if (!socket.write(text, 'latin1')) socket.destroy(); // a client that takes no answers
    connections.refuse(socket);
    if (!line.hasParser && !socket.destroyed) wait(line);
    return true;
  }

  function wait(line: Line): void {
    line.since = performance.now();
    waiting.delete(line);
    waiting.add(line);
  }

  server.on('connection', (socket: Socket) => {
    if (socket.destroyed) return; // beyond the most
    const line: Line = { socket, since: 0, left: 0, hasParser: false, isTaken: false };
    lines.set(socket, line);
    wait(line);
    socket.on('error', () => {}); // the client has gone
    socket.on('close', () => waiting.delete(line));
    const push = socket.push.bind(socket);
    socket.push = (piece: Buffer | null): boolean => {
      if (piece === null && !line.hasParser) socket.destroy();
      else if (piece !== null && isRefused(line, piece)) return true;
      else if (piece !== null && !line.hasParser) giveParser(line);
      return push(piece);
    };
  });

  return {
    isTooMuch(socket) {
      const line = lines.get(socket);
      if (!line?.isTaken) return options.isOverloaded();
      line.isTaken = false;
      return false;
    },
    [Symbol.dispose]: () => clearInterval(timer),
  };
}
