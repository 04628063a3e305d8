/**
 * Probabilistic latent semantic analysis (Hofmann 1999): the share P(z|d) of each topic in a document.
 *
 *   P(w|d) = Σ_z P(z|d) P(w|z)                                                                                                 (1)
 *
 *   P(w|z)   fitted (topic-models/plsa.ts)                                     arrays.probabilities, row w, column z
 *   P(z|d)   the vector of a document, by folding in with P(w|z) fixed         topic-models/fold-in.ts
 *
 * Unlike LDA it has no priors: shares are sparser, and with many topics it fits the training documents too closely. A document without known
 * words is zero. P(z|d) = Σ_w n_w P(z|d,w) / l is a sum over words, so explanations are exact. `logLikelihoods` are Σ n_w ln P(w|d) with P(z|d)
 * of the document itself: they flatter, as PLSA has no distribution over unseen documents.
 */

import { type Bag, type Bags, bagAt, bagCount } from '../core/bag.ts';
import type { Compute } from '../core/compute.ts';
import { type Documents, onlyDocument } from '../core/documents.ts';
import { hellinger } from '../core/likeness.ts';
import { createMatrix, type Matrix, rowOf } from '../core/matrix.ts';
import { integer, number, type OptionValues } from '../core/options.ts';
import { defineRepresentation, type Representer } from '../core/representation.ts';
import { type Arrays, takeArray, tensor } from '../core/tensor.ts';
import { type FoldedIn, foldIn } from '../topic-models/fold-in.ts';
import { fitPlsa } from '../topic-models/plsa.ts';
import { withoutPadding } from '../topic-models/without-padding.ts';
import { remainderAfter } from './parts/remainder.ts';
import { distributionTopics } from './parts/topic-distributions.ts';
import { topicsOption } from './parts/topic-options.ts';

export const plsaOptions = {
  topics: topicsOption,
  iterations: integer('largest number of EM iterations', 100, { min: 1, max: 10_000 }),
  tolerance: number('training ends when the log-likelihood rises by less than this share of itself', 1e-5, {
    min: 0,
    max: 1,
  }),
  foldIterations: integer('largest number of iterations that fold a document in', 50, { min: 1, max: 10_000 }),
  seed: integer('seed of the random start', 1, { min: 0, max: 4294967295 }),
};

export const plsa = defineRepresentation({
  name: 'plsa',
  summary: 'probabilistic latent semantic analysis: the share of each topic in a document',
  paper: 'Hofmann 1999, Probabilistic latent semantic indexing',
  likeness: hellinger,
  prefers: { 'linear-svm': { C: 3 } }, // bench/results/defaults.md
  needs: {},
  isTopical: true,
  options: plsaOptions,

  fit: ({ bags, vocabulary, options, compute }) =>
    fitPlsaArrays('plsa', bags, vocabulary.terms.length, options, compute),

  prepare({ options, arrays, vocabulary }) {
    const { topics, shares } = takePlsaArrays('plsa', arrays, vocabulary.terms.length, options.topics);
    return plsaRepresenter(topics, shares, options.foldIterations);
  },
});

/** P(w|z) and P(z), as arrays. */
export async function fitPlsaArrays(
  owner: string,
  bags: Bags,
  V: number,
  options: OptionValues<typeof plsaOptions>,
  compute: Compute,
): Promise<Arrays> {
  const matrix = { rows: bagCount(bags), columns: V, offsets: bags.offsets, indices: bags.ids, values: bags.counts };
  const { factors, shares } = await fitPlsa(matrix, options, compute, owner);
  const probabilities = withoutPadding(factors.wordSide.rows, options.topics);
  return { probabilities: tensor(probabilities, V, options.topics), shares: tensor(shares) };
}

export function takePlsaArrays(owner: string, arrays: Arrays, V: number, K: number) {
  const bounds = { min: 0, max: 1.000001 }; // rounding
  const { data } = takeArray(owner, arrays, 'probabilities', 'f32', [V, K], bounds);
  const topics: Matrix = { rows: V, columns: K, data };
  return { topics, shares: takeArray(owner, arrays, 'shares', 'f64', [K], bounds).data };
}

/** P(z|d) and P(z|d,w) of documents. */
export const plsaFold =
  (topics: Matrix, iterations: number) =>
  ({ ids, counts }: Bag): FoldedIn => {
    const length = counts.reduce((sum, count) => sum + count, 0);
    const scales = new Float64Array(topics.columns).fill(1 / length);
    return foldIn({ ids, weights: counts }, topics, scales, { iterations, tolerance: 1e-6 });
  };

function plsaRepresenter(topics: Matrix, shares: Float64Array, iterations: number): Representer {
  const K = topics.columns;
  const fold = plsaFold(topics, iterations);
  const represent = ({ bags }: Documents): Matrix => {
    const into = createMatrix(bagCount(bags), K);
    for (let i = 0; i < into.rows; i++) rowOf(into, i).set(fold(bagAt(bags, i)).theta);
    return into;
  };
  return {
    dimensions: K,
    represent,
    attribute(document, direction, into) {
      const { bag } = document;
      const along = Float64Array.from({ length: K }, (_, k) => direction(k));
      const own = fold(bag).wordShares();
      for (let j = 0; j < bag.ids.length; j++) {
        into[j] = 0;
        for (let k = 0; k < K; k++) into[j] = into[j]! + along[k]! * own[j * K + k]!;
      }
      const whole = represent(onlyDocument(document)).data.reduce((sum, value, k) => sum + value * along[k]!, 0);
      return remainderAfter(whole, into, bag.ids.length);
    },
    logLikelihoods: ({ bags }) =>
      Float64Array.from({ length: bagCount(bags) }, (_, i) =>
        logLikelihood(bagAt(bags, i), fold(bagAt(bags, i)), topics),
      ),
    topics: distributionTopics({
      shares,
      wordCount: topics.rows,
      probability: (k, word) => topics.data[word * K + k]!,
      proportions: ({ bag }) => fold(bag).theta,
    }),
  };
}

/** Words of which no topic knows are left out, as they are in folding in. */
function logLikelihood({ ids, counts }: Bag, { theta }: FoldedIn, { columns: K, data }: Matrix): number {
  let sum = 0;
  ids.forEach((id, j) => {
    let p = 0;
    for (let k = 0; k < K; k++) p += theta[k]! * data[id * K + k]!;
    if (p > 0) sum += counts[j]! * Math.log(p);
  });
  return sum;
}
