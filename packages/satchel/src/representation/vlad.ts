/**
 * Vector of locally aggregated descriptors (Jégou et al., CVPR 2010), the hard-assignment sibling of Fisher vectors: how far a document's
 * words lie from the centres of their clusters, added up cluster by cluster.
 *
 *   A_k = Σ_{t in k} (x_t − μ_k)                                                              (1)
 *   z = ⊕_k A_k, then z_i ← sign(z_i) √|z_i| and z ← z / ‖z‖ by choice                        (2)
 *
 *   t     the document's tokens, x_t the vector of the token's word    bag, words
 *   k     cluster of a word, by k-means; μ_k its centre                arrays.clusters, arrays.centres
 *
 * This is gradient-vectors.ts with weights and variances of 1. A document without known words is zero.
 */
import { cosine } from '../core/likeness.ts';
import { choice, flag, integer, seedOption } from '../core/options.ts';
import { defineRepresentation } from '../core/representation.ts';
import { ORDINARY, takeArray, tensor } from '../core/tensor.ts';
import { inverseDocumentFrequencies } from './bow.ts';
import { clusterTopics } from './parts/cluster-topics.ts';
import { takeWordWeights } from './parts/given-words.ts';
import { gradientRepresenter } from './parts/gradient-vectors.ts';
import { hardMemberships, takeAssignments } from './parts/memberships.ts';
import { clusterWords } from './parts/vocabulary/word-clusters.ts';

export const vlad = defineRepresentation({
  name: 'vlad',
  summary: "VLAD: how far a document's words lie from the centres of their clusters; Fisher vectors with hard clusters",
  paper: 'Jégou et al. 2010, Aggregating local descriptors into a compact image representation',
  likeness: cosine,
  needs: { words: true },
  learnsFrom: 'vocabulary',
  isTopical: true,
  prefers: { words: { unit: false } },
  options: {
    components: integer('how many clusters the words form', 16, { min: 1, max: 10_000, tune: [4, 8, 16, 32] }),
    spherical: flag('cluster by angle instead of distance', false),
    iterations: integer('largest number of k-means iterations', 50, { min: 1 }),
    idfWeighted: flag('weight every token by the idf of its word', false),
    power: flag('take the signed square root of every number', true),
    norm: choice('the norm that scales every document to length 1', 'l2', ['l2', 'none']),
    seed: seedOption,
  },

  async fit({ vocabulary, wordMatrix, options, compute }) {
    const { centres, assignments } = await clusterWords(
      wordMatrix,
      vocabulary,
      options.components,
      { ...options, option: 'vlad.components' },
      compute,
    );
    const idf = options.idfWeighted ? { idf: tensor(inverseDocumentFrequencies(vocabulary, 'smooth')) } : {};
    return { clusters: tensor(assignments), centres: tensor(centres.data, centres.rows, centres.columns), ...idf };
  },

  prepare({ options, arrays, vocabulary, wordMatrix }) {
    const [K, d] = [options.components, wordMatrix.columns];
    const memberships = hardMemberships(takeAssignments('vlad', arrays, 'clusters', wordMatrix.rows, K), K);
    const means = Float64Array.from(takeArray('vlad', arrays, 'centres', 'f32', [K, d], ORDINARY).data);
    const components = { weights: new Float64Array(K).fill(1), means, variances: new Float64Array(K * d).fill(1) };
    const wordWeights = options.idfWeighted ? takeWordWeights('vlad', arrays, 'idf', wordMatrix.rows) : undefined;
    return gradientRepresenter({
      ...options,
      wordMatrix,
      memberships,
      wordWeights,
      components,
      parts: 'means',
      perToken: false,
      topics: clusterTopics(memberships, vocabulary),
    });
  },
});
