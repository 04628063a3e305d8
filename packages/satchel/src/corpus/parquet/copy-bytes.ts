/**
 * The two ways in which Snappy and LZ4 go on with their output, held against the room and the bytes there are.
 */

/**
 * Repeats `count` bytes that begin `distance` before `filled`, for packings that point back into what is unpacked already; the two may
 * overlap, and then the bytes in between are repeated. Returns where the output is filled up to now.
 */
export function copyBack(output: Uint8Array, filled: number, distance: number, count: number): number {
  if (distance < 1 || distance > filled) throw new Error('a copy begins outside what is unpacked');
  const end = filled + count;
  if (end > output.length) throw new Error('a copy does not fit');
  if (distance >= count && count > SHORT) output.copyWithin(filled, filled - distance, filled - distance + count);
  else for (let at = filled; at < end; at++) output[at] = output[at - distance]!;
  return end;
}

/** Appends `count` bytes of the input as they are; returns where the output is filled up to now. */
export function copyLiteral(
  output: Uint8Array,
  filled: number,
  input: Uint8Array,
  start: number,
  count: number,
): number {
  if (count > input.length - start || count > output.length - filled) throw new Error('a literal does not fit');
  if (count > SHORT) output.set(input.subarray(start, start + count), filled);
  else for (let i = 0; i < count; i++) output[filled + i] = input[start + i]!;
  return filled + count;
}

/** Up to here a loop is faster than a call. */
const SHORT = 64;
