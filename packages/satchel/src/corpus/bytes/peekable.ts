/** Chunks of bytes with a look ahead and a way to put bytes back. */
import { Buffer } from '../platform/buffer.ts';

export class Peekable {
  readonly #chunks: AsyncGenerator<Buffer>;
  readonly #ahead: Buffer[] = [];

  constructor(chunks: AsyncGenerator<Buffer>) {
    this.#chunks = chunks;
  }

  /** The first `count` bytes, or fewer where there are no more; they are still to come. */
  async peek(count: number): Promise<Buffer> {
    const first = this.#ahead[0];
    if (first && first.length >= count) return first.subarray(0, count); // most looks need no copy of what lies ahead
    let known = this.#ahead.reduce((sum, chunk) => sum + chunk.length, 0);
    while (known < count) {
      const next = await this.#chunks.next();
      if (next.done) break;
      this.#ahead.push(next.value);
      known += next.value.length;
    }
    return Buffer.concat(this.#ahead).subarray(0, count);
  }

  async next(): Promise<Buffer | undefined> {
    const ready = this.#ahead.shift();
    if (ready) return ready;
    const next = await this.#chunks.next();
    return next.done ? undefined : next.value;
  }

  /** The next `count` bytes, or fewer where there are no more. */
  async take(count: number): Promise<Buffer> {
    const parts: Buffer[] = [];
    await this.#use(count, (part) => parts.push(part));
    return parts.length === 1 ? parts[0]! : Buffer.concat(parts);
  }

  /** Passes over `count` bytes; returns how many there were. */
  skip(count: number): Promise<number> {
    return this.#use(count, () => {});
  }

  async #use(count: number, use: (part: Buffer) => void): Promise<number> {
    let used = 0;
    while (used < count) {
      const chunk = await this.next();
      if (chunk === undefined) break;
      const part = chunk.subarray(0, count - used);
      this.putBack(chunk.subarray(part.length));
      use(part);
      used += part.length;
    }
    return used;
  }

  putBack(bytes: Buffer): void {
    if (bytes.length > 0) this.#ahead.unshift(bytes);
  }

  async *rest(): AsyncGenerator<Buffer> {
    for (let chunk = await this.next(); chunk; chunk = await this.next()) yield chunk;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#chunks.return(undefined);
  }
}
