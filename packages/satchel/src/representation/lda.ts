/**
 * Latent Dirichlet allocation (Blei, Ng and Jordan 2003): a document is a mixture of topics, a topic a distribution over words.
 *
 *   θ ~ Dirichlet(α),   φ_k ~ Dirichlet(β),   each token: z ~ θ, w ~ φ_z                                                      (1)
 *
 *   θ_k    the vector of a document, K numbers that add up to 1      topic-models/lda-inference.ts
 *   φ_kw   P(word w | topic k)                                       arrays.probabilities, row w, column k
 *   α, β   priors                                                    arrays.alphas (as fitted), options.beta
 *
 * `gibbs` learns from one topic per token (topic-models/lda-gibbs.ts), `online-vb` from a distribution over topics
 * (topic-models/online/lda-variational.ts). Every document, of the training part or not, gets its θ with φ fixed; the random numbers follow from
 * its words. A document without known words is zero.
 *
 * A score that is linear in θ is a sum over the tokens, by the topics they were given: the explanation is exact, and the part of α is the
 * remainder. `logLikelihoods` are the lower bounds of variational Bayes (topic-models/lda-bound.ts).
 */

import type { Bags } from '../core/bag.ts';
import type { Compute } from '../core/compute.ts';
import { hellinger } from '../core/likeness.ts';
import { choice, integer, type OptionValues, seedOption } from '../core/options.ts';
import { defineRepresentation } from '../core/representation.ts';
import { type Arrays, SHARES, takeArray, tensor } from '../core/tensor.ts';
import { gibbsLda } from '../topic-models/lda-gibbs.ts';
import { type FixedTopics, ldaInference } from '../topic-models/lda-inference.ts';
import { variationalLda } from '../topic-models/online/lda-variational.ts';
import { boundsOf, distributionsOf, proportionsRepresenter } from './parts/proportions.ts';
import { alphaOption, betaOption, topicsOption } from './parts/topic-options.ts';

/** The options of learning. */
export const ldaLearningOptions = {
  topics: topicsOption,
  sweeps: integer('passes of the Gibbs sampler over all tokens', 200, { min: 1, max: 100_000 }),
  sampler: choice('how topics are learned: by Gibbs sampling, or by online variational Bayes', 'gibbs', [
    'gibbs',
    'online-vb',
  ]),
  passes: integer('passes of online-vb over the documents', 10, { min: 1, max: 10_000 }),
  batch: integer('documents that online-vb takes before it moves the topics', 256, { min: 1, max: 1_000_000 }),
  alpha: alphaOption,
  beta: betaOption,
  optimise: choice('which priors gibbs fits to the documents', 'none', ['none', 'alpha', 'both']),
  seed: seedOption,
};

export const inferenceSweeps = integer('passes of the sampler over a document whose topics are asked for', 50, {
  min: 2,
  max: 10_000,
});
const { seed, ...learning } = ldaLearningOptions;

export const lda = defineRepresentation({
  name: 'lda',
  summary: 'latent Dirichlet allocation: the share of each topic in a document',
  paper: 'Blei, Ng and Jordan 2003, Latent Dirichlet allocation',
  likeness: hellinger,
  prefers: { 'linear-svm': { C: 3 } }, // bench/results/defaults.md
  needs: {},
  isTopical: true,
  options: { ...learning, inferenceSweeps, seed },

  fit: ({ bags, vocabulary, options, compute }) => fitLdaArrays('lda', bags, vocabulary.terms.length, options, compute),

  prepare({ options, arrays, vocabulary, kernels }) {
    const { topics, shares } = takeLdaArrays('lda', arrays, vocabulary.terms.length, options.topics);
    const inference = ldaInference(topics, { sweeps: options.inferenceSweeps, seed: options.seed }, kernels);
    const own = distributionsOf(topics, shares, inference);
    return { ...proportionsRepresenter(inference, topics.alphas, own), logLikelihoods: boundsOf(topics) };
  },
});

/** φ, α and the shares of the topics, as arrays. */
export async function fitLdaArrays(
  owner: string,
  bags: Bags,
  V: number,
  options: LdaOptions,
  compute: Compute,
): Promise<Arrays> {
  const K = options.topics;
  const { masses, alphas } = await learn(owner, bags, V, options, compute);
  const totals = new Float64Array(K);
  masses.forEach((mass, at) => {
    totals[at % K] = totals[at % K]! + mass;
  });
  const probabilities = Float32Array.from(masses, (mass, at) => mass / totals[at % K]!);
  return {
    probabilities: tensor(probabilities, V, K),
    alphas: tensor(alphas),
    shares: tensor(sharesOf(totals, V, options)),
  };
}

export function takeLdaArrays(owner: string, arrays: Arrays, V: number, K: number) {
  const { data } = takeArray(owner, arrays, 'probabilities', 'f32', [V, K], SHARES);
  const alphas = takeArray(owner, arrays, 'alphas', 'f64', [K], { min: 1e-6, max: 1000 }).data;
  const topics: FixedTopics = { probabilities: { rows: V, columns: K, data }, alphas };
  return { topics, shares: takeArray(owner, arrays, 'shares', 'f64', [K], SHARES).data };
}

type LdaOptions = OptionValues<typeof ldaLearningOptions>;

/** What φ is proportional to, topic by topic: n_wk + β, or λ_wk. */
async function learn(
  owner: string,
  bags: Bags,
  V: number,
  options: LdaOptions,
  compute: Compute,
): Promise<{ masses: Float64Array; alphas: Float64Array }> {
  if (options.sampler === 'online-vb') {
    const masses = await variationalLda(bags, V, options, compute, owner);
    return { masses, alphas: new Float64Array(options.topics).fill(options.alpha) };
  }
  const { topics, sweeps, alpha, beta: first, optimise, seed } = options; // a method with more options may have a `parts` of its own
  const settings = { topics, sweeps, alpha, beta: first, optimise, seed };
  const { wordCounts, alphas, beta } = await gibbsLda(bags, V, settings, compute, owner);
  const masses = new Float64Array(wordCounts.length);
  for (let at = 0; at < masses.length; at++) masses[at] = wordCounts[at]! + beta;
  return { masses, alphas };
}

/** The tokens of each topic, its prior taken away, as shares of all. */
function sharesOf(totals: Float64Array, V: number, { beta, optimise }: LdaOptions): Float64Array {
  const prior = optimise === 'both' ? 0 : V * beta;
  const tokens = totals.map((total) => Math.max(0, total - prior));
  const all = tokens.reduce((sum, own) => sum + own, 0);
  return tokens.map((own) => (all > 0 ? own / all : 1 / tokens.length));
}
