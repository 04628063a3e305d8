/**
 * How well the words of a topic belong together, from how often they occur in the same document (co-occurrence.ts). The
 * M words w_1 … w_M are sorted, the most probable first.
 *
 *   UMass = Σ_{i=2..M} Σ_{j<i} ln[(D(w_i, w_j) + 1) / D(w_j)]                       Mimno et al. 2011      (1)
 *   PMI(w, v) = ln[(P(w, v) + ε) / (P(w) P(v))],   P = D / (number of documents)                           (2)
 *   UCI  = mean over the pairs of PMI(w_i, w_j)                                     Newman et al. 2010     (3)
 *   NPMI = mean over the pairs of PMI(w_i, w_j) / −ln(P(w_i, w_j) + ε)              Bouma 2009             (4)
 *
 * (1) is a sum: it grows with M and depends on the order of the words; (3) and (4) do not. ε = 1e-12, as in the studies
 * that compare these measures (Röder et al. 2015): two words that never co-occur cost much. Two words that occur in
 * every document have an NPMI of 1.
 *
 * A word that occurs in no document says nothing about the topic: its pairs are left out. With fewer than two words
 * left there is no coherence.
 */
import type { TopicCounts } from './co-occurrence.ts';

export interface Coherence {
  readonly umass: number;
  readonly uci: number;
  readonly npmi: number;
}

const EPSILON = 1e-12;

/** UMass from `documents`, UCI and NPMI from `windows`, which may be the same counts. */
export function coherenceOf(documents: TopicCounts, windows: TopicCounts = documents): Coherence | undefined {
  const umass = sumOverPairs(documents, (counts, i, j) => Math.log((pairAt(counts, i, j) + 1) / counts.single[j]!));
  const uci = sumOverPairs(windows, pmi);
  const npmi = sumOverPairs(windows, normalisedPmi);
  if (umass.pairs === 0 || uci.pairs === 0) return undefined;
  return { umass: umass.sum, uci: uci.sum / uci.pairs, npmi: npmi.sum / npmi.pairs };
}

/** The positions of the words that occur in no document. */
export function absentWords({ single }: TopicCounts): number[] {
  return Array.from(single.keys()).filter((place) => single[place] === 0);
}

function sumOverPairs(
  counts: TopicCounts,
  score: (counts: TopicCounts, i: number, j: number) => number,
): { sum: number; pairs: number } {
  const { single } = counts;
  let [sum, pairs] = [0, 0];
  for (let i = 1; i < single.length; i++) {
    for (let j = 0; j < i; j++) {
      if (single[i] === 0 || single[j] === 0) continue;
      sum += score(counts, i, j);
      pairs++;
    }
  }
  return { sum, pairs };
}

const pairAt = ({ single, pairs }: TopicCounts, i: number, j: number): number => pairs[i * single.length + j]!;

/** (2) */
function pmi(counts: TopicCounts, i: number, j: number): number {
  const { total, single } = counts;
  return Math.log((pairAt(counts, i, j) / total + EPSILON) / ((single[i]! / total) * (single[j]! / total)));
}

function normalisedPmi(counts: TopicCounts, i: number, j: number): number {
  const together = pairAt(counts, i, j) / counts.total;
  return together === 1 ? 1 : pmi(counts, i, j) / -Math.log(together + EPSILON);
}
