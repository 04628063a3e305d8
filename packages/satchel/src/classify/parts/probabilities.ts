/** From scores to probabilities, in place, one row at a time; shared by several methods. */
import { sigmoid, softPlus } from '../../numeric/logistic.ts';
import { softmax } from '../../numeric/softmax.ts';

/** p_k = σ(score_k): each class by itself. */
export function sigmoids(scores: Float64Array): void {
  for (let k = 0; k < scores.length; k++) scores[k] = sigmoid(scores[k]!);
}

/** p_k ∝ σ(score_k), also if every sigmoid underflows. */
export function normalisedSigmoids(scores: Float64Array): void {
  for (let k = 0; k < scores.length; k++) scores[k] = -softPlus(-scores[k]!);
  softmax(scores);
}
