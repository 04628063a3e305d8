/**
 * Latent Dirichlet allocation by online variational Bayes (Hoffman, Blei and Bach 2010).
 *
 *   β̃_wk = e^{ψ(λ_wk) − ψ(Σ_w λ_wk)}                                                                                          (1)
 *   documents of a batch: γ and q by lda-bound.ts, with β̃ in place of φ                                                       (2)
 *   λ ← (1 − ρ_t) λ + ρ_t (β + N / |batch| · Σ_d n_dw q_dwk),   ρ_t = (τ + t)^−κ                                               (3)
 *
 *   λ_wk   parameters of the Dirichlet distribution of topic k over words       lambda, words × topics
 *   β      prior of the words of a topic
 *   N      documents with words;  t   batches so far;  τ = 10, κ = 0.7
 *
 * Batches are taken in an order that is drawn once. Sums over the documents of a batch are taken in their order.
 */
import { type Bags, bagAt, bagCount } from '../core/bag.ts';
import { checkTable } from '../core/checks/table-memory.ts';
import { type Compute, pause } from '../core/compute.ts';
import { createMatrix, type Matrix } from '../core/matrix.ts';
import { createRandom } from '../numeric/random.ts';
import { digamma } from '../numeric/special-functions.ts';
import { defaultVariational, inferGamma, topicWeights } from './lda-bound.ts';

export interface VariationalLdaSettings {
  readonly topics: number;
  readonly passes: number;
  readonly batch: number;
  readonly alpha: number;
  readonly beta: number;
  readonly seed: number;
}

const [OFFSET, DECAY] = [10, 0.7];

/** Returns λ. */
export async function variationalLda(
  bags: Bags,
  wordCount: number,
  settings: VariationalLdaSettings,
  compute: Compute,
  owner = 'lda',
): Promise<Float64Array> {
  const { topics: K, passes, batch, beta, seed } = settings;
  checkTable({ option: `${owner}.topics`, columns: K, wordCount });
  const random = createRandom(seed, 'lda/online-vb');
  const lambda = Float64Array.from({ length: wordCount * K }, () => 0.5 + random.uniform());
  const order = Uint32Array.from({ length: bagCount(bags) }, (_, i) => i).filter(
    (i) => bags.offsets[i + 1]! > bags.offsets[i]!,
  );
  random.shuffle(order);
  const state = { lambda, weights: createMatrix(wordCount, K), sums: new Float64Array(wordCount * K) };
  let batches = 0;
  for (let pass = 0; pass < passes; pass++) {
    for (let start = 0; start < order.length; start += batch) {
      const own = order.subarray(start, start + batch);
      const wordIds = expectBatch(bags, own, settings, state);
      const rate = (OFFSET + batches++) ** -DECAY;
      for (let at = 0; at < lambda.length; at++)
        lambda[at] = (1 - rate) * lambda[at]! + rate * (beta + (order.length / own.length) * state.sums[at]!);
      for (const word of wordIds) state.sums.fill(0, word * K, (word + 1) * K);
      compute.progress.advance(
        pass * order.length + Math.min(order.length, start + batch),
        passes * order.length,
        'documents',
      );
      await pause(compute);
    }
  }
  return lambda;
}

interface State {
  readonly lambda: Float64Array;
  /** β̃ of the words of the batch. */
  readonly weights: Matrix;
  /** Σ_d n_dw q_dwk of the batch; 0 for other words. */
  readonly sums: Float64Array;
}

/** (1) and (2). Returns the words of the batch: (1) costs two logarithms a number, and a batch holds a part of all words. */
function expectBatch(
  bags: Bags,
  batch: Uint32Array,
  { topics: K, alpha }: VariationalLdaSettings,
  state: State,
): readonly number[] {
  const { lambda, weights, sums } = state;
  const wordIds = wordIdsIn(bags, batch, weights.rows);
  writeWeights(lambda, wordIds, weights);
  const [alphas, gamma, theta] = [new Float64Array(K).fill(alpha), new Float64Array(K), new Float64Array(K)];
  for (const document of batch) {
    const bag = bagAt(bags, document);
    inferGamma(bag, weights, alphas, gamma, defaultVariational);
    topicWeights(gamma, theta);
    bag.ids.forEach((id, j) => {
      let product = 1e-100;
      for (let k = 0; k < K; k++) product += theta[k]! * weights.data[id * K + k]!;
      const share = bag.counts[j]! / product;
      for (let k = 0; k < K; k++) sums[id * K + k] = sums[id * K + k]! + share * theta[k]!;
    });
  }
  for (const word of wordIds)
    for (let at = word * K; at < (word + 1) * K; at++) sums[at] = sums[at]! * weights.data[at]!;
  return wordIds;
}

function wordIdsIn(bags: Bags, batch: Uint32Array, wordCount: number): number[] {
  const isThere = new Uint8Array(wordCount);
  for (const document of batch) for (const id of bagAt(bags, document).ids) isThere[id] = 1;
  return [...isThere.keys()].filter((word) => isThere[word] === 1);
}

/** (1) */
function writeWeights(lambda: Float64Array, wordIds: readonly number[], { columns: K, data }: Matrix): void {
  const totals = new Float64Array(K);
  for (let start = 0; start < lambda.length; start += K)
    for (let k = 0; k < K; k++) totals[k] = totals[k]! + lambda[start + k]!;
  const below = totals.map(digamma);
  for (const word of wordIds)
    for (let k = 0, at = word * K; k < K; k++, at++) data[at] = Math.exp(digamma(lambda[at]!) - below[k]!);
}
