/**
 * Checks of the two packings of whole numbers in Parquet pages, before they are unpacked: that they hold no more numbers than the page
 * states. A run of a few bytes can claim a thousand million.
 */

/**
 * The hybrid of run lengths and bit packing: `header = count << 1` and one value of `width` bits, or `header = groups << 1 | 1` and
 * `groups` times eight values. Returns how many of the `count` numbers are `target`; undefined if the runs are not sound.
 */
export function countInRuns(
  bytes: Uint8Array,
  start: number,
  end: number,
  width: number,
  count: number,
  target: number,
): number | undefined {
  let [at, seen, hits] = [start, 0, 0];
  while (seen < count) {
    const header = varint(bytes, at, end);
    if (header === undefined) return undefined;
    at = header.end;
    if (header.value % 2 === 1) {
      const groups = (header.value - 1) / 2;
      if (groups === 0) return undefined;
      if (width === 0 && groups * 8 < count - seen) return undefined; // here the decoder reads one byte too many, which belongs to the next run
      const packed = Math.min(groups * 8, count - seen);
      if (groups * 8 - packed >= 512 || at + Math.ceil((packed * width) / 8) > end) return undefined;
      for (let i = 0; i < packed; i++) if (bitsAt(bytes, at * 8 + i * width, width) === target) hits++;
      at += groups * width;
      seen += packed;
    } else {
      const run = header.value / 2;
      if (run > count - seen || at + ((width + 7) >> 3) > end) return undefined;
      if (bitsAt(bytes, at * 8, width) === target) hits += run;
      at += (width + 7) >> 3;
      seen += run;
    }
  }
  return hits;
}

/** Delta packing: blocks of small differences. Only its variable-length numbers can run away; the rest is bound by the page. */
export function isSoundDelta(bytes: Uint8Array, start: number, end: number, count: number): boolean {
  const header: number[] = [];
  let at = start;
  for (let i = 0; i < 4; i++) {
    const number = varint(bytes, at, end);
    if (number === undefined) return false;
    header.push(number.value);
    at = number.end;
  }
  const [blockSize = 0, miniblocks = 0] = header;
  if (miniblocks < 1 || miniblocks > 512 || blockSize > 65536 || blockSize === 0) return false;
  if (blockSize % (8 * miniblocks) !== 0) return false; // else the decoder goes on within a byte, and reads other numbers than these
  for (let seen = 1; seen < count; seen += blockSize) {
    const minimum = varint(bytes, at, end);
    if (minimum === undefined || minimum.end + miniblocks > end) return false;
    at = minimum.end + miniblocks;
    for (let i = 0; i < miniblocks && seen + (i * blockSize) / miniblocks < count; i++) {
      at += Math.ceil(((blockSize / miniblocks) * bytes[minimum.end + i]!) / 8);
    }
  }
  return true;
}

function varint(bytes: Uint8Array, start: number, end: number): { value: number; end: number } | undefined {
  let value = 0;
  for (let i = 0; i < 10 && start + i < end; i++) {
    const byte = bytes[start + i]!;
    value += (byte & 0x7f) * 2 ** (7 * i);
    if (byte < 0x80) return { value, end: start + i + 1 };
  }
  return undefined;
}

function bitsAt(bytes: Uint8Array, bit: number, width: number): number {
  let value = 0;
  for (let i = 0; i < width; i++) value += ((bytes[(bit + i) >> 3]! >> ((bit + i) & 7)) & 1) * 2 ** i;
  return value;
}
