/**
 * The child's side: does what it was started for, writes the frames, and ends. A thread watches over it that a calculation cannot hold up:
 * it ends the process when the parent is gone or a limit is passed (watchdog.ts).
 */
import { writeSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { SatchelError } from '../core/errors.ts';
import { RESULTS, type Started } from './agreement.ts';
import { failureOf } from './failure.ts';
import { type FrameKind, frameHead } from './frames.ts';
import { endIfTooLong } from './over-limit.ts';

export interface Sender {
  value(value: unknown): void;
  /** In frames of a megabyte; the other side puts them together. */
  bytes(bytes: Uint8Array): void;
}

const PIECE = 2 ** 20;

/** `input` is what the parent was given as a stream; nothing comes where it was given none. */
export async function serve<Request>(
  work: (request: Request, send: Sender, input: AsyncIterable<Uint8Array>) => Promise<void>,
): Promise<void> {
  const { limits, request, hasInput, parent }: Started<Request> = JSON.parse(process.argv[2] ?? '{}');
  const watchdog = new URL(import.meta.url.endsWith('.ts') ? './watchdog.ts' : './watchdog.js', import.meta.url);
  new Worker(watchdog, { workerData: { limits, parent } }).unref();
  if (!hasInput) process.stdin.once('end', () => process.exit(1)).resume(); // the parent is gone
  /** What took too long is not sent, also where it ended before the watchdog looked. */
  const sendInTime = (kind: FrameKind, payload: string | Uint8Array): void => {
    endIfTooLong(limits);
    send(kind, payload);
  };
  const sender: Sender = {
    value: (value) => sendInTime('value', JSON.stringify(value)),
    bytes: (bytes) => inPieces(bytes, (piece) => sendInTime('bytes', piece)),
  };
  try {
    await work(request, sender, process.stdin);
    send('end', '');
  } catch (error) {
    if (!(error instanceof SatchelError)) throw error; // a crash, and told as one
    send('failure', failureOf(error));
  }
  process.exit(0);
}

function inPieces(bytes: Uint8Array, take: (piece: Uint8Array) => void): void {
  for (let start = 0; start < bytes.length; start += PIECE) take(bytes.subarray(start, start + PIECE));
}

function send(kind: FrameKind, payload: string | Uint8Array): void {
  const bytes = typeof payload === 'string' ? Buffer.from(payload) : payload;
  writeAll(frameHead(kind, bytes.length));
  writeAll(bytes);
}

/** Waits where the parent does not read as fast: that is all there is to flow control. */
function writeAll(bytes: Uint8Array): void {
  for (let start = 0; start < bytes.length; ) {
    try {
      start += writeSync(RESULTS, bytes, start);
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EAGAIN')) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1);
    }
  }
}
