/** What topics are about: the words of the largest P(w|t), with the share of each topic. */
import type { Memberships } from '../core/memberships.ts';
import type { Topics } from '../core/topics.ts';

export interface RankedTopic {
  /** t */
  readonly topic: number;
  /** P(t) */
  readonly share: number;
  /** How many words belong to this topic more than to any other. */
  readonly size: number;
  /** The words of the largest P(w|t), largest first; equal ones in their own order. Words of probability 0 are left out. */
  readonly ids: Uint32Array;
  /** P(w|t) of each of them. */
  readonly probabilities: Float64Array;
}

/** Every topic, the largest share first, with its `top` words. */
export function rankTopics(topics: Topics, top: number): RankedTopic[] {
  const sizes = sizesOf(topics.memberships);
  const { shares } = topics;
  const ranked = Array.from({ length: topics.count }, (_, topic): RankedTopic => {
    const all = topics.wordProbabilities(topic);
    const present = Uint32Array.from(all.keys()).filter((id) => all[id]! > 0);
    const ids = present.sort((a, b) => all[b]! - all[a]! || a - b).slice(0, top);
    return {
      topic,
      share: shares[topic]!,
      size: sizes[topic]!,
      ids,
      probabilities: Float64Array.from(ids, (id) => all[id]!),
    };
  });
  return ranked.sort((a, b) => b.share - a.share || a.topic - b.topic);
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
