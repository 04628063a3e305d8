/** A document as a multiset of words: `ids` are distinct and rising, word `ids[j]` occurs `counts[j] > 0` times. */
export interface Bag {
  readonly ids: Uint32Array;
  readonly counts: Float32Array;
}

/** Many bags end to end, for threads to share: bag i is the slice from `offsets[i]` to `offsets[i + 1]`. */
export interface Bags {
  readonly offsets: Uint32Array;
  readonly ids: Uint32Array;
  readonly counts: Float32Array;
}

/** A view of bag `index`: nothing is copied. */
export function bagAt({ offsets, ids, counts }: Bags, index: number): Bag {
  const [start, end] = [offsets[index]!, offsets[index + 1]!];
  return { ids: ids.subarray(start, end), counts: counts.subarray(start, end) };
}

export const bagCount = ({ offsets }: Bags): number => offsets.length - 1;
