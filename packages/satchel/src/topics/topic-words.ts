/**
 * What the clusters of the words are about: the words each is made of, by Bayes' rule (paper 002, §4.3).
 *
 *   P(w|c) = P(c|w) P(w) / P(c),   P(c) = Σ_w P(c|w) P(w),   P(w) = n_w / Σ_w n_w                         (1)
 *
 *   P(c|w)   how much of word w belongs to cluster c      memberships
 *   n_w      how often w was seen                         wordCounts
 *   P(c)     the share of all text that is about c        share
 *
 * Words that belong to no cluster do not count in (1). A cluster without words has a share of 0 and no words.
 */
import type { Memberships } from '../core/memberships.ts';

export interface RankedTopic {
  /** c */
  readonly component: number;
  /** P(c) */
  readonly share: number;
  /** How many words belong to this cluster more than to any other. */
  readonly size: number;
  /** The words of the largest P(w|c), largest first; equal ones in their own order. */
  readonly ids: Uint32Array;
  /** P(w|c) of each of them. */
  readonly probabilities: Float64Array;
}

/** Every cluster, the largest share first, with its `top` words. */
export function rankTopics(memberships: Memberships, wordCounts: ArrayLike<number>, top: number): RankedTopic[] {
  const members = membersByComponent(memberships, wordCounts);
  const sizes = sizesOf(memberships);
  const masses = members.map((own) => own.reduce((sum, { mass }) => sum + mass, 0));
  const total = masses.reduce((sum, mass) => sum + mass, 0);
  const topics = members.map((own, component): RankedTopic => {
    const best = own.sort((a, b) => b.mass - a.mass || a.id - b.id).slice(0, top);
    return {
      component,
      share: total === 0 ? 0 : masses[component]! / total,
      size: sizes[component]!,
      ids: Uint32Array.from(best, ({ id }) => id),
      probabilities: Float64Array.from(best, ({ mass }) => mass / masses[component]!),
    };
  });
  return topics.sort((a, b) => b.share - a.share || a.component - b.component);
}

interface Member {
  readonly id: number;
  /** P(c|w) n_w */
  readonly mass: number;
}

function membersByComponent(
  { count, offsets, components, shares }: Memberships,
  wordCounts: ArrayLike<number>,
): Member[][] {
  const members = Array.from({ length: count }, (): Member[] => []);
  for (let id = 0; id + 1 < offsets.length; id++) {
    for (let j = offsets[id]!; j < offsets[id + 1]!; j++) {
      const mass = shares[j]! * wordCounts[id]!;
      if (mass > 0) members[components[j]!]!.push({ id, mass });
    }
  }
  return members;
}

function sizesOf({ count, offsets, components, shares }: Memberships): Uint32Array {
  const sizes = new Uint32Array(count);
  for (let id = 0; id + 1 < offsets.length; id++) {
    if (offsets[id] === offsets[id + 1]) continue;
    let best = offsets[id]!;
    for (let j = best + 1; j < offsets[id + 1]!; j++) if (shares[j]! > shares[best]!) best = j;
    sizes[components[best]!]!++;
  }
  return sizes;
}
