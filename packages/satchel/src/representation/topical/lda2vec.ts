/**
 * lda2vec (Moody 2016): a word vector plus a document vector, which is a mixture of topic vectors, predicts the words around.
 *
 *   e_D = Σ_k p_k t_k,   p = softmax(ω_D)                                                                                           (1)
 *   max  Σ_tokens Σ_c log P(c | w + e_D) + λ (α − 1) Σ_k log p_k                            α = 1 / K                                (2)
 *   d = (Σ_tokens idf_w w) ⊕ e_D                                                            each half scaled to length 1             (3)
 *
 *   w, u   vectors and outputs of words, from skip-gram                  arrays.words, arrays.outputs
 *   t      vectors of topics                                             arrays.topics
 *   ω_D    found for every document, also of training, with all else fixed    embedding/topical/infer-lda2vec.ts
 *
 * There is no LDA in it. The words of a topic are those that its vector predicts: P(c | k) ∝ P_n(c) e^{t_k·u_c}, with P_n the distribution of the
 * random words. e_D is no sum over words: an explanation gives each word what the score loses without it; the rest is the remainder.
 */
import { cosine } from '../../core/likeness.ts';
import type { Matrix } from '../../core/matrix.ts';
import { integer, number } from '../../core/options.ts';
import { defineRepresentation } from '../../core/representation.ts';
import { takeArray, tensor } from '../../core/tensor.ts';
import { textHasher } from '../../embedding/documents/infer.ts';
import { type InferProportions, proportionInference } from '../../embedding/topical/infer-lda2vec.ts';
import { scoresOf } from '../../embedding/topical/mixed-topics.ts';
import { mixtureOf } from '../../embedding/topical/proportions.ts';
import { trainLda2vec } from '../../embedding/topical/train-lda2vec.ts';
import { negativeShares } from '../../embedding/train/sampling.ts';
import { seedWords } from '../../numeric/random-bits.ts';
import { softmax } from '../../numeric/softmax.ts';
import { inverseDocumentFrequencies } from '../../numeric/term-weights.ts';
import { takeWordWeights } from '../parts/given-words.ts';
import { leaveOneWordOut } from '../parts/leave-one-out.ts';
import { distributionTopics } from '../parts/topic-distributions.ts';
import { type Part, partsRepresenter, wordPart } from './document-vectors.ts';
import { learnWords, matrixTensor, openText, topicalNeeds } from './learn.ts';
import { topicOptions, vectorOptions, windowOptions } from './options.ts';
import { takeVectors } from './prepare.ts';

const { topicEpochs: _, ...window } = windowOptions;
const options = {
  topics: topicOptions.topics,
  ...window,
  mixtureEpochs: integer('how often training of topics goes over the text, after that of words', 5, {
    min: 1,
    max: 100_000,
  }),
  prior: number('λ, how strongly a document is held to few topics', 5, { min: 0, max: 1e6 }),
  documentRate: number('size of the steps of a document (Adam)', 0.1, { min: 1e-9, max: 10 }),
  topicRate: number('size of the steps of topics (Adam)', 5e-3, { min: 1e-9, max: 10 }),
  inferenceSteps: integer('steps in which the topics of a document are found', 50, { min: 1, max: 100_000 }),
  ...vectorOptions,
};

export const lda2vec = defineRepresentation({
  name: 'lda2vec',
  summary: 'word vectors beside a mixture of topic vectors that predicts with them',
  paper: 'Moody 2016, Mixing Dirichlet topic models and word embeddings to make lda2vec',
  likeness: cosine,
  needs: topicalNeeds,
  isTopical: true,
  options,

  async fit(training) {
    const { options, vocabulary, compute } = training;
    const { start, counts, running } = openText('lda2vec', training, options);
    const first = await learnWords('lda2vec', { text: { running, counts }, start, compute }, options);
    const settings = { ...options, epochs: options.mixtureEpochs };
    const trained = await trainLda2vec('lda2vec', { running, counts }, first, settings, compute);
    return {
      words: matrixTensor(trained.wordMatrix),
      outputs: matrixTensor(trained.outputs),
      topics: matrixTensor(trained.topics),
      idf: tensor(inverseDocumentFrequencies(vocabulary, options.idf)),
      ...{ counts: tensor(counts), shares: tensor(trained.shares) },
    };
  },

  prepare({ arrays, vocabulary, options }) {
    const { topics: K, dimensions } = options;
    const V = vocabulary.terms.length;
    const vectors = {
      wordMatrix: takeVectors('lda2vec', arrays, 'words', V, dimensions),
      outputs: takeVectors('lda2vec', arrays, 'outputs', V, dimensions),
      topics: takeVectors('lda2vec', arrays, 'topics', K, dimensions),
    };
    const counts = takeArray('lda2vec', arrays, 'counts', 'f64', [V], { min: 0 }).data;
    const shares = takeArray('lda2vec', arrays, 'shares', 'f64', [K], { min: 0, max: 1 }).data;
    const weights = takeWordWeights('lda2vec', arrays, 'idf', V);
    const infer = inferenceOf(proportionInference(vectors, counts, options), vocabulary.terms, options.seed);
    const parts = [
      ...(options.parts === 'topics' ? [] : [wordPart(vectors.wordMatrix)]),
      ...(options.parts === 'words' ? [] : [mixturePart(vectors.topics, infer)]),
    ];
    const probabilities = topicWords(vectors, counts);
    const own = partsRepresenter({ parts, norm: options.norm, weights, tokensByTopic: () => new Float64Array(0) });
    return {
      ...own,
      ...(options.parts === 'words' ? {} : leaveOneWordOut(own.represent)),
      topics: distributionTopics({
        ...{ shares, wordCount: V },
        probability: (k, word) => probabilities(k)[word]!,
        proportions: ({ running }) => (running && running.length > 0 ? infer(running) : new Float64Array(K)),
      }),
    };
  },
});

/** p of a text, whose random numbers follow from its words. */
function inferenceOf(infer: InferProportions, terms: readonly string[], seed: number) {
  const hashOf = textHasher(terms);
  return (running: Uint32Array): Float64Array => infer(running, seedWords(hashOf(running), seed, 0x1da2));
}

/** (1) */
function mixturePart(topics: Matrix, infer: (running: Uint32Array) => Float64Array): Part {
  const dimensions = topics.columns;
  return {
    ...{ dimensions, isWeighted: false },
    vectorOf: () => undefined,
    sumOf({ running }) {
      const mixture = new Float64Array(dimensions);
      if (running && running.length > 0) mixtureOf(infer(running), topics, mixture);
      return mixture;
    },
  };
}

/** P(c | k) of every word, computed when a topic is first asked for. */
function topicWords({ outputs, topics }: { outputs: Matrix; topics: Matrix }, counts: Float64Array) {
  const known: (Float64Array | undefined)[] = [];
  const logShares = negativeShares(counts).map((share) => Math.log(Math.max(share, 1e-300)));
  const ofTopic = (k: number): Float64Array => {
    const scores = scoresOf(outputs, topics, k);
    for (let w = 0; w < scores.length; w++) scores[w] = scores[w]! + logShares[w]!;
    softmax(scores);
    return scores;
  };
  return (k: number): Float64Array => {
    known[k] ??= ofTopic(k);
    return known[k];
  };
}
