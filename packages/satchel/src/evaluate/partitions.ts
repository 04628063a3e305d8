/**
 * How far two partitions of the same n documents agree.
 *
 *   ARI = (Σ C(n_ab, 2) − E) / (½ (A + B) − E),   A = Σ_a C(n_a, 2),   B = Σ_b C(n_b, 2),   E = A B / C(n, 2)      (1)
 *   Jaccard(a) = max_b n_ab / (n_a + n_b − n_ab)                                                                    (2)
 *
 *   n_ab   documents in group a of the first and group b of the second partition
 *   n_a, n_b   sizes of the groups
 *
 * (1) is the adjusted Rand index (Hubert and Arabie 1985): 1 for equal partitions, about 0 for chance. (2) says how well one group comes
 * back in another partition (Hennig 2007). Two partitions into one group each, or into groups of one document each, agree fully.
 */
export interface Overlap {
  /** n_ab, a · seconds + b */
  readonly both: Float64Array;
  readonly first: Float64Array;
  readonly second: Float64Array;
}

export function overlapOf(
  first: ArrayLike<number>,
  second: ArrayLike<number>,
  firsts: number,
  seconds: number,
): Overlap {
  const overlap = {
    both: new Float64Array(firsts * seconds),
    first: new Float64Array(firsts),
    second: new Float64Array(seconds),
  };
  for (let i = 0; i < first.length; i++) {
    overlap.both[first[i]! * seconds + second[i]!]!++;
    overlap.first[first[i]!]!++;
    overlap.second[second[i]!]!++;
  }
  return overlap;
}

/** (1) */
export function adjustedRandIndex({ both, first, second }: Overlap): number {
  const pairs = (counts: Float64Array): number => counts.reduce((sum, n) => sum + (n * (n - 1)) / 2, 0);
  const [ab, a, b] = [pairs(both), pairs(first), pairs(second)];
  const n = first.reduce((sum, count) => sum + count, 0);
  const expected = n < 2 ? 0 : (a * b) / ((n * (n - 1)) / 2);
  const most = (a + b) / 2;
  return most === expected ? 1 : (ab - expected) / (most - expected);
}

/** (2) of every group of the first partition. */
export function bestOverlaps({ both, first, second }: Overlap): Float64Array {
  return first.map((size, a) => {
    let best = 0;
    second.forEach((other, b) => {
      const common = both[a * second.length + b]!;
      if (common > 0) best = Math.max(best, common / (size + other - common));
    });
    return best;
  });
}
