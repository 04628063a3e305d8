/**
 * Seeded random numbers: the only source of chance in the library.
 *
 * xoroshiro128+ from pure-rand: the same seed gives the same numbers on every machine. A `stream` name gives a part of a run its own
 * sequence, so that one more draw in one part does not move the others.
 */
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';

export interface Random {
  /** A whole number from 0 to 2³² − 1. */
  bits(): number;
  /** A number in [0, 1), in steps of 2⁻⁵³. */
  uniform(): number;
  /** A whole number in [0, limit), each equally likely. */
  below(limit: number): number;
  /** Puts the items in random order, in place (Fisher–Yates). */
  shuffle(items: { readonly length: number; [index: number]: number }): void;
}

export function createRandom(seed: number, stream = ''): Random {
  const generator = xoroshiro128plus(mix(seed, stream));
  const bits = () => generator.next() >>> 0;
  const uniform = () => ((bits() >>> 5) * 67108864 + (bits() >>> 6)) / 9007199254740992;
  const below = (limit: number) => {
    const fair = 4294967296 - (4294967296 % limit); // draws above the last whole multiple would favour small numbers
    let draw = bits();
    while (draw >= fair) draw = bits();
    return draw % limit;
  };
  return {
    bits,
    uniform,
    below,
    shuffle(items) {
      for (let i = items.length - 1; i > 0; i--) {
        const j = below(i + 1);
        const held = items[i]!;
        items[i] = items[j]!;
        items[j] = held;
      }
    },
  };
}

/** The numbers from 0 to `count` − 1 in random order. */
export function randomOrder(count: number, random: Random): Uint32Array {
  const order = Uint32Array.from({ length: count }, (_, i) => i);
  random.shuffle(order);
  return order;
}

/** FNV-1a over the stream's name, started from the seed. */
function mix(seed: number, stream: string): number {
  let hash = (0x811c9dc5 ^ seed) >>> 0;
  for (const byte of new TextEncoder().encode(stream)) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
  return hash | 0;
}
