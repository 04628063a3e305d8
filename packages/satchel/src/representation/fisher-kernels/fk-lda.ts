/**
 * The Fisher kernel of latent Dirichlet allocation (Chandalia and Beal 2006), as explicit features: the gradient of a document's variational
 * bound by the parameters of the model.
 *
 *   U_α,k  = ψ(Σα) − ψ(α_k) + ψ(γ_k) − ψ(Σγ)                                                                                  (1)
 *   U_β,kw = n_w q_wk / φ_kw                                                                                                  (2)
 *   identity   the features are (1) and (2)
 *   diagonal   each is divided by the square root of its Fisher information, of a document of the same length:
 *              I_α,k = ψ'(α_k) − ψ'(Σα),   I_β,kw = l P(k) / φ_kw                                                             (3)
 *
 *   φ, α, P(k)   of LDA (representation/lda.ts)                                  arrays.probabilities, alphas, shares
 *   γ, q         variational parameters of the document, φ and α fixed           topic-models/lda-bound.ts
 *   n_w, l       how often the document holds word w; all its tokens
 *
 * `identity` is the kernel of the paper; there a rare word weighs 1/φ, and hides all others. (2) is a sum over the words of the document. Of (1)
 * a word has no part of its own: an explanation gives each word what the score loses without it, unless `parts` is 'words'.
 */
import type { Bag } from '../../core/bag.ts';
import { cosine } from '../../core/likeness.ts';
import { choice, integer } from '../../core/options.ts';
import { defineRepresentation } from '../../core/representation.ts';
import { digamma, trigamma } from '../../numeric/special-functions.ts';
import { sumOf } from '../../numeric/statistics.ts';
import { inferGamma, topicWeights, type VariationalSettings } from '../../topic-models/lda-bound.ts';
import type { FixedTopics } from '../../topic-models/lda-inference.ts';
import { fitLdaArrays, ldaLearningOptions, takeLdaArrays } from '../lda.ts';
import { leaveOneWordOut } from '../parts/leave-one-out.ts';
import { distributionTopics } from '../parts/topic-distributions.ts';
import { checkFeatures, kernelOptions, kernelRepresenter, type TopicGradient } from './kernel-features.ts';

const { seed, ...learning } = ldaLearningOptions;

export const fkLda = defineRepresentation({
  name: 'fk-lda',
  summary: 'Fisher kernel of LDA: the gradient of a document by the priors and the words of the topics',
  paper: 'Chandalia and Beal 2006, Using Fisher kernels from topic models for dimensionality reduction',
  likeness: cosine,
  needs: {},
  isTopical: true,
  options: {
    ...learning,
    inferenceIterations: integer('largest number of iterations for a document whose topics are asked for', 100, {
      min: 1,
      max: 10_000,
    }),
    information: choice(
      'what the gradient is scaled by: nothing, as the paper has it, or the information',
      'diagonal',
      ['diagonal', 'identity'],
    ),
    ...kernelOptions,
    seed,
  },

  async fit({ bags, vocabulary, options, compute }) {
    checkFeatures('fk-lda', vocabulary.terms.length, options.topics);
    return fitLdaArrays('fk-lda', bags, vocabulary.terms.length, options, compute);
  },

  prepare({ options, arrays, vocabulary }) {
    const [V, K] = [vocabulary.terms.length, options.topics];
    const { topics, shares } = takeLdaArrays('fk-lda', arrays, V, K);
    const { probabilities, alphas } = topics;
    const settings = { iterations: options.inferenceIterations, tolerance: 1e-3 };
    const information = options.information === 'diagonal' ? shares : undefined;
    const gradientOf = (bag: Bag) => ldaGradient(bag, topics, settings, information);
    const own = kernelRepresenter(gradientOf, { ...options, wordCount: V });
    return {
      ...own,
      ...(options.parts === 'words' ? {} : leaveOneWordOut(own.represent)),
      topics: distributionTopics({
        shares,
        wordCount: V,
        probability: (k, word) => probabilities.data[word * K + k]!,
        proportions({ bag }) {
          const gamma = new Float64Array(K);
          if (bag.ids.length === 0) return gamma;
          inferGamma(bag, probabilities, alphas, gamma, settings);
          const all = sumOf(gamma);
          return gamma.map((value) => value / all);
        },
      }),
    };
  },
});

/** (1) and (2), scaled by (3) where the shares P(k) are given. */
export function ldaGradient(
  bag: Bag,
  { probabilities, alphas }: FixedTopics,
  settings: VariationalSettings,
  shares?: Float64Array,
): TopicGradient {
  const K = alphas.length;
  const gamma = new Float64Array(K);
  inferGamma(bag, probabilities, alphas, gamma, settings);
  const [ofAlphas, ofGammas] = [sumOf(alphas), sumOf(gamma)];
  const [before, after] = [digamma(ofAlphas), digamma(ofGammas)];
  const roots = alphas.map((alpha) => (shares ? inverseRoot(trigamma(alpha) - trigamma(ofAlphas)) : 1));
  const length = ofGammas - ofAlphas;
  return {
    tokens: tokensByTopic(bag, probabilities, gamma),
    constants: roots.map((root) => root * (before - after)),
    slopes: roots.map((root, k) => root * meanSlope(alphas[k]!, gamma[k]!)),
    scale(word, k) {
      const phi = probabilities.data[word * K + k]!;
      return shares ? inverseRoot(phi * length * shares[k]!) : phi > 0 ? 1 / phi : 0;
    },
  };
}

/** n_w q_wk, one row per word of the bag. */
function tokensByTopic({ ids, counts }: Bag, { columns: K, data }: FixedTopics['probabilities'], gamma: Float64Array) {
  const [weights, tokens] = [new Float64Array(K), new Float64Array(ids.length * K)];
  topicWeights(gamma, weights);
  ids.forEach((word, j) => {
    let sum = 1e-100;
    for (let k = 0; k < K; k++) sum += weights[k]! * data[word * K + k]!;
    for (let k = 0; k < K; k++) tokens[j * K + k] = (counts[j]! * weights[k]! * data[word * K + k]!) / sum;
  });
  return tokens;
}

/** (ψ(γ) − ψ(α)) / (γ − α), so that the tokens of a topic, γ − α, times it are the part of (1) that they cause. */
const meanSlope = (alpha: number, gamma: number): number =>
  gamma - alpha > 1e-9 * alpha ? (digamma(gamma) - digamma(alpha)) / (gamma - alpha) : trigamma(alpha);

const inverseRoot = (value: number): number => (value > 1e-300 ? 1 / Math.sqrt(value) : 0);
