/**
 * Word-topic mixture (Fu, Wang, Li, Yu and Liu, ACML 2016): topics of LDA and of vectors, brought near to each other.
 *
 *   start     z by LDA; words, topics and outputs of twe-1
 *   round     τ_k    min KL(φ_k ‖ softmax(Vτ)) + μ‖τ‖², from t_k in the first round           embedding/topical/fit-topics.ts           (1)
 *             φ_kw   (1 − λ) (n_kw + β) / (n_k + Vβ) + λ softmax_w(v_w·τ_k)                   embedding/topical/mixed-topics.ts         (2)
 *             z      Gibbs sampling with φ fixed, then n is counted again                     topic-models/resample.ts                  (3)
 *   d = (Σ_tokens idf_w w) ⊕ (Σ_tokens idf_w τ_z) ⊕ θ                                         each part scaled to one length            (4)
 *
 *   φ_k in (1) is that of the counts; θ are the shares of topics in the document.
 *
 * Of the paper only the abstract could be had: (1) to (4) are a reconstruction.
 */
import { cosine } from '../../core/likeness.ts';
import { createMatrix, type Matrix } from '../../core/matrix.ts';
import { integer, number, type OptionValues } from '../../core/options.ts';
import { defineRepresentation } from '../../core/representation.ts';
import { inSteps, type Steps } from '../../core/threads/steps.ts';
import { fitTopic, type WordProducts, wordProducts } from '../../embedding/topical/fit-topics.ts';
import { mixTopics } from '../../embedding/topical/mixed-topics.ts';
import type { TopicalVectors } from '../../embedding/topical/settings.ts';
import { countTopics } from '../../topic-models/resample.ts';
import { topicPart, wordPart } from './document-vectors.ts';
import { learnStages, type Started, startTopical, topicalArrays, topicalNeeds } from './learn.ts';
import { topicalOptions } from './options.ts';
import { prepareTopical, takeVectors } from './prepare.ts';
import { mixedShares, newTopics } from './rounds.ts';
import type { TopicRun } from './topic-run.ts';

const options = {
  ...topicalOptions,
  rounds: integer('how often vectors of topics and topics of tokens take turns', 5, { min: 1, max: 1000 }),
  roundSweeps: integer('passes of the Gibbs sampler over the tokens in a round', 5, { min: 1, max: 10_000 }),
  evaluations: integer('steps in which the vector of a topic is fitted in a round', 10, { min: 1, max: 10_000 }),
  mixing: number('how much the vectors count in the words of a topic, against the counts', 0.6, { min: 0, max: 1 }),
  pull: number('μ, the pull of the vectors of topics to zero', 0.01, { min: 0, max: 1e6 }),
};

type WtmOptions = OptionValues<typeof options>;

export const wtm = defineRepresentation({
  name: 'wtm',
  summary: 'word-topic mixture: topics of counts and of vectors, and their shares (our reading)',
  paper: 'Fu, Wang, Li, Yu and Liu 2016, Modeling topic semantics using word embedding: word-topic mixture',
  likeness: cosine,
  needs: topicalNeeds,
  isTopical: true,
  options,

  async fit(training) {
    const started = await startTopical('wtm', training, training.options);
    const { run, vectors } = await takeTurns(started, training.options);
    return topicalArrays(training, training.options, run, vectors);
  },

  prepare: (fitted) =>
    prepareTopical('wtm', fitted, fitted.options, (arrays, V) => {
      const { dimensions, topics: K } = fitted.options;
      return {
        wordParts: [wordPart(takeVectors('wtm', arrays, 'words', V, dimensions))],
        topics: [topicPart(takeVectors('wtm', arrays, 'topics', K, dimensions)), topicPart(identity(K), false)],
      };
    }),
});

async function takeTurns(
  started: Started,
  options: WtmOptions,
): Promise<{ run: Pick<TopicRun, 'probabilities' | 'alphas' | 'shares'>; vectors: TopicalVectors }> {
  const { compute, text: first, run } = started;
  let [text, vectors] = [first, await learnStages('wtm', started, options)];
  let counts = countTopics(text.running.ids, text.topics, text.counts.length, options.topics);
  const products = wordProducts(vectors.wordMatrix, compute.kernels);
  let { probabilities } = run;
  for (let round = 0; round < options.rounds; round++) {
    vectors = { ...vectors, topics: await inSteps(fitTopics(counts, vectors.topics, products, options), compute) };
    probabilities = await inSteps(mixTopics(counts, vectors, { ...options, temperature: 1 }), compute);
    const next = await newTopics(text, { ...run, probabilities }, { ...options, round }, compute);
    [text, counts] = [{ ...text, topics: next.topics }, next.counts];
    compute.progress.advance(round + 1, options.rounds, 'rounds');
  }
  return { run: { ...run, probabilities, shares: mixedShares(counts, options.topics) }, vectors };
}

/** (1) for every topic; one without tokens keeps its vector. */
function* fitTopics(counts: Float64Array, topics: Matrix, products: WordProducts, fit: WtmOptions): Steps<Matrix> {
  const [K, d] = [topics.rows, topics.columns];
  const V = counts.length / K;
  const fitted = createMatrix(K, d);
  for (let k = 0; k < K; k++) {
    const own = Float64Array.from(topics.data.subarray(k * d, (k + 1) * d));
    const shares = Float64Array.from({ length: V }, (_, w) => counts[w * K + k]!);
    const tokens = shares.reduce((sum, count) => sum + count, 0);
    const normalised = shares.map((count) => (count + fit.beta) / (tokens + V * fit.beta));
    if (tokens > 0) yield* fitTopic(normalised, products, own, fit);
    fitted.data.set(own, k * d);
    yield;
  }
  return fitted;
}

/** Row k has a 1 at place k. */
function identity(K: number): Matrix {
  const rows = createMatrix(K, K);
  for (let k = 0; k < K; k++) rows.data[k * K + k] = 1;
  return rows;
}
