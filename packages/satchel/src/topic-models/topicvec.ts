/**
 * TopicVec (Li, Chua, Zhu and Miao 2016): topics are vectors in the space of the words.
 *
 *   P(w|k) = u_w e^{v_w·t_k + r_k},   r_k = −ln Σ_w u_w e^{v_w·t_k},   θ_d ~ Dirichlet(α)                                    (1)
 *   π_jk ∝ e^{ψ(γ_k) + v_wj·t_k + r_k},   γ_k = α + Σ_j π_jk                                          every document         (2)
 *   ∂L/∂t_k = Σ_j π_jk v_wj − m_k Σ_w P(w|k) v_w,   m_k = Σ_j π_jk                                                            (3)
 *
 *   v_w   vector of word w, fixed        words
 *   u_w   share of the word in all tokens
 *   t_k   vector of topic k; t_0 = 0 is the null topic, of words that belong to none: P(w|0) = u_w
 *
 * Gradient ascent, as in the released code: step 0.1 / (i + 1) in iteration i, less by 20000 / Σm for more tokens, and no longer than a fifth of t_k
 * and than 1; ‖t_k‖ ≤ `longest`. (2) is done again every five steps. It ends when no topic moves by 0.01, or after `iterations`. Sums over documents
 * are taken in their order, on one thread.
 */

import type { Bags } from '../core/bag.ts';
import { type Compute, pause } from '../core/compute.ts';
import { createMatrix, type Matrix } from '../core/matrix.ts';
import { createRandom } from '../numeric/random.ts';
import { sumOf } from '../numeric/statistics.ts';
import { lengthOf } from '../numeric/vectors.ts';
import { expectedTokens } from './expected-tokens.ts';
import { topicProbabilities, weightedSum } from './log-linear-topics.ts';

export interface TopicVecSettings {
  /** Without the null topic. */
  readonly topics: number;
  readonly iterations: number;
  readonly alpha: number;
  /** The largest length of a topic's vector. */
  readonly longest: number;
  readonly seed: number;
}

/** Steps of the topics between two passes over the documents. */
const STEPS_A_PASS = 5;
const [RATE, MOST_TOKENS, LARGEST_SHARE, STILL] = [0.1, 20_000, 0.2, 0.01];

/** Vectors of the topics, the null topic first. `report` is called after every iteration. */
export async function fitTopicVec(
  bags: Bags,
  wordMatrix: Matrix,
  unigram: Float64Array,
  settings: TopicVecSettings,
  compute: Compute,
  report: (iterations: number) => void,
): Promise<Float64Array[]> {
  const topics = startTopics(settings, wordMatrix.columns);
  const model = { wordMatrix, unigram, topics, table: createMatrix(wordMatrix.rows, topics.length) };
  let pulls: Pull[] = [];
  for (let i = 0; i < settings.iterations; i++) {
    if (i % STEPS_A_PASS === 0) {
      await tabulate(model, compute);
      pulls = (await expectedTokens(bags, model.table, settings.alpha, compute)).map((tokens) =>
        pullOf(wordMatrix, tokens),
      );
    }
    const moved = await moveTopics(model, pulls, RATE / (i + 1), settings.longest, compute);
    report(i + 1);
    if (moved < STILL) break;
  }
  return topics;
}

/** t_0 = 0, then random directions of length 1. */
function startTopics({ topics, seed }: TopicVecSettings, columns: number): Float64Array[] {
  const random = createRandom(seed, 'topicvec');
  const drawn = Array.from({ length: topics }, () => {
    const vector = Float64Array.from({ length: columns }, () => random.uniform() + random.uniform() - 1);
    const length = lengthOf(vector) || 1;
    return vector.map((value) => value / length);
  });
  return [new Float64Array(columns), ...drawn];
}

export interface TopicVecModel {
  readonly wordMatrix: Matrix;
  readonly unigram: Float64Array;
  readonly topics: readonly Float64Array[];
  /** P(w|k) / u_w = e^{v_w·t_k + r_k}, words × topics. */
  readonly table: Matrix;
}

/** Writes `table`; returns P(w|k) topic by topic. */
export async function tabulate(
  { wordMatrix, unigram, topics, table }: TopicVecModel,
  compute: Compute,
): Promise<Float64Array[]> {
  const K = topics.length;
  const all: Float64Array[] = [];
  for (const [k, topic] of topics.entries()) {
    const own = new Float64Array(wordMatrix.rows);
    topicProbabilities(wordMatrix, topic, unigram, own);
    for (let w = 0; w < wordMatrix.rows; w++) table.data[w * K + k] = unigram[w]! > 0 ? own[w]! / unigram[w]! : 0;
    all.push(own);
    await pause(compute);
  }
  return all;
}

/** What the expected tokens of a topic add to (3): Σ_j π_jk v_wj and m_k. */
export interface Pull {
  readonly sum: Float64Array;
  readonly mass: number;
}

export function pullOf(wordMatrix: Matrix, tokens: Float64Array): Pull {
  const sum = new Float64Array(wordMatrix.columns);
  weightedSum(wordMatrix, tokens, sum);
  return { sum, mass: sumOf(tokens) };
}

/** (3) */
export function topicGradient(wordMatrix: Matrix, { sum, mass }: Pull, probabilities: Float64Array): Float64Array {
  const mean = new Float64Array(wordMatrix.columns);
  weightedSum(wordMatrix, probabilities, mean);
  return sum.map((value, i) => value - mass * mean[i]!);
}

/** One step of every topic but the null topic; returns the longest. */
async function moveTopics(
  model: TopicVecModel,
  pulls: readonly Pull[],
  rate: number,
  longest: number,
  compute: Compute,
): Promise<number> {
  const { wordMatrix, unigram, topics } = model;
  const tokens = pulls.reduce((sum, { mass }) => sum + mass, 0);
  const scale = rate * Math.min(1, MOST_TOKENS / Math.max(tokens, 1));
  const probabilities = new Float64Array(wordMatrix.rows);
  let farthest = 0;
  for (let k = 1; k < topics.length; k++) {
    const topic = topics[k]!;
    topicProbabilities(wordMatrix, topic, unigram, probabilities);
    const gradient = topicGradient(wordMatrix, pulls[k]!, probabilities);
    const wanted = scale * lengthOf(gradient);
    const limit = Math.min(1, LARGEST_SHARE * lengthOf(topic));
    const factor = wanted > limit ? (scale * limit) / wanted : scale;
    for (let i = 0; i < topic.length; i++) topic[i] = topic[i]! + factor * gradient[i]!;
    farthest = Math.max(farthest, Math.min(wanted, limit));
    const length = lengthOf(topic);
    if (length > longest) for (let i = 0; i < topic.length; i++) topic[i] = (topic[i]! * longest) / length;
    await pause(compute);
  }
  return farthest;
}
