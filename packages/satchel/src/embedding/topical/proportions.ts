/**
 * The topics of a document in lda2vec (Moody 2016): shares p = softmax(ω), and the vector they make.
 *
 *   e = Σ_k p_k t_k                                                                                                                 (1)
 *   L = −Σ log σ(±(w + e)·u) − λ (α − 1) Σ_k log p_k                   α = 1 / K: few topics per document                            (2)
 *   ∂L/∂t_k = p_k δ,     ∂L/∂ω_k = p_k (t_k·δ − Σ_j p_j t_j·δ) − λ (α − 1)(1 − K p_k)         δ = ∂L/∂e                              (3)
 *
 * The part of λ of a share below e⁻³⁰ is left out: its logarithm would run away.
 */
import type { Matrix } from '../../core/matrix.ts';
import { softPlus } from '../../numeric/logistic.ts';
import { softmax } from '../../numeric/softmax.ts';

const LEAST_SHARE = Math.exp(-30);

/** p, from weights ω. */
export function sharesOf(weights: Float64Array, into: Float64Array): void {
  into.set(weights);
  softmax(into);
}

/** (1) */
export function mixtureOf(shares: Float64Array, { columns: d, data }: Matrix, into: Float64Array): void {
  into.fill(0);
  for (let k = 0; k < shares.length; k++)
    for (let c = 0; c < d; c++) into[c] = into[c]! + shares[k]! * data[k * d + c]!;
}

/** (2): scores x·u of the words of the window with label 1, of random words with 0; `prior` is λ (α − 1). */
export function lossOf(
  scores: ArrayLike<number>,
  labels: ArrayLike<number>,
  shares: Float64Array,
  prior: number,
): number {
  let loss = 0;
  for (let i = 0; i < scores.length; i++) loss += softPlus(labels[i] === 1 ? -scores[i]! : scores[i]!);
  for (const share of shares) if (share >= LEAST_SHARE) loss -= prior * Math.log(share);
  return loss;
}

/** ∂L/∂ω of (3), where `along` holds t_k·δ; `prior` is λ (α − 1). */
export function weightGradient(shares: Float64Array, along: Float64Array, prior: number, into: Float64Array): void {
  const K = shares.length;
  let mean = 0;
  for (let k = 0; k < K; k++) mean += shares[k]! * along[k]!;
  for (let k = 0; k < K; k++) {
    const ofPrior = shares[k]! < LEAST_SHARE ? 0 : prior * (1 - K * shares[k]!);
    into[k] = shares[k]! * (along[k]! - mean) - ofPrior;
  }
}
