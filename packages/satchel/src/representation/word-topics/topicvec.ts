/**
 * TopicVec (Li, Chua, Zhu and Miao 2016): the share of each topic in a document, where topics are vectors in the space of the words.
 *
 *   P(w|k) = u_w e^{v_w·t_k} / Σ_v u_v e^{v_v·t_k},   t_0 = 0                                                                 (1)
 *   q_wk ∝ P(w|k) e^{ψ(γ_k)},   γ_k = α + Σ_w n_w q_wk,   θ_k = γ_k / Σγ                                                      (2)
 *
 *   t_k    vectors of the topics       fitted (topic-models/topicvec.ts)
 *   P(w|k)                             arrays.probabilities, V × (K + 1): the null topic comes first
 *   θ      the vector of a document, K + 1 numbers that add up to 1
 *
 * `perClass` is the protocol of the authors: `topics` topics are learned from the documents of each class, and put together. It uses the labels of
 * the training documents. `topicvec+average` is "TV+MeanWV" of paper 002. Explanations are exact: θ is a sum over words but for α.
 */

import { type Bags, bagAt, bagCount } from '../../core/bag.ts';
import type { Compute } from '../../core/compute.ts';
import { SatchelError } from '../../core/errors.ts';
import { type LabelSets, labelsAt } from '../../core/labels.ts';
import { hellinger } from '../../core/likeness.ts';
import { createMatrix, type Matrix } from '../../core/matrix.ts';
import { flag, integer, number, type OptionValues, seedOption } from '../../core/options.ts';
import { defineRepresentation } from '../../core/representation.ts';
import { SHARES, takeArray, tensor } from '../../core/tensor.ts';
import { checkPoints } from '../../mixture/points.ts';
import { expectedTokens, sharesOf } from '../../topic-models/expected-tokens.ts';
import { fitTopicVec, tabulate } from '../../topic-models/topicvec.ts';
import { variationalInference } from '../../topic-models/variational-inference.ts';
import { boundsOf, distributionsOf, proportionsRepresenter } from '../parts/proportions.ts';
import { alphaOption } from '../parts/topic-options.ts';

const options = {
  topics: integer('how many topics, beside the null topic', 50, { min: 1, max: 10_000, tune: [20, 50, 100] }),
  perClass: flag('learn this many topics from the documents of each class, as the authors do; uses labels', false),
  iterations: integer('largest number of steps', 50, { min: 1, max: 10_000 }),
  alpha: alphaOption,
  longest: number('the largest length of the vector of a topic', 5, { min: 1e-3, max: 1000 }),
  inferenceIterations: integer('largest number of iterations for a document whose topics are asked for', 100, {
    min: 1,
    max: 10_000,
  }),
  seed: seedOption,
};

export const topicvec = defineRepresentation({
  name: 'topicvec',
  summary: 'TopicVec: the share of each topic in a document, where topics are vectors among the words',
  paper: 'Li et al. 2016, Generative topic embedding: a continuous representation of documents',
  likeness: hellinger,
  needs: { words: true, seenWords: true, someLabels: true },
  isTopical: true,
  options,

  async fit({ bags, wordMatrix, labels, classes, options, compute }) {
    checkPoints('topicvec', wordMatrix);
    const parts = options.perClass ? partsOf(bags, labels, classes.length) : [bags];
    checkBytes(wordMatrix.rows, parts.length * options.topics + 1);
    const unigram = unigramOf(bags, wordMatrix.rows);
    const topics = await fitParts(parts, wordMatrix, unigram, options, compute);
    const model = { wordMatrix, unigram, topics, table: createMatrix(wordMatrix.rows, topics.length) };
    const probabilities = transposed(await tabulate(model, compute), wordMatrix.rows);
    return {
      probabilities: tensor(probabilities, wordMatrix.rows, topics.length),
      shares: tensor(sharesOf(await expectedTokens(bags, model.table, options.alpha, compute))),
    };
  },

  prepare({ options, arrays, vocabulary }) {
    const V = vocabulary.terms.length;
    const { data, shape } = takeArray('topicvec', arrays, 'probabilities', 'f32', [V, undefined], SHARES);
    const K = shape[1]!;
    const shares = takeArray('topicvec', arrays, 'shares', 'f64', [K], { min: 0, max: 1.000001 }).data;
    const topics = { probabilities: { rows: V, columns: K, data }, alphas: new Float64Array(K).fill(options.alpha) };
    const inference = variationalInference(topics, { iterations: options.inferenceIterations, tolerance: 1e-3 });
    const own = distributionsOf(topics, shares, inference);
    return { ...proportionsRepresenter(inference, topics.alphas, own), logLikelihoods: boundsOf(topics) };
  },
});

