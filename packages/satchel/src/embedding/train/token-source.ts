import type { Bags } from '../../core/bag.ts';
import { DOCUMENT_END } from '../../core/kernels.ts';

/** A long run of word ids, DOCUMENT_END after each document; it may live in memory or in a file. */
export interface TokenSource {
  readonly tokens: number;
  /** Fills `into` from position `start` on; answers how many there were. */
  read(start: number, into: Uint32Array): Promise<number>;
}

/** A run of word ids that can be written to. */
export interface TokenStore extends TokenSource {
  /** At `start`, which is at most the present length; the array is the caller's again afterwards. */
  write(start: number, tokens: Uint32Array): Promise<void>;
  truncate(length: number): Promise<void>;
}

/** What vectors are trained on: the most frequent word first, and the text in their numbers. */
export interface TrainingText {
  readonly words: readonly string[];
  readonly counts: Float64Array;
  readonly source: TokenSource;
  /** The documents as bags, where they are at hand: methods that need no order take these and leave the text unread. */
  readonly bags?: Bags;
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

/** Word ids that are still being written: room doubles as needed. */
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

  /** A view, good until the next push. */
  get tokens(): Uint32Array {
    return this.#tokens.subarray(0, this.#length);
  }
}
