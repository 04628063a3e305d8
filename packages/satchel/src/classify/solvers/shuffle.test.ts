import { expect, it } from 'vitest';
import { createShuffle } from './shuffle.ts';

/** Marsaglia's generator with the steps 13, 17, 5, in whole numbers of any size. */
function* xorshift(start: number): Generator<number> {
  for (let x = BigInt(start); ; yield Number(x)) {
    x ^= (x << 13n) & 0xffffffffn;
    x ^= x >> 17n;
    x ^= (x << 5n) & 0xffffffffn;
  }
}

it('is the shuffle of Fisher and Yates by the numbers of its generator, which go on from call to call', () => {
  for (const start of [1, 7, 0x7fffffff, 2463534242]) {
    const [shuffle, numbers] = [createShuffle(start | 0), xorshift(start)];
    const [order, expected] = [Uint32Array.from({ length: 40 }, (_, i) => i), Array.from({ length: 40 }, (_, i) => i)];
    for (const count of [40, 40, 13, 1, 0]) {
      shuffle(order, count);
      for (let i = count - 1; i > 0; i--) {
        const j = Math.floor((numbers.next().value / 2 ** 32) * (i + 1));
        [expected[i], expected[j]] = [expected[j]!, expected[i]!];
      }
      expect([...order]).toEqual(expected);
    }
  }
});
