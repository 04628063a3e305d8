/**
 * Bytes that arrive in pieces, as one window that moves over the file: `bytes[start … end)` is what has arrived and is not used yet,
 * `offset` says where in the file `start` stands. One buffer is used again and again, so memory stays as large as the largest piece
 * plus the largest thing a reader waits for.
 *
 * A format is read by a generator: it uses what is there and yields when it needs more. So each reads like plain sequential code,
 * and serves a stream, a whole file and a test that cuts its input anywhere.
 */
import { checkArguments } from '../../core/checks/kinds.ts';
import { SatchelError } from '../../core/errors.ts';
import { inSteps, type Steps } from '../../core/threads/steps.ts';

export class ByteQueue {
  bytes: Uint8Array = new Uint8Array(0);
  start = 0;
  end = 0;
  /** Where in the file `start` stands. */
  offset = 0;
  /** Nothing more will arrive. */
  ended = false;
  /** How many bytes the whole file has, where that is known: lets a reader see early that a promise cannot be kept. */
  readonly size: number | undefined;
  /** Which share of the file has arrived so far, where its size is not known: that of what is still packed. */
  readonly share: (() => number) | undefined;

  constructor(size?: number, share?: () => number) {
    this.size = size;
    this.share = share;
  }

  get available(): number {
    return this.end - this.start;
  }

  push(piece: Uint8Array): void {
    const left = this.available;
    if (left + piece.length > this.bytes.length) {
      const grown = new Uint8Array(Math.max(left + piece.length, Math.min(2 * this.bytes.length, 1 << 20)));
      grown.set(this.bytes.subarray(this.start, this.end));
      this.bytes = grown;
    } else this.bytes.copyWithin(0, this.start, this.end);
    this.bytes.set(piece, left);
    this.start = 0;
    this.end = left + piece.length;
  }

  /** The next `count` bytes are done with. */
  skip(count: number): void {
    this.start += count;
    this.offset += count;
  }
}

/** Yields while it waits for bytes, and 'pause' during long work on what it has; returns when it has all it wants. */
export type Reading<Result> = Generator<undefined | 'pause', Result, void>;

/** Waits until `count` bytes are there; `false` when the file ends before. */
export function* need(queue: ByteQueue, count: number): Reading<boolean> {
  while (queue.available < count) {
    if (queue.ended) return false;
    yield;
  }
  return true;
}

/** Feeds a stream to a reading; breaks the stream off when the reading has enough. */
export async function readFrom<Result>(
  pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  queue: ByteQueue,
  reading: Reading<Result>,
): Promise<Result> {
  for await (const piece of pieces) {
    checkArguments('readWordVectors', { piece: [piece, 'bytes'] });
    queue.push(piece);
    const step = reading.next();
    if (step.done) return step.value;
  }
  return inSteps(finish(queue, reading), {});
}

/** What the reading makes of the bytes it has, now that no more will come; in steps. */
export function* finish<Result>(queue: ByteQueue, reading: Reading<Result>): Steps<Result> {
  queue.ended = true;
  let step = reading.next();
  for (; !step.done && step.value === 'pause'; step = reading.next()) yield;
  if (step.done) return step.value;
  throw new SatchelError('INTERNAL', 'A reader waited for bytes after the end of its file.', { kind: 'internal' });
}
