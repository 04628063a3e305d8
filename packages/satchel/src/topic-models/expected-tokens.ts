/** The expectation of topic models by variational Bayes: how many tokens of each word belong to each topic, with the topics fixed. */
import { type Bags, bagAt, bagCount } from '../core/bag.ts';
import { type Compute, pause } from '../core/compute.ts';
import type { Matrix } from '../core/matrix.ts';
import { inferGamma, topicWeights } from './lda-bound.ts';

const rounds = { iterations: 20, tolerance: 1e-2 };

/** Σ_d n_dw q_dwk, topic by topic; `table` is words × topics, rows of any scale. Documents are taken in their order. */
export async function expectedTokens(
  bags: Bags,
  table: Matrix,
  alpha: number,
  compute: Compute,
): Promise<Float64Array[]> {
  const K = table.columns;
  const [alphas, gamma, weights] = [new Float64Array(K).fill(alpha), new Float64Array(K), new Float64Array(K)];
  const expected = Array.from({ length: K }, () => new Float64Array(table.rows));
  for (let d = 0; d < bagCount(bags); d++) {
    const bag = bagAt(bags, d);
    inferGamma(bag, table, alphas, gamma, rounds);
    topicWeights(gamma, weights);
    bag.ids.forEach((id, j) => {
      let sum = 0;
      for (let k = 0; k < K; k++) sum += weights[k]! * table.data[id * K + k]!;
      for (let k = 0; k < K && sum > 0; k++)
        expected[k]![id] = expected[k]![id]! + (bag.counts[j]! * weights[k]! * table.data[id * K + k]!) / sum;
    });
    await pause(compute);
  }
  return expected;
}

/** Share of all tokens in each topic; equal where there are none. */
export function sharesOf(expected: readonly Float64Array[]): Float64Array {
  const masses = Float64Array.from(expected, (own) => own.reduce((sum, value) => sum + value, 0));
  const all = masses.reduce((sum, mass) => sum + mass, 0);
  return masses.map((mass) => (all > 0 ? mass / all : 1 / masses.length));
}
