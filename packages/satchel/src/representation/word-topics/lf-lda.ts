/**
 * LDA with latent features (Nguyen, Billingsley, Du and Johnson 2015), the "w2v-LDA" of paper 002: topics know which words have similar vectors.
 *
 *   φ_kw = λ e^{τ_k·ω_w} / Σ_v e^{τ_k·ω_v} + (1 − λ) (n_wk + β) / (n_k + Vβ)                                                  (1)
 *   θ by Gibbs sampling with φ fixed, as in `lda`                                                                             (2)
 *
 *   τ_k    vector of topic k            fitted (topic-models/lf-lda.ts)
 *   ω_w    vector of word w             words, fixed
 *   φ      P(word|topic)                arrays.probabilities, V × K
 *   θ      the vector of a document, K numbers that add up to 1
 *
 * Explanations are exact, as those of `lda`. `logLikelihoods` are the lower bounds of variational Bayes.
 */

import { hellinger } from '../../core/likeness.ts';
import { integer, number, seedOption } from '../../core/options.ts';
import { defineRepresentation } from '../../core/representation.ts';
import { SHARES, takeArray, tensor } from '../../core/tensor.ts';
import { checkPoints } from '../../mixture/points.ts';
import { ldaInference } from '../../topic-models/lda-inference.ts';
import { fitLfLda } from '../../topic-models/lf-lda.ts';
import { inferenceSweeps } from '../lda.ts';
import { boundsOf, distributionsOf, proportionsRepresenter } from '../parts/proportions.ts';
import { alphaOption, betaOption, topicsOption } from '../parts/topic-options.ts';

export const lfLda = defineRepresentation({
  name: 'lf-lda',
  summary: 'LDA with latent features: the share of each topic in a document, where topics also know similar words',
  paper: 'Nguyen et al. 2015, Improving topic models with latent feature word representations',
  likeness: hellinger,
  needs: { words: true, seenWords: true },
  isTopical: true,
  options: {
    topics: topicsOption,
    sweeps: integer('passes of LDA over all tokens, before vectors come in', 200, { min: 1, max: 100_000 }),
    iterations: integer('how often vectors of topics are fitted and all tokens drawn again', 20, {
      min: 1,
      max: 10_000,
    }),
    lambda: number('the share of tokens that come from the vector of their topic', 0.6, { min: 0, max: 1 }),
    alpha: alphaOption,
    beta: betaOption,
    penalty: number('keeps the vectors of topics short', 0.01, { min: 1e-9, max: 1e9 }),
    inferenceSweeps,
    seed: seedOption,
  },

  async fit({ bags, wordMatrix, options, compute }) {
    checkPoints('lf-lda', wordMatrix);
    const { probabilities, shares } = await fitLfLda(bags, wordMatrix, options, compute);
    return {
      probabilities: tensor(Float32Array.from(probabilities), wordMatrix.rows, options.topics),
      shares: tensor(shares),
    };
  },

  prepare({ options, arrays, vocabulary, kernels }) {
    const [V, K] = [vocabulary.terms.length, options.topics];
    const { data } = takeArray('lf-lda', arrays, 'probabilities', 'f32', [V, K], SHARES);
    const shares = takeArray('lf-lda', arrays, 'shares', 'f64', [K], { min: 0, max: 1.000001 }).data;
    const topics = { probabilities: { rows: V, columns: K, data }, alphas: new Float64Array(K).fill(options.alpha) };
    const inference = ldaInference(topics, { sweeps: options.inferenceSweeps, seed: options.seed }, kernels);
    const own = distributionsOf(topics, shares, inference);
    return { ...proportionsRepresenter(inference, topics.alphas, own), logLikelihoods: boundsOf(topics) };
  },
});
