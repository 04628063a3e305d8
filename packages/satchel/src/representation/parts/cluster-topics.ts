/**
 * Clusters of words as topics, by Bayes' rule (paper 002, §4.3).
 *
 *   P(w|c) = P(c|w) P(w) / P(c),   P(c) = Σ_w P(c|w) P(w),   P(w) = n_w / Σ_w n_w                         (1)
 *   P(c|D) = Σ_w n_wD P(c|w) / Σ_w n_wD                                                                   (2)
 *
 *   P(c|w)   how much of word w belongs to cluster c      memberships
 *   n_w      how often w occurs in training               vocabulary.tokenCounts; where a model has none, documentCounts
 *   n_wD     how often document D holds w                 bag.counts
 *
 * Words that belong to no cluster do not count in (1) and (2). A cluster without words has a share of 0.
 */
import type { Memberships } from '../../core/memberships.ts';
import type { Topics } from '../../core/topics.ts';
import type { Vocabulary } from '../../core/vocabulary.ts';
import { sumOf } from '../../numeric/statistics.ts';

export function clusterTopics(memberships: Memberships, { documentCounts, tokenCounts }: Vocabulary): Topics {
  const { count, offsets, components, shares } = memberships;
  const occurrences = tokenCounts ?? documentCounts;
  const masses = () => {
    const into = new Float64Array(count);
    for (let w = 0; w + 1 < offsets.length; w++) addWord(w, occurrences[w]!, into);
    return into;
  };

  /** into_c += n P(c|w) */
  function addWord(w: number, n: number, into: Float64Array): void {
    for (let j = offsets[w]!; j < offsets[w + 1]!; j++) into[components[j]!]! += n * shares[j]!;
  }

  let known: Float64Array | undefined; // computed at first use
  const massOf = (): Float64Array => {
    known ??= masses();
    return known;
  };

  return {
    count,
    memberships,
    get shares() {
      return scaledToOne(massOf().slice());
    },
    wordProbabilities(topic) {
      const probabilities = new Float64Array(offsets.length - 1);
      const mass = massOf()[topic]!;
      if (mass === 0) return probabilities;
      for (let w = 0; w < probabilities.length; w++) {
        for (let j = offsets[w]!; j < offsets[w + 1]!; j++) {
          if (components[j] === topic) probabilities[w] = (shares[j]! * occurrences[w]!) / mass;
        }
      }
      return probabilities;
    },
    proportions({ bag }) {
      const into = new Float64Array(count);
      bag.ids.forEach((w, j) => {
        addWord(w, bag.counts[j]!, into);
      });
      return scaledToOne(into);
    },
  };
}

/** Divides by the sum, in place; zeros stay. */
function scaledToOne(values: Float64Array): Float64Array {
  const total = sumOf(values);
  if (total > 0) for (let i = 0; i < values.length; i++) values[i] = values[i]! / total;
  return values;
}
