/**
 * From scores to shares that sum to 1, without overflow or underflow:
 *
 *   m = max_k l_k,   r_k = e^{l_k − m} / Σ_j e^{l_j − m},   log Σ_k e^{l_k} = m + log Σ_k e^{l_k − m}
 */
import { largestOf } from './largest.ts';

/** Replaces the scores by their shares; returns log Σ e^l. */
export function softmax(scores: Float64Array): number {
  const most = largestOf(scores);
  let sum = 0;
  for (let k = 0; k < scores.length; k++) sum += scores[k] = Math.exp(scores[k]! - most);
  for (let k = 0; k < scores.length; k++) scores[k]! /= sum;
  return most + Math.log(sum);
}

/** A component more than e⁴⁰ less likely than the best has a share below the last bit of the sum: `responsibilities` gives it exactly 0. */
const NEGLIGIBLE = 40;

/** Replaces the K scores from `at` on by their shares, negligible ones by 0; returns log Σ e^l. */
export function responsibilities(scores: Float64Array, at: number, K: number): number {
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
