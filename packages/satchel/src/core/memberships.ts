/**
 * Which components (clusters, topics) each word belongs to and how much, as short lists: word w has the share `shares[j]` in component
 * `components[j]` for j from `offsets[w]` to `offsets[w + 1]`; components rise, and the shares of a word add up to 1 or a little less.
 */
export interface Memberships {
  /** How many components there are. */
  readonly count: number;
  readonly offsets: Uint32Array;
  readonly components: Uint32Array;
  readonly shares: Float32Array;
}

/** The memberships of some words seen as those of all `wordCount` words: list i belongs to word `ids[i]`, rising; the others have none. */
export function spreadMemberships(
  { offsets, ...lists }: Memberships,
  ids: Uint32Array,
  wordCount: number,
): Memberships {
  const spread = new Uint32Array(wordCount + 1);
  ids.forEach((word, i) => {
    spread[word + 1] = offsets[i + 1]! - offsets[i]!;
  });
  for (let word = 0; word < wordCount; word++) spread[word + 1] = spread[word + 1]! + spread[word]!;
  return { ...lists, offsets: spread };
}
