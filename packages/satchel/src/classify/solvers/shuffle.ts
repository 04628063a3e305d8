/** The order in which coordinate descent visits the rows. */

/**
 * Fisher–Yates with an xorshift generator of 32 bits; slow draws would add a tenth to the time of a pass. `start` must not be 0.
 * The function shuffles the first `count` numbers, and each call draws on from where the last one ended.
 */
export function createShuffle(start: number): (order: Uint32Array, count: number) => void {
  let random = start;
  return (order, count) => {
    for (let i = count - 1; i > 0; i--) {
      random ^= random << 13;
      random ^= random >>> 17;
      random ^= random << 5;
      const j = Math.floor(((random >>> 0) / 4294967296) * (i + 1));
      const held = order[i]!;
      order[i] = order[j]!;
      order[j] = held;
    }
  };
}
