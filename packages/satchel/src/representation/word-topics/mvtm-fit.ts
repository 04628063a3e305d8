/**
 * Fitting of the mix-vMF topic model by variational EM; mvtm.ts has the model.
 *
 *   ℓ_wb = log c_d(κ_b) + κ_b μ_b·x_w,   f_wk = Σ_b π_kb e^{ℓ_wb}                                                             (1)
 *   R_wk = Σ_d n_dw q_dwk,   q_dwk ∝ f_wk e^{ψ(γ_dk)},   γ_dk = α + Σ_w n_dw q_dwk                            expectation      (2)
 *   r_wkb = R_wk π_kb e^{ℓ_wb} / f_wk                                                                                         (3)
 *   π_kb ∝ ε + Σ_w r_wkb,   μ_b = ρ_b / ‖ρ_b‖,   A_d(κ_b) = ‖ρ_b‖ / Σ_wk r_wkb,   ρ_b = Σ_wk r_wkb x_w        maximisation     (4)
 *
 *   x_w    unit vector of word w; a vector of zeros has no direction and is left out of (4)
 *   μ, κ   direction and concentration of base b, κ ≤ `kappaLimit`
 *   π      topics as mixtures of bases, K × B; where it is 0 it stays 0
 *
 * All tokens of a word in a document share q. Sums over documents and words are taken in their order, on one thread.
 */

import type { Bags } from '../../core/bag.ts';
import { type Compute, pause } from '../../core/compute.ts';
import { createMatrix, type Matrix, rowOf } from '../../core/matrix.ts';
import { concentrationOf, logNormaliser } from '../../mixture/von-mises-fisher.ts';
import { dotInFours } from '../../numeric/four-sums.ts';
import { sumOf } from '../../numeric/statistics.ts';
import { lengthOf } from '../../numeric/vectors.ts';
import { expectedTokens } from '../../topic-models/expected-tokens.ts';

export interface Bases {
  /** μ_b */
  readonly means: readonly Float64Array[];
  readonly kappas: Float64Array;
  /** π_kb, topic by topic. */
  readonly mixtures: readonly Float64Array[];
}

export interface MvtmSettings {
  readonly iterations: number;
  readonly alpha: number;
  readonly kappaLimit: number;
}

/** ε of (4). */
const SMOOTHING = 0.05;

/** The bases after the last iteration; rows of `wordMatrix` have length 1 or 0. */
export async function fitBases(
  bags: Bags,
  wordMatrix: Matrix,
  start: Bases,
  settings: MvtmSettings,
  compute: Compute,
): Promise<Bases> {
  let bases = start;
  for (let done = 0; done < settings.iterations; done++) {
    const densities = await baseDensities(wordMatrix, bases, compute);
    const table = topicDensities(densities, bases);
    const expected = await expectedTokens(bags, table, settings.alpha, compute);
    bases = await maximise(wordMatrix, densities, table, expected, bases, settings, compute);
    compute.progress.advance(done + 1, settings.iterations, 'iterations');
    await pause(compute);
  }
  return bases;
}

/** e^{ℓ_wb}, words × bases, every row divided by its largest number. */
export async function baseDensities(wordMatrix: Matrix, { means, kappas }: Bases, compute: Compute): Promise<Matrix> {
  const B = means.length;
  const constants = kappas.map((kappa) => logNormaliser(wordMatrix.columns, kappa));
  const densities = createMatrix(wordMatrix.rows, B);
  const logs = new Float64Array(B);
  for (let w = 0; w < wordMatrix.rows; w++) {
    let most = Number.NEGATIVE_INFINITY;
    for (let b = 0; b < B; b++) {
      logs[b] = constants[b]! + kappas[b]! * dotInFours(wordMatrix.data, w * wordMatrix.columns, means[b]!);
      if (logs[b]! > most) most = logs[b]!;
    }
    for (let b = 0; b < B; b++) densities.data[w * B + b] = Math.exp(logs[b]! - most);
    await pause(compute);
  }
  return densities;
}

/** f of (1), words × topics, with the scale of its rows. */
export function topicDensities({ rows, columns: B, data }: Matrix, { mixtures }: Bases): Matrix {
  const table = createMatrix(rows, mixtures.length);
  for (let w = 0; w < rows; w++)
    mixtures.forEach((mixture, k) => {
      let sum = 0;
      for (let b = 0; b < B; b++) if (mixture[b]! > 0) sum += mixture[b]! * data[w * B + b]!;
      table.data[w * mixtures.length + k] = sum;
    });
  return table;
}

/** (3) and (4); a base without tokens stays as it is. */
async function maximise(
  wordMatrix: Matrix,
  { columns: B, data }: Matrix,
  table: Matrix,
  expected: readonly Float64Array[],
  before: Bases,
  { kappaLimit }: MvtmSettings,
  compute: Compute,
): Promise<Bases> {
  const d = wordMatrix.columns;
  const sums = before.means.map(() => new Float64Array(d));
  const masses = new Float64Array(B);
  const mixtures = before.mixtures.map((mixture) => mixture.map((share) => (share > 0 ? SMOOTHING : 0)));
  const own = new Float64Array(B);
  for (let w = 0; w < wordMatrix.rows; w++) {
    const vector = rowOf(wordMatrix, w);
    own.fill(0);
    before.mixtures.forEach((mixture, k) => {
      const density = table.data[w * table.columns + k]!;
      if (!(density > 0) || expected[k]![w] === 0) return;
      for (let b = 0; b < B; b++) {
        if (mixture[b] === 0) continue;
        const tokens = (expected[k]![w]! * mixture[b]! * data[w * B + b]!) / density;
        mixtures[k]![b] = mixtures[k]![b]! + tokens;
        own[b] = own[b]! + tokens;
      }
    });
    if (vector.some((value) => value !== 0))
      for (let b = 0; b < B; b++) {
        if (own[b] === 0) continue;
        masses[b] = masses[b]! + own[b]!;
        for (let i = 0; i < d; i++) sums[b]![i] = sums[b]![i]! + own[b]! * vector[i]!;
      }
    await pause(compute);
  }
  const lengths = sums.map((sum) => lengthOf(sum));
  return {
    means: sums.map((sum, b) => (lengths[b]! > 0 ? sum.map((value) => value / lengths[b]!) : before.means[b]!)),
    kappas: masses.map((mass, b) =>
      mass > 0 ? concentrationOf(d, lengths[b]! / mass, 'exact', kappaLimit) : before.kappas[b]!,
    ),
    mixtures: mixtures.map(scaledToOne),
  };
}

export function scaledToOne(values: Float64Array): Float64Array {
  const sum = sumOf(values);
  return sum > 0 ? values.map((value) => value / sum) : values;
}
