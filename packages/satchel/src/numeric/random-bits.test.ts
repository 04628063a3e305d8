import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createRandomBits, seedWords } from './random-bits.ts';

describe('random bits', () => {
  it('are those of xoroshiro64** started from 1 and 2', () => {
    const random = createRandomBits([1, 2]);
    expect(Array.from({ length: 4 }, random.next)).toEqual(byDefinition(1n, 2n, 4));
  });

  it('cover [0, limit) evenly', () => {
    const random = createRandomBits(seedWords(1));
    const counts = new Array<number>(10).fill(0);
    for (let i = 0; i < 100_000; i++) counts[random.below(10)]!++;
    for (const count of counts) expect(Math.abs(count - 10_000)).toBeLessThan(400); // four standard deviations
  });

  it('take the high half of bits · limit exactly, however large the limit', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2 ** 32 - 1 }), fc.nat(), (limit, seed) => {
        const bits = createRandomBits(seedWords(seed)).next();
        expect(createRandomBits(seedWords(seed)).below(limit)).toBe(Number((BigInt(bits) * BigInt(limit)) >> 32n));
      }),
    );
  });

  it('start elsewhere for every place in a run, never from two zeros', () => {
    const starts = new Set<string>();
    for (let epoch = 0; epoch < 10; epoch++) {
      for (let period = 0; period < 10; period++) {
        for (let shard = 0; shard < 10; shard++) {
          const words = seedWords(1, epoch, period, shard);
          expect(words[1] & 1).toBe(1);
          starts.add(words.join());
        }
      }
    }
    expect(starts.size).toBe(1000);
    expect(seedWords(1, 2)).not.toEqual(seedWords(2, 1));
  });
});

/** The published recurrence, in whole numbers of any size. */
function byDefinition(first: bigint, second: bigint, draws: number): number[] {
  const word = (value: bigint) => BigInt.asUintN(32, value);
  const rotate = (value: bigint, by: bigint) => word((value << by) | (value >> (32n - by)));
  let [s0, s1] = [first, second];
  return Array.from({ length: draws }, () => {
    const bits = word(rotate(word(s0 * 0x9e3779bbn), 5n) * 5n);
    s1 ^= s0;
    s0 = word(rotate(s0, 26n) ^ s1 ^ (s1 << 9n));
    s1 = rotate(s1, 13n);
    return Number(bits);
  });
}
