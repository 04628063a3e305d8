/**
 * Snappy, unpacked to exactly the length that is expected. Every length and distance is checked against the available bytes before it is
 * used, and every step takes at least one byte of the input, so the time is bounded by both lengths for any input.
 *
 *   the length of the output   7 bits per byte, lowest first; the highest bit says that another byte follows
 *   then elements; the two lowest bits of the first byte, the tag, tell their kind:
 *     0   tag >> 2 is the length of a literal less 1; 60 to 63: the length less 1 stands in the next 1 to 4 bytes
 *     1   4 + (tag >> 2 & 7) bytes from (tag >> 5) · 256 + the next byte back
 *     2   1 + (tag >> 2) bytes from the next 2 bytes back
 *     3   the same with 4 bytes
 */
import { copyBack, copyLiteral } from './copy-bytes.ts';

const [LITERAL, SHORT_COPY, LONG_COPY] = [0, 1, 3];

export function unpackSnappy(input: Uint8Array, length: number): Uint8Array {
  const output = new Uint8Array(length);
  let at = endOfLength(input, length);
  let filled = 0;
  while (at < input.length) {
    const tag = input[at++]!;
    if ((tag & 3) === LITERAL) {
      const size = (tag >> 2) + 1;
      const count = size <= 60 ? size : numberAt(input, at, size - 60) + 1;
      if (size > 60) at += size - 60;
      filled = copyLiteral(output, filled, input, at, count);
      at += count;
    } else if ((tag & 3) === SHORT_COPY) {
      filled = copyBack(output, filled, numberAt(input, at++, 1) + ((tag >> 5) << 8), 4 + ((tag >> 2) & 7));
    } else {
      const bytes = (tag & 3) === LONG_COPY ? 4 : 2;
      filled = copyBack(output, filled, numberAt(input, at, bytes), 1 + (tag >> 2));
      at += bytes;
    }
  }
  if (filled !== length) throw new Error(`${filled} bytes came out, ${length} were stated`);
  return output;
}

/** The stated length must be the expected one. */
function endOfLength(input: Uint8Array, expected: number): number {
  let stated = 0;
  for (let i = 0; i < 5; i++) {
    const byte = numberAt(input, i, 1);
    stated += (byte & 0x7f) * 2 ** (7 * i);
    if (byte >= 0x80) continue;
    if (stated === expected) return i + 1;
    throw new Error(`it states ${stated} bytes, its page ${expected}`);
  }
  throw new Error('its length has no end');
}

/** Never negative, unlike what shifts would make of four bytes. */
function numberAt(input: Uint8Array, at: number, bytes: number): number {
  if (at + bytes > input.length) throw new Error('it is cut');
  let value = 0;
  for (let i = bytes - 1; i >= 0; i--) value = value * 256 + input[at + i]!;
  return value;
}
