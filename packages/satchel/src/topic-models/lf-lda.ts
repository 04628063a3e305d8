/**
 * LDA with latent features (Nguyen, Billingsley, Du and Johnson 2015): a token comes from the counted words of its topic, or from the words near
 * the topic's vector.
 *
 *   θ_d ~ Dirichlet(α),   each token:  z ~ θ_d,   s ~ Bernoulli(λ),   w ~ φ_z if s = 0,   w ~ P(·|τ_z) if s = 1                (1)
 *   p(z = k, s = 1) ∝ (n_dk + α) λ P(w|τ_k),   p(z = k, s = 0) ∝ (n_dk + α) (1 − λ) (n⁰_wk + β) / (n⁰_k + Vβ)                 (2)
 *
 *   P(w|τ)    log-linear in the vectors of the words     log-linear-topics.ts, fitted to the tokens with s = 1
 *   n_dk      tokens of document d in topic k, of either kind
 *   n⁰, n¹    tokens with s = 0, with s = 1
 *
 * Topics of tokens start from LDA, s from λ. An iteration fits τ of every topic, on all threads, then draws all tokens by (2) in the order of the
 * documents, on one: the exact sampler, in one shard. In the end φ_kw = λ P(w|τ_k) + (1 − λ) (n⁰_wk + β) / (n⁰_k + Vβ), which is all that other
 * documents need.
 */
import { type Bags, bagCount } from '../core/bag.ts';
import { type Compute, pause, type Tasks } from '../core/compute.ts';
import { SatchelError } from '../core/errors.ts';
import type { Matrix } from '../core/matrix.ts';
import { inSharedMemory } from '../core/threads/shared-memory.ts';
import { createRandom } from '../numeric/random.ts';
import { gibbsLda } from './lda-gibbs.ts';
import { fitTopic, type TopicTask, topicProbabilities } from './log-linear-topics.ts';

export interface LfLdaSettings {
  readonly topics: number;
  /** Passes of LDA before. */
  readonly sweeps: number;
  readonly iterations: number;
  readonly lambda: number;
  readonly alpha: number;
  readonly beta: number;
  /** μ of log-linear-topics.ts. */
  readonly penalty: number;
  readonly seed: number;
}

export interface LfLda {
  /** φ, V × K. */
  readonly probabilities: Float64Array;
  /** Share of all tokens. */
  readonly shares: Float64Array;
}

/** Evaluations per topic and iteration; the next iteration goes on from there. */
const EVALUATIONS = 10;

export async function fitLfLda(
  bags: Bags,
  wordMatrix: Matrix,
  settings: LfLdaSettings,
  compute: Compute,
): Promise<LfLda> {
  checkBytes(wordMatrix, settings.topics);
  const run = await openRun(bags, wordMatrix, settings, compute);
  for (let done = 0; done < settings.iterations; done++) {
    await fitTopics(run);
    await sampleTokens(run, done);
    compute.progress.advance(done + 1, settings.iterations, 'iterations');
    await pause(compute);
  }
  await fitTopics(run);
  return { probabilities: mixedProbabilities(run), shares: sharesOf(run) };
}

interface Run {
  readonly compute: Compute;
  readonly settings: LfLdaSettings;
  readonly wordMatrix: Matrix;
  readonly tokenWords: Uint32Array;
  /** Tokens of document d begin at `starts[d]`. */
  readonly starts: Uint32Array;
  /** k for s = 0, K + k for s = 1. */
  readonly assigned: Uint32Array;
  readonly documentCounts: Float64Array;
  /** n⁰ and n¹, topic by topic: n_wk is at k V + w. */
  readonly counted: Float64Array;
  readonly featured: Float64Array;
  /** n⁰_k */
  readonly totals: Float64Array;
  readonly topics: Float64Array[];
  /** P(w|τ_k), word by word. */
  readonly nearby: Float64Array;
}

async function openRun(bags: Bags, wordMatrix: Matrix, settings: LfLdaSettings, compute: Compute): Promise<Run> {
  const { topics: K, sweeps, alpha, beta, seed, lambda } = settings;
  const lda = await gibbsLda(
    bags,
    wordMatrix.rows,
    { topics: K, sweeps, alpha, beta, seed, optimise: 'none' },
    compute,
    'lf-lda',
  );
  const random = createRandom(seed, 'lf-lda: start');
  const { tokenWords, starts } = tokensOf(bags);
  const run: Run = {
    ...{ compute, settings, tokenWords, starts },
    wordMatrix: compute.executor.threads > 1 ? inSharedMemory(wordMatrix) : wordMatrix,
    assigned: lda.assignments().map((topic) => (random.uniform() < lambda ? K + topic : topic)),
    documentCounts: new Float64Array(bagCount(bags) * K),
    counted: new Float64Array(wordMatrix.rows * K),
    featured: new Float64Array(wordMatrix.rows * K),
    totals: new Float64Array(K),
    topics: Array.from({ length: K }, () => new Float64Array(wordMatrix.columns)),
    nearby: new Float64Array(wordMatrix.rows * K),
  };
  for (let d = 0; d + 1 < starts.length; d++)
    for (let token = starts[d]!; token < starts[d + 1]!; token++) count(run, d, token, 1);
  return run;
}

function tokensOf({ offsets, ids, counts }: Bags) {
  const starts = new Uint32Array(offsets.length);
  const tokenWords = new Uint32Array(counts.reduce((sum, times) => sum + times, 0));
  let token = 0;
  for (let d = 0; d + 1 < offsets.length; d++) {
    for (let j = offsets[d]!; j < offsets[d + 1]!; j++) {
      tokenWords.fill(ids[j]!, token, token + counts[j]!);
      token += counts[j]!;
    }
    starts[d + 1] = token;
  }
  return { starts, tokenWords };
}

