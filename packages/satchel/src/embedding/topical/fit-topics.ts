/**
 * The vector of a topic whose softmax over words is nearest to a given distribution.
 *
 *   min_τ  F(τ) = KL(φ ‖ softmax(Vτ)) + μ‖τ‖²  =  Σ_w φ_w log φ_w − τ·Σ_w φ_w v_w + log Σ_w e^{v_w·τ} + μ‖τ‖²                        (1)
 *   ∇F = Σ_w (softmax_w − φ_w) v_w + 2μτ                                                                                              (2)
 *
 *   φ     P(word | topic)         V, v_w   vectors of words
 *
 * F is convex. Steps have the length of Barzilai and Borwein (1988), halved until F falls. Scores are shifted by their largest before they are
 * exponentiated.
 */
import { type KernelProvider, padded, paddedBytes } from '../../core/kernels.ts';
import type { Matrix } from '../../core/matrix.ts';
import type { Steps } from '../../core/threads/steps.ts';
import { softmax } from '../../numeric/softmax.ts';
import { dot } from '../../numeric/vectors.ts';

export interface TopicFit {
  /** Evaluations of (1) at most. */
  readonly evaluations: number;
  /** μ */
  readonly pull: number;
}

/** Products with all word vectors, in kernels. */
export interface WordProducts {
  /** v_w·topic of every word. */
  scores(topic: Float64Array, into: Float64Array): void;
  /** Σ_w weights_w v_w */
  sum(weights: Float64Array, into: Float64Array): void;
}

export function wordProducts(products: Matrix, provider: KernelProvider): WordProducts {
  const { rows: V, columns: d } = products;
  const columns = padded(d, 8);
  const sizes = [4 * V * columns, 4 * columns, 4 * V, 4 * V, 4 * columns];
  const memory = provider.createMemory(paddedBytes(...sizes), false);
  const [matrix, vector, numbers] = [memory.matrix(V, columns), memory.f32(columns), memory.f32(V)];
  const [ids, sums] = [memory.u32(V), memory.f32(columns)];
  for (let w = 0; w < V; w++) {
    matrix.data.set(products.data.subarray(w * d, (w + 1) * d), w * columns);
    ids[w] = w;
  }
  const kernels = provider.open(provider.choose(false), memory.handle);
  return {
    scores(topic, into) {
      vector.set(topic);
      kernels.dotRows(matrix, vector, numbers);
      into.set(numbers);
    },
    sum(weights, into) {
      numbers.set(weights);
      kernels.sumRows(matrix, ids, numbers, sums);
      into.set(sums.subarray(0, d));
    },
  };
}

/** (1) and, into `gradient`, (2). */
export function divergence(
  shares: Float64Array,
  products: WordProducts,
  pull: number,
  topic: Float64Array,
  gradient: Float64Array,
): number {
  const scores = new Float64Array(shares.length);
  products.scores(topic, scores);
  let along = 0;
  for (let w = 0; w < scores.length; w++) along += shares[w]! * scores[w]!;
  const partition = softmax(scores);
  let negentropy = 0;
  for (let w = 0; w < scores.length; w++) {
    if (shares[w]! > 0) negentropy += shares[w]! * Math.log(shares[w]!);
    scores[w] = scores[w]! - shares[w]!;
  }
  products.sum(scores, gradient);
  for (let c = 0; c < topic.length; c++) gradient[c] = gradient[c]! + 2 * pull * topic[c]!;
  return negentropy - along + partition + pull * dot(topic, topic);
}

/** Moves `topic` to lower values of (1); returns the last one. */
export function* fitTopic(
  shares: Float64Array,
  products: WordProducts,
  topic: Float64Array,
  { evaluations, pull }: TopicFit,
): Steps<number> {
  const gradient = new Float64Array(topic.length);
  let value = divergence(shares, products, pull, topic, gradient);
  let length = 1 / Math.max(1, Math.sqrt(dot(gradient, gradient)));
  for (let used = 1; used < evaluations; used++) {
    yield;
    const next = topic.map((x, c) => x - length * gradient[c]!);
    const nextGradient = new Float64Array(topic.length);
    const nextValue = divergence(shares, products, pull, next, nextGradient);
    if (!(nextValue < value)) {
      length /= 4;
      continue;
    }
    length = barzilaiBorwein(topic, next, gradient, nextGradient, length);
    topic.set(next);
    gradient.set(nextGradient);
    value = nextValue;
  }
  return value;
}

/** s·s / s·y with s the step and y the change of the gradient; the old length where y says nothing. */
function barzilaiBorwein(
  from: Float64Array,
  to: Float64Array,
  gradientFrom: Float64Array,
  gradientTo: Float64Array,
  length: number,
): number {
  let [square, along] = [0, 0];
  for (let c = 0; c < from.length; c++) {
    const s = to[c]! - from[c]!;
    square += s * s;
    along += s * (gradientTo[c]! - gradientFrom[c]!);
  }
  return along > 0 ? square / along : length;
}
