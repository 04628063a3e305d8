/**
 * A document under an LDA whose topics are known, by variational Bayes (Blei, Ng and Jordan 2003).
 *
 *   q_wk ∝ φ_wk e^{ψ(γ_k)},   γ_k = α_k + Σ_w n_w q_wk                                                          (1)
 *   ln p(document) ≥ ln Γ(Σα) − ln Γ(Σγ) + Σ_k [ln Γ(γ_k) − ln Γ(α_k) + (α_k − γ_k)(ψ(γ_k) − ψ(Σγ))]
 *                    + Σ_w n_w ln Σ_k φ_wk e^{ψ(γ_k) − ψ(Σγ)}                                                   (2)
 *
 *   γ      parameters of the Dirichlet distribution that stands for the topics of the document
 *   q_wk   P(topic k | word w of the document); in (2) it is replaced by (1)
 *   n_w    how often the document holds word w
 *
 * Every round of (1) raises the bound. Perplexities that follow from it are upper bounds.
 */
import type { Bag } from '../core/bag.ts';
import type { Matrix } from '../core/matrix.ts';
import { digamma, logGamma } from '../numeric/special-functions.ts';

/** Less probable words of a topic count as this: φ of a file may be 0. */
const LEAST = 1e-100;

export interface VariationalSettings {
  readonly iterations: number;
  /** Rounds end when γ moves by less than this per topic, in the mean. */
  readonly tolerance: number;
}

export const defaultVariational: VariationalSettings = { iterations: 100, tolerance: 1e-3 };

/** (1) from γ_k = α_k + l / K; `gamma` is written to. Returns the rounds. */
export function inferGamma(
  { ids, counts }: Bag,
  { columns: K, data }: Matrix,
  alphas: Float64Array,
  gamma: Float64Array,
  { iterations, tolerance }: VariationalSettings,
): number {
  const length = counts.reduce((sum, count) => sum + count, 0);
  const [weights, next] = [new Float64Array(K), new Float64Array(K)];
  const rows = rowsAt(ids, K, data);
  for (let k = 0; k < K; k++) gamma[k] = alphas[k]! + length / K;
  for (let round = 1; round <= iterations; round++) {
    topicWeights(gamma, weights);
    next.fill(0);
    addShares(rows, counts, weights, next);
    let moved = 0;
    for (let k = 0; k < K; k++) {
      const value = alphas[k]! + weights[k]! * next[k]!;
      moved += Math.abs(value - gamma[k]!);
      gamma[k] = value;
    }
    if (moved < tolerance * K) return round;
  }
  return iterations;
}

/** φ of the words of a document: row j begins at `starts[j]`. */
interface Rows {
  readonly data: Float32Array | Float64Array;
  readonly starts: Uint32Array;
}

/** Numbers of φ that are copied for a document: read one after the other in 64 bits, they take half the time. */
const MOST_COPIED = 2 ** 22;

function rowsAt(ids: ArrayLike<number>, K: number, data: Float32Array): Rows {
  const n = ids.length;
  if (n * K > MOST_COPIED) return { data, starts: Uint32Array.from(ids, (id) => id * K) };
  const copy = new Float64Array(n * K);
  for (let j = 0; j < n; j++) for (let k = 0, at = ids[j]! * K; k < K; k++, at++) copy[j * K + k] = data[at]!;
  return { data: copy, starts: Uint32Array.from({ length: n }, (_, j) => j * K) };
}

/**
 * next_k += Σ_w n_w φ_wk / Σ_j weights_j φ_wj. Four words at a time, so that the processor need not wait for the last addition of one sum before
 * it starts the next; each sum is added up in the order of its topics, and each number of `next` in the order of the words.
 */
function addShares({ data, starts }: Rows, counts: ArrayLike<number>, weights: Float64Array, next: Float64Array): void {
  const K = weights.length;
  let j = 0;
  for (; j + 3 < starts.length; j += 4) {
    const [a, b, c, d] = [starts[j]!, starts[j + 1]!, starts[j + 2]!, starts[j + 3]!];
    let [ofA, ofB, ofC, ofD] = [LEAST, LEAST, LEAST, LEAST];
    for (let k = 0; k < K; k++) {
      const weight = weights[k]!;
      ofA += weight * data[a + k]!;
      ofB += weight * data[b + k]!;
      ofC += weight * data[c + k]!;
      ofD += weight * data[d + k]!;
    }
    const [inA, inB] = [counts[j]! / ofA, counts[j + 1]! / ofB];
    const [inC, inD] = [counts[j + 2]! / ofC, counts[j + 3]! / ofD];
    for (let k = 0; k < K; k++)
      next[k] = next[k]! + inA * data[a + k]! + inB * data[b + k]! + inC * data[c + k]! + inD * data[d + k]!;
  }
  for (; j < starts.length; j++) {
    const at = starts[j]!;
    let sum = LEAST;
    for (let k = 0; k < K; k++) sum += weights[k]! * data[at + k]!;
    const share = counts[j]! / sum;
    for (let k = 0; k < K; k++) next[k] = next[k]! + share * data[at + k]!;
  }
}

/** (2) at γ. */
export function documentBound(
  bag: Bag,
  { columns: K, data }: Matrix,
  alphas: Float64Array,
  gamma: Float64Array,
): number {
  const weights = new Float64Array(K);
  const whole = digamma(sumOf(gamma));
  const common = topicWeights(gamma, weights);
  let bound = logGamma(sumOf(alphas)) - logGamma(sumOf(gamma));
  for (let k = 0; k < K; k++) {
    bound += logGamma(gamma[k]!) - logGamma(alphas[k]!);
    bound += (alphas[k]! - gamma[k]!) * (digamma(gamma[k]!) - whole);
  }
  bag.ids.forEach((id, j) => {
    let sum = LEAST;
    for (let k = 0; k < K; k++) sum += weights[k]! * data[id * K + k]!;
    bound += bag.counts[j]! * (Math.log(sum) + common - whole);
  });
  return bound;
}

/** Below this largest ψ(γ_k), products with φ come near to LEAST: a short document with very many topics. */
const SMALL = -100;

/**
 * e^{ψ(γ_k) − c}. c is 0, or the largest ψ(γ_k) where that is small: e^{ψ(γ)} of a γ below 0.0013 would be 0. Returns c: it is the same for all topics.
 */
export function topicWeights(gamma: Float64Array, into: Float64Array): number {
  let largest = Number.NEGATIVE_INFINITY;
  for (let k = 0; k < gamma.length; k++) {
    into[k] = digamma(gamma[k]!);
    if (into[k]! > largest) largest = into[k]!;
  }
  const common = largest < SMALL ? largest : 0;
  for (let k = 0; k < gamma.length; k++) into[k] = Math.exp(into[k]! - common);
  return common;
}

const sumOf = (values: Float64Array): number => values.reduce((sum, value) => sum + value, 0);
