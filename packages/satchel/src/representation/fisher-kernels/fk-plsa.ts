/**
 * The Fisher kernel of PLSA (Hofmann 2000; Chappelier and Eckard 2009), as explicit features.
 *
 *   K(d, d') = Σ_z P(z|d) P(z|d') / P(z) + Σ_w P̂(w|d) P̂(w|d') Σ_z P(z|d,w) P(z|d',w) / P(w|z)                                (1)
 *   h_z = P(z|d) / √P(z),   g_wz = P̂(w|d) P(z|d,w) / √P(w|z)                                                                  (2)
 *
 *   P(w|z), P(z)        of PLSA (topic-models/plsa.ts)                         arrays.probabilities, arrays.shares
 *   P(z|d), P(z|d,w)    by folding in, for training and new documents alike    topic-models/fold-in.ts
 *   P̂(w|d)              n_w / l, the share of the word in the document
 *
 * (1) is the dot product of the features (2): K + V·K dimensions, few of which a document has. The first part compares topics, the second
 * words that stand in the same topic; a rare word counts more. P(z|d) = Σ_w P̂(w|d) P(z|d,w), so explanations are exact.
 */
import { cosine } from '../../core/likeness.ts';
import type { Matrix } from '../../core/matrix.ts';
import { defineRepresentation } from '../../core/representation.ts';
import { distributionTopics } from '../parts/topic-distributions.ts';
import { fitPlsaArrays, plsaFold, plsaOptions, takePlsaArrays } from '../plsa.ts';
import { checkFeatures, kernelOptions, kernelRepresenter, type TopicGradient } from './kernel-features.ts';

export const fkPlsa = defineRepresentation({
  name: 'fk-plsa',
  summary: 'Fisher kernel of PLSA: topics of a document, and its words by topic',
  paper: 'Hofmann 2000, Learning the similarity of documents: an information-geometric approach',
  likeness: cosine,
  needs: {},
  isTopical: true,
  options: { ...plsaOptions, ...kernelOptions },

  async fit({ bags, vocabulary, options, compute }) {
    checkFeatures('fk-plsa', vocabulary.terms.length, options.topics);
    return fitPlsaArrays('fk-plsa', bags, vocabulary.terms.length, options, compute);
  },

  prepare({ options, arrays, vocabulary }) {
    const [V, K] = [vocabulary.terms.length, options.topics];
    const { topics, shares } = takePlsaArrays('fk-plsa', arrays, V, K);
    const fold = plsaFold(topics, options.foldIterations);
    const scales = plsaScales(topics, shares);
    return {
      ...kernelRepresenter((bag) => ({ tokens: fold(bag).wordShares(), ...scales }), { ...options, wordCount: V }),
      topics: distributionTopics({
        shares,
        wordCount: V,
        probability: (k, word) => topics.data[word * K + k]!,
        proportions: ({ bag }) => fold(bag).theta,
      }),
    };
  },
});

/** 1 / √P(z) and 1 / √P(w|z) of (2). */
export const plsaScales = ({ columns: K, data }: Matrix, shares: Float64Array): Omit<TopicGradient, 'tokens'> => ({
  slopes: shares.map((share) => (share > LEAST_SHARE ? inverseRoot(share) : 0)),
  scale: (word, topic) => inverseRoot(data[word * K + topic]!),
});

/** What has no probability has no gradient. */
/** A topic that has less has no words; its slope would leave the range of 32 bits. */
const LEAST_SHARE = 1e-30;

const inverseRoot = (probability: number): number => (probability > 0 ? 1 / Math.sqrt(probability) : 0);
