/**
 * From scores to responsibilities without overflow or underflow:
 *
 *   m = max_k l_k,   log Σ_k e^{l_k} = m + log Σ_k e^{l_k − m},   r_k = e^{l_k − m} / Σ_j e^{l_j − m}
 *
 * A component more than e⁴⁰ less likely than the best has a share below the last bit of the sum; it is given exactly none.
 */
const NEGLIGIBLE = 40;

/** Replaces the K scores from `at` on by responsibilities that sum to 1; answers log Σ e^l. */
export function softmax(scores: Float64Array, at: number, K: number): number {
  let most = Number.NEGATIVE_INFINITY;
  for (let k = at; k < at + K; k++) if (scores[k]! > most) most = scores[k]!;
  let sum = 0;
  for (let k = at; k < at + K; k++) {
    const gap = scores[k]! - most;
    const value = gap < -NEGLIGIBLE ? 0 : Math.exp(gap);
    scores[k] = value;
    sum += value;
  }
  for (let k = at; k < at + K; k++) scores[k] = scores[k]! / sum;
  return most + Math.log(sum);
}
