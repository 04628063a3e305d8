/**
 * Fisher vectors on bags of embedded words (Clinchant, Perronnin, ICTIR 2013): the gradient of the document's log-likelihood under a
 * Gaussian mixture of all words. gradient-vectors.ts has the equations; this file learns the mixture.
 *
 *   points    tokens: the words of `sampleDocuments` random training documents, each as often as it occurs there (the paper);
 *             types: every word of the vocabulary once
 *   floor     added to every variance, as a share of the mean variance of the points
 *
 * The paper takes the gradient by the means alone, without any normalisation. Here power and unit length are on by default: a gradient grows
 * with the length of the document, which misleads a linear classifier, and both normalisations helped wherever they were tried. Word vectors keep
 * their own lengths (`words.unit=false`) by default: on the unit sphere Gaussians lose nearly a point on short texts.
 */

import { type Bags, bagCount } from '../core/bag.ts';
import type { Compute } from '../core/compute.ts';
import { grouped, SatchelError } from '../core/errors.ts';
import { cosine } from '../core/likeness.ts';
import { type Matrix, selectRows } from '../core/matrix.ts';
import { choice, flag, integer, number, type OptionValues, seedOption } from '../core/options.ts';
import { defineRepresentation } from '../core/representation.ts';
import { takeArray, tensor } from '../core/tensor.ts';
import { fitGaussianMixture, prepareGaussianMixture } from '../mixture/gaussian.ts';
import { createRandom } from '../numeric/random.ts';
import { inverseDocumentFrequencies } from './bow.ts';
import { clusterTopics } from './parts/cluster-topics.ts';
import { takeWordWeights } from './parts/given-words.ts';
import { gradientRepresenter } from './parts/gradient-vectors.ts';
import { membershipArrays, softMemberships, takeMemberships } from './parts/memberships.ts';
import { seenVectors } from './parts/vocabulary/seen-words.ts';

const options = {
  components: integer('how many Gaussians the words form', 16, { min: 1, max: 10_000, tune: [4, 8, 16, 32] }),
  points: choice(
    'the points that the Gaussians are fitted to: tokens of a sample of documents, or the words of the vocabulary',
    'tokens',
    ['tokens', 'types'],
  ),
  sampleDocuments: integer('how many random training documents the tokens come from; 0 takes all', 5000, { min: 0 }),
  iterations: integer('largest number of iterations of the mixture', 100, { min: 1 }),
  floor: number('added to every variance, as a share of the mean variance', 1e-6, { min: 0, max: 1e6 }),
  tolerance: number('iterations end when the mean log-likelihood of a token rises by less than this', 1e-3, { min: 0 }),
  parts: choice('parameters of the gradient: means (the paper), also variances, also weights', 'means', [
    'means',
    'means-variances',
    'all',
  ]),
  idfWeighted: flag('weight every token by the idf of its word', false),
  perToken: flag('divide by the number of tokens', false),
  power: flag('take the signed square root of every number', true),
  norm: choice('the norm that scales every document to length 1', 'l2', ['l2', 'none']),
  seed: seedOption,
};

/** Smaller γ are left out; Gaussians with diagonal covariance share few words, so this loses nothing. */
const LEAST_SHARE = 1e-7;

export const fisher = defineRepresentation({
  name: 'fisher',
  summary: "Fisher vectors: the gradient of a document's log-likelihood under a mixture of Gaussians over all words",
  paper: 'Clinchant and Perronnin 2013, Textual similarity with a bag-of-embedded-words model',
  likeness: cosine,
  needs: { words: true },
  isTopical: true,
  prefers: { words: { unit: false } },
  options,

  async fit({ bags, vocabulary, wordMatrix, options, compute }) {
    const { arrays } = await fitMixture(wordMatrix, seenVectors(wordMatrix, vocabulary), bags, options, compute);
    const mixture = prepareGaussianMixture('fisher', arrays, 'diagonal', options.components, wordMatrix.columns);
    const memberships = softMemberships(wordMatrix, options.components, LEAST_SHARE, (some) =>
      mixture.responsibilities(some),
    );
    const idf = options.idfWeighted ? { idf: tensor(inverseDocumentFrequencies(vocabulary, 'smooth')) } : {};
    return { ...arrays, ...idf, ...membershipArrays(memberships) };
  },

  prepare({ options, arrays, vocabulary, wordMatrix }) {
    const [K, d] = [options.components, wordMatrix.columns];
    const { weights, means } = prepareGaussianMixture('fisher', arrays, 'diagonal', K, d);
    const variances = takeArray('fisher', arrays, 'covariances', 'f64', [K, d]).data;
    const memberships = takeMemberships('fisher', arrays, wordMatrix.rows, K);
    const wordWeights = options.idfWeighted ? takeWordWeights('fisher', arrays, 'idf', wordMatrix.rows) : undefined;
    return gradientRepresenter({
      ...options,
      wordMatrix,
      memberships,
      wordWeights,
      components: { weights, means, variances },
      topics: clusterTopics(memberships, vocabulary),
    });
  },
});

function fitMixture(wordMatrix: Matrix, seen: Matrix, bags: Bags, options: FisherOptions, compute: Compute) {
  const { points, weights } =
    options.points === 'types' ? { points: seen, weights: undefined } : sampledTokens(wordMatrix, bags, options);
  const settings = {
    ...options,
    covariance: 'diagonal',
    floor: options.floor * meanVariance(points, weights),
  } as const;
  return fitGaussianMixture(points, weights, settings, compute);
}

type FisherOptions = OptionValues<typeof options>;

/** The words of some random documents, and how often each occurs there. */
function sampledTokens(
  wordMatrix: Matrix,
  bags: Bags,
  { sampleDocuments, seed }: FisherOptions,
): { points: Matrix; weights: Float32Array } {
  const documents = Uint32Array.from({ length: bagCount(bags) }, (_, row) => row);
  if (sampleDocuments > 0 && sampleDocuments < documents.length)
    createRandom(seed, 'fisher: documents').shuffle(documents);
  const chosen = sampleDocuments > 0 ? documents.subarray(0, sampleDocuments) : documents;
  const counts = new Float64Array(wordMatrix.rows);
  for (const row of chosen) {
    for (let j = bags.offsets[row]!; j < bags.offsets[row + 1]!; j++) counts[bags.ids[j]!]! += bags.counts[j]!;
  }
  const present = Uint32Array.from(counts.keys()).filter((w) => counts[w]! > 0);
  if (present.length === 0) {
    throw new SatchelError(
      'EMPTY_CORPUS',
      `fisher: none of the ${grouped(chosen.length)} documents its Gaussians are to be fitted to holds a word.`,
    );
  }
  return { points: selectRows(wordMatrix, present) as Matrix, weights: Float32Array.from(present, (w) => counts[w]!) };
}

/** Mean over the dimensions of the variance of the points, each counted as often as `weights` says. */
function meanVariance({ rows, columns: d, data }: Matrix, weights: Float32Array | undefined): number {
  const mean = new Float64Array(d);
  let [total, squares] = [0, 0];
  for (let row = 0; row < rows; row++) {
    const weight = weights?.[row] ?? 1;
    total += weight;
    for (let i = 0; i < d; i++) {
      const value = data[row * d + i]!;
      mean[i] = mean[i]! + weight * value;
      squares += weight * value * value;
    }
  }
  const spread = squares / total - mean.reduce((sum, value) => sum + (value / total) ** 2, 0);
  return Math.max(spread / d, Number.MIN_VALUE);
}
