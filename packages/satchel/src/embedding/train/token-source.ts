import type { Bags } from '../../core/bag.ts';
import { type Paced, pause } from '../../core/compute.ts';
import { DOCUMENT_END } from '../../core/running-text.ts';

/** A long sequence of word ids, with DOCUMENT_END after each document; stored in memory or in a file. */
export interface TokenSource {
  readonly tokens: number;
  /** Fills `into` from position `start` on; returns how many tokens were read. */
  read(start: number, into: Uint32Array): Promise<number>;
}

/** A sequence of word ids that can be written to. */
export interface TokenStore extends TokenSource {
  /** Writes at `start`, which is at most the current length. The caller may reuse the array afterwards. */
  write(start: number, tokens: Uint32Array): Promise<void>;
  truncate(length: number): Promise<void>;
}

/** The text vectors are trained on: the words, most frequent first, and the text as their numbers. */
export interface TrainingText {
  readonly terms: readonly string[];
  readonly counts: Float64Array;
  readonly source: TokenSource;
  /** The documents as bags, where they are at hand: methods that need no order take these and leave the text unread. */
  readonly bags?: Bags;
}

/** Tokens read at a time. */
export const PIECE = 1 << 16;

/** Visits the tokens in order, piece by piece; a piece is valid during its visit. */
export async function eachPiece(
  source: TokenSource,
  compute: Paced,
  visit: (tokens: Uint32Array) => void | Promise<void>,
): Promise<void> {
  const into = new Uint32Array(PIECE);
  for (let start = 0; start < source.tokens; ) {
    await pause(compute);
    const count = await source.read(start, into);
    if (count === 0) break;
    start += count;
    await visit(into.subarray(0, count));
  }
}

export function tokensInMemory(tokens: Uint32Array): TokenSource {
  return {
    tokens: tokens.length,
    async read(start, into) {
      const part = tokens.subarray(start, start + into.length);
      into.set(part);
      return part.length;
    },
  };
}

/** Word ids that are still being written; capacity doubles as needed. */
export class TokenBuffer {
  #tokens = new Uint32Array(1 << 16);
  #length = 0;

  push(token: number): void {
    if (this.#length === this.#tokens.length) {
      const larger = new Uint32Array(2 * this.#length);
      larger.set(this.#tokens);
      this.#tokens = larger;
    }
    this.#tokens[this.#length++] = token;
  }

  endDocument(): void {
    if (this.#length > 0 && this.#tokens[this.#length - 1] !== DOCUMENT_END) this.push(DOCUMENT_END);
  }

  /** A view, valid until the next push. */
  get tokens(): Uint32Array {
    return this.#tokens.subarray(0, this.#length);
  }
}
