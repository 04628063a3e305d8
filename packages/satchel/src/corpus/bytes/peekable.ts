/** Chunks of bytes with a look ahead and a way to put bytes back. */
export class Peekable {
  readonly #chunks: AsyncGenerator<Buffer>;
  readonly #ahead: Buffer[] = [];

  constructor(chunks: AsyncGenerator<Buffer>) {
    this.#chunks = chunks;
  }

  /** The first `count` bytes, or fewer where there are no more; they are still to come. */
  async peek(count: number): Promise<Buffer> {
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

  putBack(bytes: Buffer): void {
    if (bytes.length > 0) this.#ahead.unshift(bytes);
  }

  async *rest(): AsyncGenerator<Buffer> {
    for (let chunk = await this.next(); chunk; chunk = await this.next()) yield chunk;
  }

  async close(): Promise<void> {
    await this.#chunks.return(undefined);
  }
}
