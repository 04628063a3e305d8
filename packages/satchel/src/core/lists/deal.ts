/** Shares out work of known sizes: each piece, the largest first, goes to the hand that has the least so far. */

/** Returns the hand of each piece, below `hands`, at most 256. */
export function deal(sizes: Float64Array, hands: number): Uint8Array {
  const order = Uint32Array.from(sizes.keys()).sort((a, b) => sizes[b]! - sizes[a]! || a - b);
  const [handOf, held] = [new Uint8Array(sizes.length), new Float64Array(hands)];
  for (const piece of order) {
    let least = 0;
    for (let hand = 1; hand < hands; hand++) if (held[hand]! < held[least]!) least = hand;
    handOf[piece] = least;
    held[least]! += sizes[piece]!;
  }
  return handOf;
}
