/**
 * A document in terms of known topics, by multiplicative steps: the fold-in of PLSA, and of NMF by the Kullback–Leibler divergence.
 *
 *   θ_k ← θ_k s_k Σ_w x_w o_wk / (θ · o_w)                                                                    (1)
 *
 *   x_w    weight or count of word w in the document
 *   o_w    row of word w, K numbers                  topics
 *   s_k    1 / Σ_w x_w for PLSA: θ adds up to 1;  1 / Σ_w o_wk for the divergence
 *
 * After a step θ_k is a sum over the words of the document, of which `wordShares` returns the terms. A word of which no topic knows is
 * left out.
 */
import type { Matrix } from '../core/matrix.ts';

export interface WeightedWords {
  readonly ids: Uint32Array;
  readonly weights: Float32Array;
}

export interface FoldedIn {
  readonly theta: Float64Array;
  /** Row j: what word j adds to each θ_k. */
  wordShares(): Float64Array;
}

/** Steps (1) from equal θ_k, until one moves θ by less than `tolerance` of its sum. */
export function foldIn(
  document: WeightedWords,
  topics: Matrix,
  scales: Float64Array,
  { iterations, tolerance }: { readonly iterations: number; readonly tolerance: number },
): FoldedIn {
  const K = scales.length;
  const [theta, before, sums] = [new Float64Array(K), new Float64Array(K), new Float64Array(K)];
  if (document.ids.length === 0) return { theta, wordShares: () => new Float64Array(0) };
  theta.fill(1 / K);
  for (let step = 0; step < iterations; step++) {
    before.set(theta);
    sums.fill(0);
    for (let j = 0; j < document.ids.length; j++) addRatio(document, j, topics, before, sums, 0);
    let [moved, size] = [0, 0];
    for (let k = 0; k < K; k++) {
      theta[k] = before[k]! * scales[k]! * sums[k]!;
      moved += Math.abs(theta[k]! - before[k]!);
      size += theta[k]!;
    }
    if (moved <= tolerance * size) break;
  }
  return {
    theta,
    wordShares() {
      const rows = new Float64Array(document.ids.length * K);
      for (let j = 0; j < document.ids.length; j++) addRatio(document, j, topics, before, rows, j * K);
      return rows.map((value, at) => value * before[at % K]! * scales[at % K]!);
    },
  };
}

/** into[at + k] += x_w o_wk / (θ · o_w) for word j of the document. */
function addRatio(
  { ids, weights }: WeightedWords,
  j: number,
  { columns, data }: Matrix,
  theta: Float64Array,
  into: Float64Array,
  at: number,
): void {
  const row = ids[j]! * columns;
  let product = 0;
  for (let k = 0; k < theta.length; k++) product += theta[k]! * data[row + k]!;
  if (!(product > 0)) return;
  const ratio = weights[j]! / product;
  for (let k = 0; k < theta.length; k++) into[at + k] = into[at + k]! + ratio * data[row + k]!;
}
