/**
 * A topic as a vector: words whose vectors point the same way are likely in it.
 *
 *   P(w|τ) = u_w e^{τ·ω_w} / Z,   Z = Σ_w u_w e^{τ·ω_w}                                                        (1)
 *   L(τ) = Σ_w n_w τ·ω_w − N ln Z − μ ‖τ‖²,   N = Σ_w n_w                                                      (2)
 *   ∇L = Σ_w n_w ω_w − N Σ_w P(w|τ) ω_w − 2μτ                                                                  (3)
 *
 *   ω_w   vector of word w, fixed           words, row w
 *   u_w   how frequent words are anyway     base; 1 where there is none
 *   n_w   tokens of the topic               counts
 *   μ     keeps τ short                     penalty
 *
 * L is concave. Exponents are shifted by the largest, so that Z neither overflows nor vanishes.
 */
import type { Matrix } from '../core/matrix.ts';
import { dotInFours } from '../numeric/four-sums.ts';
import { minimise, type SmoothFunction } from '../numeric/lbfgs.ts';

/** Writes (1) to `into`; returns ln Z. */
export function topicProbabilities(
  wordMatrix: Matrix,
  topic: Float64Array,
  base: Float64Array | undefined,
  into: Float64Array,
): number {
  const { rows, columns, data } = wordMatrix;
  let most = Number.NEGATIVE_INFINITY;
  for (let w = 0; w < rows; w++) {
    into[w] = dotInFours(data, w * columns, topic);
    if (into[w]! > most) most = into[w]!;
  }
  let sum = 0;
  for (let w = 0; w < rows; w++) {
    into[w] = Math.exp(into[w]! - most) * (base?.[w] ?? 1);
    sum += into[w]!;
  }
  for (let w = 0; w < rows; w++) into[w] = into[w]! / sum;
  return most + Math.log(sum);
}

/** into ← Σ_w weights_w ω_w; four words at a time, each number added up in the order of the words. */
export function weightedSum({ rows, columns, data }: Matrix, weights: Float64Array, into: Float64Array): void {
  into.fill(0);
  let w = 0;
  for (; w + 3 < rows; w += 4) {
    const [a, b, c, d] = [weights[w]!, weights[w + 1]!, weights[w + 2]!, weights[w + 3]!];
    if (a === 0 && b === 0 && c === 0 && d === 0) continue;
    const [atA, atB] = [w * columns, (w + 1) * columns];
    const [atC, atD] = [atB + columns, atB + 2 * columns];
    for (let i = 0; i < columns; i++)
      into[i] = into[i]! + a * data[atA + i]! + b * data[atB + i]! + c * data[atC + i]! + d * data[atD + i]!;
  }
  for (; w < rows; w++) {
    const [weight, at] = [weights[w]!, w * columns];
    for (let i = 0; i < columns; i++) into[i] = into[i]! + weight * data[at + i]!;
  }
}

/** −L of (2), with its gradient. */
export function topicCost(wordMatrix: Matrix, counts: Float64Array, penalty: number): SmoothFunction {
  const [pull, mean] = [new Float64Array(wordMatrix.columns), new Float64Array(wordMatrix.columns)];
  const probabilities = new Float64Array(wordMatrix.rows);
  weightedSum(wordMatrix, counts, pull);
  const N = counts.reduce((sum, count) => sum + count, 0);
  return (topic, gradient) => {
    const logZ = topicProbabilities(wordMatrix, topic, undefined, probabilities);
    weightedSum(wordMatrix, probabilities, mean);
    let value = N * logZ;
    for (let i = 0; i < topic.length; i++) {
      value += topic[i]! * (penalty * topic[i]! - pull[i]!);
      gradient[i] = N * mean[i]! - pull[i]! + 2 * penalty * topic[i]!;
    }
    return value;
  };
}

export interface TopicTask {
  readonly wordMatrix: Matrix;
  readonly counts: Float64Array;
  readonly topic: Float64Array;
  readonly penalty: number;
  readonly evaluations: number;
}

/** The τ that maximises (2), from where it is. */
export function fitTopic({ wordMatrix, counts, topic, penalty, evaluations }: TopicTask): Float64Array {
  const moved = topic.slice();
  minimise(topicCost(wordMatrix, counts, penalty), moved, { evaluations, tolerance: 0.05 });
  return moved;
}