type TopicVecOptions = OptionValues<typeof options>;

/** The null topic, then the topics of every part. */
async function fitParts(
  parts: readonly Bags[],
  wordMatrix: Matrix,
  unigram: Float64Array,
  options: TopicVecOptions,
  compute: Compute,
): Promise<Float64Array[]> {
  const topics: Float64Array[] = [new Float64Array(wordMatrix.columns)];
  for (const [part, bags] of parts.entries()) {
    const settings = { ...options, seed: (options.seed + part) % 4294967296 };
    const report = (done: number): void =>
      compute.progress.advance(part * options.iterations + done, parts.length * options.iterations, 'steps');
    topics.push(...(await fitTopicVec(bags, wordMatrix, unigram, settings, compute, report)).slice(1));
  }
  return topics;
}

/** The documents of each class; a document with several labels is in several parts. */
function partsOf(bags: Bags, labels: LabelSets | undefined, classes: number): Bags[] {
  if (!labels || classes === 0)
    throw new SatchelError('NO_LABELS', "topicvec: 'perClass' learns from labels, and no training document has one.", {
      remedy: 'Leave topicvec.perClass out, or give documents with labels.',
    });
  const rows = Array.from({ length: classes }, (): number[] => []);
  for (let d = 0; d < bagCount(bags); d++) for (const label of labelsAt(labels, d)) rows[label]!.push(d);
  return rows.map((own) => selectBags(bags, own));
}

function selectBags(bags: Bags, rows: readonly number[]): Bags {
  const some = rows.map((row) => bagAt(bags, row));
  const offsets = new Uint32Array(rows.length + 1);
  some.forEach(({ ids }, i) => {
    offsets[i + 1] = offsets[i]! + ids.length;
  });
  const [ids, counts] = [new Uint32Array(offsets.at(-1)!), new Float32Array(offsets.at(-1)!)];
  some.forEach((bag, i) => {
    ids.set(bag.ids, offsets[i]);
    counts.set(bag.counts, offsets[i]);
  });
  return { offsets, ids, counts };
}

/** u; words of the vocabulary that no training document holds count as half a token. */
function unigramOf({ ids, counts }: Bags, V: number): Float64Array {
  const tokens = new Float64Array(V);
  ids.forEach((id, j) => {
    tokens[id] = tokens[id]! + counts[j]!;
  });
  const smoothed = tokens.map((count) => Math.max(count, 0.5));
  const all = smoothed.reduce((sum, count) => sum + count, 0);
  return smoothed.map((count) => count / all);
}

/** Topic by topic → word by word. */
function transposed(topics: readonly Float64Array[], V: number): Float32Array {
  const into = new Float32Array(V * topics.length);
  topics.forEach((own, k) => {
    for (let w = 0; w < V; w++) into[w * topics.length + k] = own[w]!;
  });
  return into;
}

const MOST_BYTES = 2 ** 32;

function checkBytes(wordCount: number, topics: number): void {
  const bytes = 24 * wordCount * topics;
  if (bytes <= MOST_BYTES) return;
  throw new SatchelError(
    'TOO_LARGE',
    `topicvec: ${topics} topics of ${wordCount} words need ${Math.ceil(bytes / 2 ** 20)} MB of memory, more than 4096 MB.`,
    {
      kind: 'configuration',
      remedy: 'Use fewer topics (topicvec.topics) or fewer words (text.minCount, text.maxWords).',
      facts: { bytes, topics, words: wordCount },
    },
  );
}
