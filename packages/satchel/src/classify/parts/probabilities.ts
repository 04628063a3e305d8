/** From scores to probabilities, in place, one row at a time: what two methods or more share. */
import { sigmoid, softPlus } from '../solvers/newton-line-search.ts';

/** p_k ∝ e^score_k, by log-sum-exp. */
export function softmax(scores: Float64Array): void {
  const highest = scores.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY);
  let sum = 0;
  for (let k = 0; k < scores.length; k++) sum += scores[k] = Math.exp(scores[k]! - highest);
  for (let k = 0; k < scores.length; k++) scores[k]! /= sum;
}

/** p_k = σ(score_k): each class by itself. */
export function sigmoids(scores: Float64Array): void {
  for (let k = 0; k < scores.length; k++) scores[k] = sigmoid(scores[k]!);
}

/** p_k ∝ σ(score_k), also where every sigmoid is too small to write down. */
export function normalisedSigmoids(scores: Float64Array): void {
  for (let k = 0; k < scores.length; k++) scores[k] = -softPlus(-scores[k]!);
  softmax(scores);
}
