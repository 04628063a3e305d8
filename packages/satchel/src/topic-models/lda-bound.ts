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
  for (let k = 0; k < K; k++) gamma[k] = alphas[k]! + length / K;
  for (let round = 1; round <= iterations; round++) {
    topicWeights(gamma, weights);
    next.fill(0);
    for (let j = 0; j < ids.length; j++) {
      const at = ids[j]! * K;
      let sum = LEAST;
      for (let k = 0; k < K; k++) sum += weights[k]! * data[at + k]!;
      const share = counts[j]! / sum;
      for (let k = 0; k < K; k++) next[k] = next[k]! + share * data[at + k]!;
    }
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

/** (2) at γ. */
export function documentBound(
  bag: Bag,
  { columns: K, data }: Matrix,
  alphas: Float64Array,
  gamma: Float64Array,
): number {
  const weights = new Float64Array(K);
  const whole = digamma(sumOf(gamma));
  topicWeights(gamma, weights);
  let bound = logGamma(sumOf(alphas)) - logGamma(sumOf(gamma));
  for (let k = 0; k < K; k++) {
    bound += logGamma(gamma[k]!) - logGamma(alphas[k]!);
    bound += (alphas[k]! - gamma[k]!) * (digamma(gamma[k]!) - whole);
  }
  bag.ids.forEach((id, j) => {
    let sum = LEAST;
    for (let k = 0; k < K; k++) sum += weights[k]! * data[id * K + k]!;
    bound += bag.counts[j]! * (Math.log(sum) - whole);
  });
  return bound;
}

/** e^{ψ(γ_k)}: the part ψ(Σγ) is the same for all topics. */
export function topicWeights(gamma: Float64Array, into: Float64Array): void {
  for (let k = 0; k < gamma.length; k++) into[k] = Math.exp(digamma(gamma[k]!));
}

const sumOf = (values: Float64Array): number => values.reduce((sum, value) => sum + value, 0);
