/**
 * The topics of a document, where the topics themselves are known, by variational Bayes (lda-bound.ts): nothing is drawn.
 *
 *   q_wk ∝ φ_wk e^{ψ(γ_k)},   γ_k = α_k + Σ_w n_w q_wk,   θ_k = γ_k / Σγ                                       (1)
 */
import type { Bag } from '../core/bag.ts';
import { inferGamma, topicWeights, type VariationalSettings } from './lda-bound.ts';
import type { FixedTopics, LdaInference } from './lda-inference.ts';

/** Rows of `probabilities` may have any scale. */
export function variationalInference(topics: FixedTopics, settings: VariationalSettings): LdaInference {
  const { probabilities, alphas } = topics;
  const K = alphas.length;
  const [gamma, weights] = [new Float64Array(K), new Float64Array(K)];

  /** One row per word, n_w q_wk, by γ of the last round. */
  function tokensByTopic(bag: Bag): Float64Array {
    const tokens = new Float64Array(bag.ids.length * K);
    inferGamma(bag, probabilities, alphas, gamma, settings);
    topicWeights(gamma, weights);
    bag.ids.forEach((id, j) => {
      let sum = 0;
      for (let k = 0; k < K; k++) sum += weights[k]! * probabilities.data[id * K + k]!;
      for (let k = 0; k < K && sum > 0; k++)
        tokens[j * K + k] = (bag.counts[j]! * weights[k]! * probabilities.data[id * K + k]!) / sum;
    });
    return tokens;
  }

  return {
    tokensByTopic,
    proportions(bag) {
      const theta = new Float64Array(K);
      if (bag.ids.length === 0) return theta;
      const tokens = tokensByTopic(bag);
      for (let at = 0; at < tokens.length; at++) theta[at % K] = theta[at % K]! + tokens[at]!;
      const all = alphas.reduce((sum, alpha, k) => sum + alpha + theta[k]!, 0);
      return theta.map((value, k) => (value + alphas[k]!) / all);
    },
  };
}
