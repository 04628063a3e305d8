/**
 * Gaussian LDA (Das, Zaheer and Dyer 2015): the share of each topic in a document, where a topic is a Gaussian over word vectors.
 *
 *   θ_d ~ Dirichlet(α),   each token:  z ~ θ_d,   v ~ N(μ_z, Σ_z)                                                             (1)
 *   p(z = k) ∝ (n_k + α) f_wk,   θ_k = (n̄_k + α) / (l + Kα)             any document, with topics fixed                        (2)
 *
 *   v      vector of the word, in `dimensions` principal components      numeric/principal-points.ts
 *   f_wk   predictive density of topic k at word w, row scaled to 1      arrays.densities (topic-models/gaussian-lda.ts)
 *   θ      the vector of a document, K numbers that add up to 1          topic-models/lda-inference.ts
 *
 * The prior of a covariance is `spread` · D · s² · I with D + 0 degrees of freedom, where s² is the mean variance of the vectors: the released code has
 * 3 D · I, which suits vectors of variance 1. All words start in the cluster of k-means that their vector is in. (2) is a sum over tokens:
 * explanations are exact. Topics: cluster-topics.ts, by P(k|w) ∝ P(k) f_wk.
 */

import type { Compute } from '../../core/compute.ts';
import { hellinger } from '../../core/likeness.ts';
import type { Matrix } from '../../core/matrix.ts';
import { choice, integer, number, seedOption } from '../../core/options.ts';
import { defineRepresentation } from '../../core/representation.ts';
import { SHARES, takeArray, tensor } from '../../core/tensor.ts';
import { kMeans } from '../../mixture/k-means.ts';
import { checkPoints } from '../../mixture/points.ts';
import { type PrincipalPoints, principalPoints } from '../../numeric/principal-points.ts';
import { fitGaussianLda } from '../../topic-models/gaussian-lda.ts';
import { checkRoom } from '../../topic-models/gaussian-lda-run.ts';
import { ldaInference } from '../../topic-models/lda-inference.ts';
import type { GaussianPrior } from '../../topic-models/normal-inverse-wishart.ts';
import { inferenceSweeps } from '../lda.ts';
import { proportionsRepresenter } from '../parts/proportions.ts';
import { alphaOption, topicsOption } from '../parts/topic-options.ts';
import { densityTopics } from './density-topics.ts';

export const gaussianLda = defineRepresentation({
  name: 'gaussian-lda',
  summary: 'Gaussian LDA: the share of each topic in a document, where topics are Gaussians over word vectors',
  paper: 'Das, Zaheer and Dyer 2015, Gaussian LDA for topic models with word embeddings',
  likeness: hellinger,
  needs: { words: true, seenWords: true },
  isTopical: true,
  options: {
    topics: topicsOption,
    dimensions: integer('word vectors are reduced to at most this many principal components', 20, { min: 1, max: 500 }),
    sweeps: integer('passes of the sampler over all tokens', 50, { min: 1, max: 100_000 }),
    sampler: choice(
      'when densities follow the draws: after every pass, or after every token (exact, slow)',
      'blocked',
      ['blocked', 'collapsed'],
    ),
    alpha: alphaOption,
    kappa: number('how many tokens the prior of a mean weighs', 0.1, { min: 1e-6, max: 1e6 }),
    spread: number('the prior of a covariance, in mean variances of the word vectors', 3, { min: 1e-6, max: 1e6 }),
    inferenceSweeps,
    seed: seedOption,
  },

  async fit({ bags, wordMatrix, options, compute }) {
    checkPoints('gaussian-lda', wordMatrix);
    const { rows, columns } = wordMatrix;
    checkRoom(bags, { rows, columns: Math.min(columns, options.dimensions) }, options.topics);
    const points = await principalPoints(wordMatrix, options.dimensions, compute);
    const start = await startOf(points, options.topics, options.seed, compute);
    const fitted = await fitGaussianLda(bags, points, priorFor(points, options), start, options, compute);
    return {
      densities: tensor(fitted.densities.data, wordMatrix.rows, options.topics),
      shares: tensor(fitted.shares),
    };
  },

  prepare({ options, arrays, vocabulary, kernels }) {
    const [V, K] = [vocabulary.terms.length, options.topics];
    const { data } = takeArray('gaussian-lda', arrays, 'densities', 'f32', [V, K], SHARES);
    const shares = takeArray('gaussian-lda', arrays, 'shares', 'f64', [K], { min: 0, max: 1.000001 }).data;
    const densities = { rows: V, columns: K, data };
    const alphas = new Float64Array(K).fill(options.alpha);
    const settings = { sweeps: options.inferenceSweeps, seed: options.seed };
    const inference = ldaInference({ probabilities: densities, alphas }, settings, kernels);
    const topics = densityTopics(densities, shares, vocabulary, ({ bag }) => inference.proportions(bag));
    return proportionsRepresenter(inference, alphas, topics);
  },
});

/** Every word in the topic of its cluster; where there are no more words than topics, each in one of its own. */
async function startOf(points: PrincipalPoints, K: number, seed: number, compute: Compute): Promise<Uint32Array> {
  const { rows, columns, data } = points;
  if (rows <= K) return Uint32Array.from({ length: rows }, (_, w) => w);
  const rounded: Matrix = { rows, columns, data: Float32Array.from(data) };
  const settings = { iterations: 20, seed, spherical: false, option: 'gaussian-lda.topics' };
  return (await kMeans(rounded, K, settings, compute)).assignments;
}

function priorFor(
  { rows, columns: D, data }: PrincipalPoints,
  { kappa, spread }: { readonly kappa: number; readonly spread: number },
): GaussianPrior {
  const variance = data.reduce((sum, value) => sum + value * value, 0) / (rows * D);
  return { mean: new Float64Array(D), kappa, nu: D, scale: spread * D * Math.max(variance, 1e-12) };
}
