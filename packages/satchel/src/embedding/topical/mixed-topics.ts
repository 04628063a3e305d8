/**
 * Topics as distributions over words, from counts and from vectors together.
 *
 *   φ_kw = (1 − λ) (n_kw + β) / (n_k + Vβ) + λ softmax_w(v_w·t_k / τ_k)                                                             (1)
 *
 *   n_kw   tokens of word w in topic k              v_w, t_k   vectors of words and of topics
 *   τ_k    a temperature: given, or such that both terms have the same perplexity
 *
 * Scores are shifted by their largest, so that no sum overflows.
 */
import { createMatrix, type Matrix } from '../../core/matrix.ts';
import type { Steps } from '../../core/threads/steps.ts';
import { softmax } from '../../numeric/softmax.ts';

export interface MixSettings {
  /** λ */
  readonly mixing: number;
  readonly beta: number;
  /** τ; chosen by perplexity unless given. */
  readonly temperature?: number;
}

/** (1), words × topics; `counts` are n_kw, one row of topics per word. */
export function* mixTopics(
  counts: Float64Array,
  { wordMatrix, topics }: { readonly wordMatrix: Matrix; readonly topics: Matrix },
  { mixing, beta, temperature }: MixSettings,
): Steps<Matrix> {
  const [V, K] = [wordMatrix.rows, topics.rows];
  const mixed = createMatrix(V, K);
  for (let k = 0; k < K; k++) {
    const byCounts = countShares(counts, k, V, K, beta);
    const byVectors = mixing > 0 ? scoresOf(wordMatrix, topics, k) : new Float64Array(V);
    yield;
    if (mixing > 0) sharesOf(byVectors, temperature ?? temperatureFor(byVectors, entropyOf(byCounts)));
    for (let w = 0; w < V; w++) mixed.data[w * K + k] = (1 - mixing) * byCounts[w]! + mixing * byVectors[w]!;
    yield;
  }
  return mixed;
}

function countShares(counts: Float64Array, k: number, V: number, K: number, beta: number): Float64Array {
  const shares = Float64Array.from({ length: V }, (_, w) => counts[w * K + k]! + beta);
  const total = shares.reduce((sum, share) => sum + share, 0);
  return shares.map((share) => share / total);
}

/** v_w·t_k of every word. */
export function scoresOf({ rows, columns: d, data }: Matrix, topics: Matrix, k: number): Float64Array {
  const scores = new Float64Array(rows);
  for (let w = 0; w < rows; w++) {
    let sum = 0;
    for (let c = 0; c < d; c++) sum += data[w * d + c]! * topics.data[k * d + c]!;
    scores[w] = sum;
  }
  return scores;
}

/** Scores become shares. */
function sharesOf(scores: Float64Array, temperature: number): void {
  for (let w = 0; w < scores.length; w++) scores[w] = scores[w]! / temperature;
  softmax(scores);
}

const entropyOf = (shares: Float64Array): number =>
  shares.reduce((sum, share) => (share > 0 ? sum - share * Math.log(share) : sum), 0);

/** Halvings of the interval in which a temperature is looked for. */
const HALVINGS = 30;

/** τ such that softmax(scores / τ) has this entropy, which rises with τ; the nearest end of [1e-3, 1e3] where there is none. */
export function temperatureFor(scores: Float64Array, entropy: number): number {
  let [low, high] = [Math.log(1e-3), Math.log(1e3)];
  for (let i = 0; i < HALVINGS; i++) {
    const middle = (low + high) / 2;
    const shares = scores.slice();
    sharesOf(shares, Math.exp(middle));
    if (entropyOf(shares) < entropy) low = middle;
    else high = middle;
  }
  return Math.exp((low + high) / 2);
}

/** t_k as the mean of its most probable words, weighted by φ_kw. */
export function topicsFromWords(probabilities: Matrix, wordMatrix: Matrix, most: number): Matrix {
  const [V, K, d] = [probabilities.rows, probabilities.columns, wordMatrix.columns];
  const topics = createMatrix(K, d);
  for (let k = 0; k < K; k++) {
    const ranked = Uint32Array.from({ length: V }, (_, w) => w)
      .sort((a, b) => probabilities.data[b * K + k]! - probabilities.data[a * K + k]! || a - b)
      .subarray(0, most);
    const total = ranked.reduce((sum, w) => sum + probabilities.data[w * K + k]!, 0);
    for (const w of ranked) {
      const share = probabilities.data[w * K + k]! / total;
      for (let c = 0; c < d; c++)
        topics.data[k * d + c] = topics.data[k * d + c]! + share * wordMatrix.data[w * d + c]!;
    }
  }
  return topics;
}
