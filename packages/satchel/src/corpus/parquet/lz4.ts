/**
 * LZ4 blocks, unpacked to exactly the length that is expected. Every length and distance is checked against the available bytes, and
 * every step takes at least one byte of the input.
 *
 *   a sequence   tag byte; literals; 2 bytes of distance; a copy of at least 4 bytes from that far back. The last one ends after its literals
 *   a length     four bits of the tag; 15: the next byte is added, and where that is 255 the one after it too, and so on
 *
 * The older codec `LZ4` of Parquet is written in two ways: as one such block, or as Hadoop does, in blocks that each state the length
 * unpacked and packed (4 bytes each, highest first).
 */
import { copyBack, copyLiteral } from './copy-bytes.ts';

export function unpackLz4Raw(input: Uint8Array, length: number): Uint8Array {
  const output = new Uint8Array(length);
  const filled = unpackBlock(input, output, 0);
  if (filled !== length) throw new Error(`${filled} bytes came out, ${length} were stated`);
  return output;
}

export function unpackLz4(input: Uint8Array, length: number): Uint8Array {
  const blocks = hadoopBlocks(input, length);
  if (blocks === undefined) return unpackLz4Raw(input, length);
  const output = new Uint8Array(length);
  let filled = 0;
  for (const { packed, size } of blocks) {
    const end = unpackBlock(packed, output.subarray(0, filled + size), filled);
    if (end !== filled + size) throw new Error('a block does not hold what it states');
    filled = end;
  }
  return output;
}

interface Block {
  readonly packed: Uint8Array;
  readonly size: number;
}

/** The blocks if they are Hadoop's: their lengths must add up to the bytes there are, packed and unpacked. */
function hadoopBlocks(input: Uint8Array, length: number): Block[] | undefined {
  const view = new DataView(input.buffer, input.byteOffset, input.length);
  const blocks: Block[] = [];
  let [at, total] = [0, 0];
  while (at < input.length) {
    if (at + 8 > input.length) return undefined;
    const [size, packed] = [view.getUint32(at), view.getUint32(at + 4)];
    total += size;
    if (packed === 0 || packed > input.length - at - 8 || total > length) return undefined;
    blocks.push({ packed: input.subarray(at + 8, at + 8 + packed), size });
    at += 8 + packed;
  }
  return total === length ? blocks : undefined;
}

/** Fills `output` from `start` on; returns where it is filled up to. A copy may reach back before `start`. */
function unpackBlock(input: Uint8Array, output: Uint8Array, start: number): number {
  let [at, filled] = [0, start];
  const lengthFrom = (bits: number): number => {
    let count = bits;
    for (let byte = bits === 15 ? 255 : 0; byte === 255; count += byte) {
      if (at >= input.length) throw new Error('it is cut');
      byte = input[at++]!;
    }
    return count;
  };
  while (at < input.length) {
    const tag = input[at++]!;
    const literals = lengthFrom(tag >> 4);
    filled = copyLiteral(output, filled, input, at, literals);
    at += literals;
    if (at === input.length) return filled;
    if (at + 2 > input.length) throw new Error('it is cut');
    const distance = input[at]! + input[at + 1]! * 256;
    at += 2;
    filled = copyBack(output, filled, distance, lengthFrom(tag & 15) + 4);
  }
  return filled;
}
