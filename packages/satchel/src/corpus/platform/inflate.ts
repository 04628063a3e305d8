/**
 * Deflate (RFC 1951) and gzip (RFC 1952), unpacked at once, for browsers: their own stream tells neither where one of several joined
 * streams ends nor what is wrong with it. Messages are those of zlib, so that errors are told in the same words.
 *
 *   stream = blocks; a block is stored bytes, or symbols of two Huffman codes: bytes and lengths, and distances back
 */
import { crc32 } from './crc32.ts';

export interface Unpacked {
  readonly bytes: Uint8Array;
  /** How much of the input it took. */
  readonly consumed: number;
}

const LENGTH_BASE = [3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195, 227, 258]; // biome-ignore format: RFC 1951, 3.2.5
const LENGTH_BITS = [0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0]; // biome-ignore format: RFC 1951, 3.2.5
const DISTANCE_BASE = [1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769, 1025, 1537, 2049, 3073, 4097, 6145, 8193, 12289, 16385, 24577]; // biome-ignore format: RFC 1951, 3.2.5
const DISTANCE_BITS = [0, 0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10, 10, 11, 11, 12, 12, 13, 13]; // biome-ignore format: RFC 1951, 3.2.5
const CODE_ORDER = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];
const LONGEST_CODE = 15;
const SHORT = 9;
const [FHCRC, FEXTRA, FNAME, FCOMMENT] = [2, 4, 8, 16];

/** One gzip member at the start of the input; more than `limit` bytes are an error. */
export function gunzipMember(input: Uint8Array, limit: number): Unpacked {
  const start = endOfHeader(input);
  const { bytes, consumed } = inflate(input, start, limit);
  const at = start + consumed;
  if (at + 8 > input.length) throw new Error('unexpected end of file');
  const trailer = new DataView(input.buffer, input.byteOffset + at, 8);
  if (trailer.getUint32(0, true) !== crc32(bytes)) throw new Error('incorrect data check');
  if (trailer.getUint32(4, true) !== bytes.length >>> 0) throw new Error('incorrect length check');
  return { bytes, consumed: at + 8 };
}

function endOfHeader(input: Uint8Array): number {
  if (input.length < 10) throw new Error('unexpected end of file');
  if (input[0] !== 0x1f || input[1] !== 0x8b) throw new Error('incorrect header check');
  if (input[2] !== 8) throw new Error('unknown compression method');
  const flags = input[3]!;
  if (flags & 0xe0) throw new Error('unknown header flags set');
  let at = 10;
  if (flags & FEXTRA!) at += 2 + (input[at] ?? 0) + 256 * (input[at + 1] ?? 0);
  for (const flag of [FNAME!, FCOMMENT!]) {
    if (!(flags & flag)) continue;
    const end = input.indexOf(0, at);
    if (end < 0) throw new Error('unexpected end of file');
    at = end + 1;
  }
  if (flags & FHCRC!) at += 2;
  if (at > input.length) throw new Error('unexpected end of file');
  return at;
}

interface Code {
  /** How many codes there are of each length, and the symbols in the order of their codes. */
  readonly counts: Uint16Array;
  readonly symbols: Uint16Array;
  /** By the next nine bits: symbol · 16 + length of its code, or 0 where the code is longer. */
  readonly short: Uint16Array;
}