/** Adds a token to the counts, or takes it away (`by` −1). */
function count(run: Run, document: number, token: number, by: 1 | -1): void {
  const { settings, wordMatrix, tokenWords, assigned, documentCounts, counted, featured, totals } = run;
  const K = settings.topics;
  const isFeature = assigned[token]! >= K;
  const k = isFeature ? assigned[token]! - K : assigned[token]!;
  documentCounts[document * K + k]! += by;
  (isFeature ? featured : counted)[k * wordMatrix.rows + tokenWords[token]!]! += by;
  if (!isFeature) totals[k]! += by;
}

const TOPIC_TASK = 'lf-lda/topic';

export const logLinearTasks: Tasks = { [TOPIC_TASK]: fitTopic };

/** τ and P(w|τ) of every topic. */
async function fitTopics(run: Run): Promise<void> {
  const { compute, settings, wordMatrix, featured, topics, nearby } = run;
  const { executor, signal } = compute;
  const V = wordMatrix.rows;
  const taskOf = (k: number): TopicTask => ({
    wordMatrix,
    counts: featured.slice(k * V, (k + 1) * V),
    topic: topics[k]!,
    penalty: settings.penalty,
    evaluations: EVALUATIONS,
  });
  if (executor.threads > 1) {
    const found = await executor.map<TopicTask, Float64Array>(TOPIC_TASK, [...topics.keys()].map(taskOf), signal);
    found.forEach((topic, k) => {
      topics[k] = topic;
    });
  }
  const own = new Float64Array(V);
  for (let k = 0; k < topics.length; k++) {
    if (executor.threads === 1) topics[k] = fitTopic(taskOf(k));
    topicProbabilities(wordMatrix, topics[k]!, undefined, own);
    for (let w = 0; w < V; w++) nearby[w * topics.length + k] = own[w]!;
    await pause(compute);
  }
}

/** (2), token by token. */
async function sampleTokens(run: Run, iteration: number): Promise<void> {
  const { compute, settings, wordMatrix, tokenWords, starts, assigned, documentCounts, counted, totals, nearby } = run;
  const K = settings.topics;
  const V = wordMatrix.rows;
  const random = createRandom(settings.seed, `lf-lda: iteration ${iteration}`);
  const sums = new Float64Array(2 * K);
  for (let d = 0; d + 1 < starts.length; d++) {
    const own = documentCounts.subarray(d * K, (d + 1) * K);
    for (let token = starts[d]!; token < starts[d + 1]!; token++) {
      count(run, d, token, -1);
      const w = tokenWords[token]!;
      const whole = tokenWeights(
        settings,
        V,
        own,
        (k) => nearby[w * K + k]!,
        (k) => counted[k * V + w]!,
        totals,
        sums,
      );
      assigned[token] = firstAbove(sums, random.uniform() * whole);
      count(run, d, token, 1);
    }
    await pause(compute);
  }
}

/** Running sums of (2), first s = 0, then s = 1; returns the whole. */
export function tokenWeights(
  { topics: K, lambda, alpha, beta }: Pick<LfLdaSettings, 'topics' | 'lambda' | 'alpha' | 'beta'>,
  V: number,
  documentCounts: Float64Array,
  nearby: (topic: number) => number,
  counted: (topic: number) => number,
  totals: Float64Array,
  into: Float64Array,
): number {
  let sum = 0;
  for (let k = 0; k < K; k++) {
    sum += ((documentCounts[k]! + alpha) * (1 - lambda) * (counted(k) + beta)) / (totals[k]! + V * beta);
    into[k] = sum;
  }
  for (let k = 0; k < K; k++) {
    sum += (documentCounts[k]! + alpha) * lambda * nearby(k);
    into[K + k] = sum;
  }
  return sum;
}

function firstAbove(sums: Float64Array, value: number): number {
  let [low, high] = [0, sums.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sums[middle]! > value) high = middle;
    else low = middle + 1;
  }
  return low;
}

function mixedProbabilities({ settings, wordMatrix, counted, totals, nearby }: Run): Float64Array {
  const { topics: K, lambda, beta } = settings;
  const V = wordMatrix.rows;
  return nearby.map((near, at) => {
    const [w, k] = [Math.floor(at / K), at % K];
    return lambda * near + ((1 - lambda) * (counted[k * V + w]! + beta)) / (totals[k]! + V * beta);
  });
}

function sharesOf({ settings: { topics: K }, documentCounts, tokenWords }: Run): Float64Array {
  const shares = new Float64Array(K).fill(tokenWords.length > 0 ? 0 : 1 / K);
  if (tokenWords.length > 0)
    documentCounts.forEach((tokens, at) => {
      shares[at % K]! += tokens / tokenWords.length;
    });
  return shares;
}

const MOST_BYTES = 2 ** 32;

function checkBytes({ rows, columns }: Matrix, topics: number): void {
  const bytes = 8 * topics * (3 * rows + columns);
  if (bytes <= MOST_BYTES) return;
  throw new SatchelError(
    'TOO_LARGE',
    `lf-lda: ${topics} topics of ${rows} words need ${Math.ceil(bytes / 2 ** 20)} MB of memory, more than 4096 MB.`,
    {
      kind: 'configuration',
      remedy: 'Use fewer topics (lf-lda.topics) or fewer words (text.minCount, text.maxWords).',
      facts: { bytes, topics, words: rows },
    },
  );
}
