/**
 * Topics of a method that learns a distribution over words for each topic.
 *
 *   P(t|w) = P(w|t) P(t) / Σ_u P(w|u) P(u)                                                                (1)
 *
 *   P(w|t)   given, word by word       wordProbabilities
 *   P(t)     share of the topic        shares
 */
import type { DocumentWords } from '../../core/documents.ts';
import type { Memberships } from '../../core/memberships.ts';
import type { Topics } from '../../core/topics.ts';
import { indexOfLargest } from '../../numeric/largest.ts';
import { sumOf } from '../../numeric/statistics.ts';

export interface TopicDistributions {
  readonly shares: Float64Array;
  readonly wordCount: number;
  /** P(word|topic). */
  probability(topic: number, word: number): number;
  /** P(topic|document). */
  proportions(document: DocumentWords): Float64Array;
}

/** Smaller P(t|w) are left out of memberships; the largest of a word always stays. */
const LEAST_SHARE = 1e-4;

export function distributionTopics({ shares, wordCount, probability, proportions }: TopicDistributions): Topics {
  let known: Memberships | undefined; // computed at first use
  return {
    count: shares.length,
    shares,
    proportions,
    wordProbabilities: (topic) => Float64Array.from({ length: wordCount }, (_, word) => probability(topic, word)),
    get memberships() {
      known ??= membershipsOf(shares, wordCount, probability);
      return known;
    },
  };
}

/** (1) */
function membershipsOf(
  shares: Float64Array,
  wordCount: number,
  probability: TopicDistributions['probability'],
): Memberships {
  const offsets = new Uint32Array(wordCount + 1);
  const components: number[] = [];
  const kept: number[] = [];
  for (let word = 0; word < wordCount; word++) {
    const joint = shares.map((share, topic) => share * probability(topic, word));
    const total = sumOf(joint);
    const largest = indexOfLargest(joint);
    joint.forEach((value, topic) => {
      if (total === 0 || (value < LEAST_SHARE * total && topic !== largest)) return;
      components.push(topic);
      kept.push(value / total);
    });
    offsets[word + 1] = components.length;
  }
  return { count: shares.length, offsets, components: Uint32Array.from(components), shares: Float32Array.from(kept) };
}