export function inflate(input: Uint8Array, start: number, limit: number): Unpacked {
  let [at, held, bits] = [start, 0, 0];
  let output = new Uint8Array(Math.min(limit, Math.max(1024, 4 * input.length)));
  let size = 0;

  function take(count: number): number {
    while (bits < count) {
      if (at >= input.length) throw new Error('unexpected end of file');
      held |= input[at++]! << bits;
      bits += 8;
    }
    const value = held & ((1 << count) - 1);
    held >>>= count;
    bits -= count;
    return value;
  }

  function symbol(code: Code): number {
    while (bits < SHORT && at < input.length) {
      held |= input[at++]! << bits;
      bits += 8;
    }
    const found = code.short[held & ((1 << SHORT) - 1)]!;
    const length = found & 15;
    if (length === 0 || length > bits) return walkedSymbol(code);
    held >>>= length;
    bits -= length;
    return found >> 4;
  }

  /** Codes of one length are consecutive numbers: walk the lengths until the code falls among them. */
  function walkedSymbol({ counts, symbols }: Code): number {
    let [code, first, index] = [0, 0, 0];
    for (let length = 1; length <= LONGEST_CODE; length++) {
      code |= take(1);
      const count = counts[length]!;
      if (code - count < first) return symbols[index + (code - first)]!;
      index += count;
      first = (first + count) << 1;
      code <<= 1;
    }
    throw new Error('invalid code');
  }

  function room(more: number): void {
    if (size + more > limit) throw new Error(`more than ${limit} bytes come out`);
    if (size + more <= output.length) return;
    const larger = new Uint8Array(Math.min(limit, Math.max(size + more, 2 * output.length)));
    larger.set(output.subarray(0, size));
    output = larger;
  }

  function stored(): void {
    at -= bits >> 3; // whole bytes that were looked at ahead
    [held, bits] = [0, 0];
    if (at + 4 > input.length) throw new Error('unexpected end of file');
    const length = input[at]! | (input[at + 1]! << 8);
    if ((length ^ 0xffff) !== (input[at + 2]! | (input[at + 3]! << 8))) throw new Error('invalid stored block lengths');
    at += 4;
    if (at + length > input.length) throw new Error('unexpected end of file');
    room(length);
    output.set(input.subarray(at, at + length), size);
    at += length;
    size += length;
  }

  function copy(lengthSymbol: number, distances: Code): void {
    if (lengthSymbol >= LENGTH_BASE.length) throw new Error('invalid literal/length code');
    const length = LENGTH_BASE[lengthSymbol]! + take(LENGTH_BITS[lengthSymbol]!);
    const far = symbol(distances);
    if (far >= DISTANCE_BASE.length) throw new Error('invalid distance code');
    const distance = DISTANCE_BASE[far]! + take(DISTANCE_BITS[far]!);
    if (distance > size) throw new Error('invalid distance too far back');
    room(length);
    for (let i = 0; i < length; i++, size++) output[size] = output[size - distance]!;
  }

  function coded(literals: Code, distances: Code): void {
    for (let found = symbol(literals); found !== 256; found = symbol(literals)) {
      if (found > 256) copy(found - 257, distances);
      else {
        if (size === output.length) room(1);
        output[size++] = found;
      }
    }
  }

  function ownCodes(): [Code, Code] {
    const [literals, distances] = [take(5) + 257, take(5) + 1];
    if (literals > 286 || distances > 30) throw new Error('too many length or distance symbols');
    const first = new Uint8Array(19);
    for (let i = take(4) + 4, j = 0; j < i; j++) first[CODE_ORDER[j]!] = take(3);
    const code = codeOf(first, 'invalid code lengths set');
    const lengths = new Uint8Array(literals + distances);
    for (let i = 0; i < lengths.length; ) {
      const found = symbol(code);
      if (found < 16) lengths[i++] = found;
      else {
        if (found === 16 && i === 0) throw new Error('invalid bit length repeat');
        const value = found === 16 ? lengths[i - 1]! : 0;
        const times = found === 16 ? 3 + take(2) : found === 17 ? 3 + take(3) : 11 + take(7);
        if (i + times > lengths.length) throw new Error('invalid bit length repeat');
        lengths.fill(value, i, i + times);
        i += times;
      }
    }
    if (lengths[256] === 0) throw new Error('invalid code -- missing end-of-block');
    return [
      codeOf(lengths.subarray(0, literals), 'invalid literal/lengths set'),
      codeOf(lengths.subarray(literals), 'invalid distances set'),
    ];
  }

  for (let isLast = false; !isLast; ) {
    isLast = take(1) === 1;
    const kind = take(2);
    if (kind === 0) stored();
    else if (kind === 1) coded(...fixedCodes());
    else if (kind === 2) coded(...ownCodes());
    else throw new Error('invalid block type');
  }
  return { bytes: output.subarray(0, size), consumed: at - (bits >> 3) - start };
}

let fixed: [Code, Code] | undefined;

function fixedCodes(): [Code, Code] {
  const lengthOf = (i: number): number => (i < 144 ? 8 : i < 256 ? 9 : i < 280 ? 7 : 8);
  fixed ??= [
    codeOf(
      Uint8Array.from({ length: 288 }, (_, i) => lengthOf(i)),
      '',
    ),
    codeOf(new Uint8Array(30).fill(5), '', true),
  ];
  return fixed;
}

/** A set of lengths that codes cannot have is an error; one code alone may be incomplete. */
function codeOf(lengths: Uint8Array, fault: string, mayBeIncomplete = false): Code {
  const counts = new Uint16Array(LONGEST_CODE + 1);
  for (const length of lengths) counts[length]!++;
  let left = 1;
  for (let length = 1; length <= LONGEST_CODE; length++) {
    left = 2 * left - counts[length]!;
    if (left < 0) throw new Error(fault);
  }
  const used = lengths.length - counts[0]!;
  if (left > 0 && !mayBeIncomplete && used > 1) throw new Error(fault);
  counts[0] = 0;
  const offsets = new Uint16Array(LONGEST_CODE + 2);
  for (let length = 1; length <= LONGEST_CODE; length++) offsets[length + 1] = offsets[length]! + counts[length]!;
  const symbols = new Uint16Array(used);
  lengths.forEach((length, i) => {
    if (length > 0) symbols[offsets[length]!++] = i;
  });
  return { counts, symbols, short: shortCodes(lengths, counts) };
}

/** Codes are read from their highest bit, and lie in a byte from its lowest: the index is the code reversed. */
function shortCodes(lengths: Uint8Array, counts: Uint16Array): Uint16Array {
  const short = new Uint16Array(1 << SHORT);
  const next = new Uint16Array(LONGEST_CODE + 2);
  for (let length = 1; length <= LONGEST_CODE; length++) next[length + 1] = (next[length]! + counts[length]!) << 1;
  lengths.forEach((length, symbol) => {
    if (length === 0) return;
    const code = next[length]!++;
    if (length > SHORT) return;
    let reversed = 0;
    for (let bit = 0; bit < length; bit++) reversed |= ((code >> bit) & 1) << (length - 1 - bit);
    for (let at = reversed; at < short.length; at += 1 << length) short[at] = symbol * 16 + length;
  });
  return short;
}
