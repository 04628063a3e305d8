/**
 * xoroshiro64** (Blackman and Vigna): 32 random bits per draw from two words of state. The compiled kernels' generator
 * (assembly/random.ts) gives the same bits from the same two words.
 */
export interface RandomBits {
  /** A whole number from 0 to 2³² − 1. */
  next(): number;
  /** A whole number in [0, limit), limit ≤ 2³²: the high half of bits · limit. */
  below(limit: number): number;
}

/** The two words must not both be zero. */
export function createRandomBits([firstWord, secondWord]: SeedWords): RandomBits {
  let first = firstWord | 0;
  let second = secondWord | 0;
  function next(): number {
    const bits = Math.imul(rotate(Math.imul(first, 0x9e3779bb), 5), 5) >>> 0;
    const mixed = second ^ first;
    first = rotate(first, 26) ^ mixed ^ (mixed << 9);
    second = rotate(mixed, 13);
    return bits;
  }
  return { next, below: (limit) => highHalf(next(), limit) };
}

export type SeedWords = readonly [first: number, second: number];

/** Two well-mixed words for one place in a run, `seedWords(seed, epoch, period, shard)`: never both zero. */
export function seedWords(...place: readonly number[]): SeedWords {
  let [first, second] = [0x243f6a88, 0x85a308d3];
  for (const part of place) {
    first = scramble(first ^ part);
    second = scramble(second + Math.imul(first, 0x9e3779b1));
  }
  return [first >>> 0, (second | 1) >>> 0];
}

const rotate = (word: number, by: number): number => (word << by) | (word >>> (32 - by));

/** Every bit of the result depends on every bit of the word (the finaliser of MurmurHash3). */
export function scramble(word: number): number {
  let mixed = Math.imul(word ^ (word >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return mixed ^ (mixed >>> 16);
}

/** ⌊a · b / 2³²⌋ exactly, where the product itself may not fit 53 bits. */
function highHalf(a: number, b: number): number {
  const high = (a >>> 16) * b;
  const low = (a & 0xffff) * b;
  return Math.floor((high + Math.floor(low / 65536)) / 65536);
}
