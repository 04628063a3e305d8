/**
 * Topics of a model that has a density over word vectors for each topic, by Bayes' rule; cluster-topics.ts has the words of a topic.
 *
 *   P(k|w) = P(k) f_wk / Σ_j P(j) f_wj                                                                         (1)
 *
 *   f_wk   density of the vector of word w in topic k; a row may have any scale      densities
 *   P(k)   share of the topic                                                        shares
 */
import type { Matrix } from '../../core/matrix.ts';
import type { Memberships } from '../../core/memberships.ts';
import type { Topics } from '../../core/topics.ts';
import type { Vocabulary } from '../../core/vocabulary.ts';
import { sumOf } from '../../numeric/statistics.ts';
import { clusterTopics } from '../parts/cluster-topics.ts';

/** Smaller P(k|w) are left out. */
const LEAST_SHARE = 1e-4;

export function densityTopics(
  densities: Matrix,
  shares: Float64Array,
  vocabulary: Vocabulary,
  proportions: Topics['proportions'],
): Topics {
  const { count, memberships, wordProbabilities } = clusterTopics(membershipsOf(densities, shares), vocabulary);
  return { count, memberships, wordProbabilities, shares, proportions };
}

/** (1) */
function membershipsOf({ rows, columns: K, data }: Matrix, prior: Float64Array): Memberships {
  const offsets = new Uint32Array(rows + 1);
  const [components, shares]: [number[], number[]] = [[], []];
  for (let w = 0; w < rows; w++) {
    const joint = prior.map((share, k) => share * data[w * K + k]!);
    const total = sumOf(joint);
    joint.forEach((value, k) => {
      if (!(value >= LEAST_SHARE * total) || value === 0) return;
      components.push(k);
      shares.push(value / total);
    });
    offsets[w + 1] = components.length;
  }
  return { count: K, offsets, components: Uint32Array.from(components), shares: Float32Array.from(shares) };
}
