/**
 * C_v coherence (Röder, Both and Hinneburg 2015): words of a topic that share their company.
 *
 *   v_i = (NPMI(w_i, w_j))_j over the M words of the topic, 1 for j = i;   v* = Σ_i v_i                         (1)
 *   C_v = mean over i of cos(v_i, v*)                                                                             (2)
 *
 * Counts are those of windows of 110 tokens. A word in no window or in every window tells nothing: its NPMI with any other word is 0.
 */
import type { TopicCounts } from './co-occurrence.ts';

const EPSILON = 1e-12;

export function cvOf(counts: TopicCounts): number | undefined {
  if (counts.single.length === 0 || counts.total === 0) return undefined;
  const cosines = companyOf(npmiVectors(counts));
  return cosines.reduce((all, own) => all + own, 0) / cosines.length;
}

/** v_i of (1), for each word of the topic. */
export function npmiVectors({ total, single, pairs }: TopicCounts): Float64Array[] {
  const M = single.length;
  const shareOf = (i: number): number => single[i]! / total;
  const npmi = (i: number, j: number): number => {
    if (i === j) return 1;
    if ([shareOf(i), shareOf(j)].some((share) => share === 0 || share === 1)) return 0;
    const both = pairs[i * M + j]! / total + EPSILON;
    return Math.log(both / (shareOf(i) * shareOf(j))) / -Math.log(both);
  };
  return Array.from({ length: M }, (_, i) => Float64Array.from({ length: M }, (_, j) => npmi(i, j)));
}

/** cos(v_i, v*) of (2), for each word. */
export function companyOf(vectors: readonly Float64Array[]): number[] {
  const sum = Float64Array.from(vectors, (_, j) => vectors.reduce((all, vector) => all + vector[j]!, 0));
  return vectors.map((vector) => cosine(vector, sum));
}

function cosine(a: Float64Array, b: Float64Array): number {
  let [product, first, second] = [0, 0, 0];
  for (let j = 0; j < a.length; j++) {
    product += a[j]! * b[j]!;
    first += a[j]! ** 2;
    second += b[j]! ** 2;
  }
  return first === 0 || second === 0 ? 0 : product / Math.sqrt(first * second);
}
