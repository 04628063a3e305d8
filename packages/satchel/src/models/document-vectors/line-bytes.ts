/** Lines of text with many numbers in them, made as bytes: 32-bit floats in the shortest form that reads back to the same bits. */
import { longestDecimal, writeDecimal } from '../../embedding/formats/shortest-decimal.ts';

const encoder = new TextEncoder();

export class LineBytes {
  #bytes = new Uint8Array(65_536);
  #length = 0;

  text(text: string): void {
    const encoded = encoder.encode(text);
    this.#room(encoded.length);
    this.#bytes.set(encoded, this.#length);
    this.#length += encoded.length;
  }

  /** ASCII alone: quicker than `text`. */
  mark(code: number): void {
    this.#room(1);
    this.#bytes[this.#length++] = code;
  }

  /** A whole number of at least 0. */
  whole(value: number): void {
    this.#room(longestDecimal);
    const digits = String(value);
    for (let i = 0; i < digits.length; i++) this.#bytes[this.#length++] = digits.charCodeAt(i);
  }

  float(value: number): void {
    this.#room(longestDecimal);
    this.#length = writeDecimal(value, this.#bytes, this.#length);
  }

  /** Returns the bytes since the last call; the caller owns them. */
  take(): Uint8Array {
    const taken = this.#bytes.slice(0, this.#length);
    this.#length = 0;
    return taken;
  }

  #room(count: number): void {
    if (this.#length + count <= this.#bytes.length) return;
    const grown = new Uint8Array(2 * (this.#length + count));
    grown.set(this.#bytes.subarray(0, this.#length));
    this.#bytes = grown;
  }
}
