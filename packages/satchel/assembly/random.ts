/**
 * Random bits for sampling inside kernels: xoroshiro64** (Blackman and Vigna), two words of state, 32 bits per draw.
 * Its twin is src/numeric/random-bits.ts; both are seeded with the same two words.
 */
let first: u32 = 1;
let second: u32 = 0;

/** The two words must not both be zero. */
export function seedRandom(firstWord: u32, secondWord: u32): void {
  first = firstWord;
  second = secondWord;
}

// @ts-ignore: decorator
@inline
export function randomBits(): u32 {
  const bits = rotl<u32>(first * 0x9e3779bb, 5) * 5;
  const mixed = second ^ first;
  first = rotl<u32>(first, 26) ^ mixed ^ (mixed << 9);
  second = rotl<u32>(mixed, 13);
  return bits;
}

/** A whole number in [0, limit): the high half of bits · limit. */
// @ts-ignore: decorator
@inline
export function randomBelow(limit: u32): u32 {
  return <u32>((<u64>randomBits() * <u64>limit) >> 32);
}
