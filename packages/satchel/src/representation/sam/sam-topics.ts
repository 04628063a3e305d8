/**
 * The topics of the spherical admixture model, moved uphill on the sphere while the mixtures of the documents are fixed.
 *
 *   J(μ) = ξ a a₀ m·Σ_t μ_t + κ₁ Σ_d ρ_d                                                                                      (1)
 *   g_t = ξ a a₀ m + κ₁ [Σ_d a γ_dt v_d / (S_d √E_d) − Σ_s B_ts μ_s],   B_ts = Σ_d ρ_d a² γ_dt γ_ds / (E_d S_d (S_d + 1))     (2)
 *   p_t = g_t − (g_t·μ_t) μ_t,   μ_t(η) = (μ_t + η p_t) / √(1 + η² ‖p_t‖²)                                                    (3)
 *
 *   μ   topics, V × T, the numbers of a word side by side      topics
 *   m   mean direction of the topics, V numbers                middle
 *   ρ, E, S, γ   of sam-document.ts
 *
 * η is halved until J rises by 10⁻⁴ η Σ‖p‖². Along (3) the cosines of the documents and the products of topics are those of μ, of p and of both, so that a
 * trial needs no pass over the words. The documents stay sparse: nothing of size V × D is formed.
 */
import { type Compute, pause } from '../../core/compute.ts';
import type { SparseMatrix } from '../../core/matrix.ts';
import { sparseTimes } from '../../numeric/block.ts';
import { mixtureOf } from './sam-document.ts';

export interface SamDocuments {
  /** Unit rows, D × V. */
  readonly rows: SparseMatrix;
  /** V × D */
  readonly transposed: SparseMatrix;
}

export interface TopicScales {
  /** ξ a a₀ */
  readonly pull: number;
  /** a */
  readonly length: number;
  /** κ₁ */
  readonly kappa: number;
}

/** Kept up with the topics as they move. */
export interface TopicProducts {
  /** Cosines of the documents with the topics, D × T. */
  readonly cosines: Float64Array;
  /** Products of the topics, T × T. */
  readonly gram: Float64Array;
}

/** X Y for sparse X and a dense Y with T columns. */
export function times(sparse: SparseMatrix, data: Float64Array, T: number): Float64Array {
  const into = { rows: sparse.rows, columns: T, data: new Float64Array(sparse.rows * T) };
  sparseTimes(sparse, { rows: sparse.columns, columns: T, data }, into, { start: 0, end: sparse.rows });
  return into.data;
}

/** Aᵀ B for two matrices of T columns; of A with itself, half of it is computed. */
export function productsOf(a: Float64Array, b: Float64Array, T: number): Float64Array {
  const into = new Float64Array(T * T);
  for (let at = 0; at < a.length; at += T)
    for (let t = 0; t < T; t++) {
      const value = a[at + t]!;
      const end = a === b ? t + 1 : T;
      if (value !== 0) for (let s = 0; s < end; s++) into[t * T + s] = into[t * T + s]! + value * b[at + s]!;
    }
  if (a === b) for (let t = 0; t < T; t++) for (let s = t + 1; s < T; s++) into[t * T + s] = into[s * T + t]!;
  return into;
}

/** Σ_t m·μ_t */
export function alongMiddle(topics: Float64Array, middle: Float64Array, T: number): number {
  let sum = 0;
  for (let w = 0; w < middle.length; w++) for (let t = 0; t < T; t++) sum += middle[w]! * topics[w * T + t]!;
  return sum;
}

/** Σ_d ρ_d */
export function sumOfRho(
  gammas: Float64Array,
  cosines: Float64Array,
  gram: Float64Array,
  T: number,
  a: number,
): number {
  const products = new Float64Array(T);
  let sum = 0;
  for (let at = 0; at < gammas.length; at += T)
    sum += mixtureOf(gammas.subarray(at, at + T), cosines.subarray(at, at + T), gram, a, products).rho;
  return sum;
}

/** g of (2), laid out as the topics. */
export function topicGradient(
  topics: Float64Array,
  gammas: Float64Array,
  documents: SamDocuments,
  { cosines, gram }: TopicProducts,
  middle: Float64Array,
  { pull, length: a, kappa }: TopicScales,
): Float64Array {
  const T = topics.length / middle.length;
  const weights = new Float64Array(gammas.length);
  const weighted = new Float64Array(gammas.length);
  const products = new Float64Array(T);
  for (let at = 0; at < gammas.length; at += T) {
    const own = gammas.subarray(at, at + T);
    const { total: S, expected: E, rho } = mixtureOf(own, cosines.subarray(at, at + T), gram, a, products);
    const c = (kappa * rho * a * a) / (E * S * (S + 1));
    for (let t = 0; t < T; t++) {
      weights[at + t] = (kappa * a * own[t]!) / (S * Math.sqrt(E));
      weighted[at + t] = c * own[t]!;
    }
  }
  const B = productsOf(weighted, gammas, T);
  const gradient = times(documents.transposed, weights, T);
  for (let w = 0; w < middle.length; w++) {
    for (let t = 0; t < T; t++) {
      let sum = pull * middle[w]!;
      for (let s = 0; s < T; s++) sum -= B[t * T + s]! * topics[w * T + s]!;
      gradient[w * T + t] = gradient[w * T + t]! + sum;
    }
  }
  return gradient;
}

/** p of (3), in place of g. */
export function toTangent(gradient: Float64Array, topics: Float64Array, T: number): void {
  const along = new Float64Array(T);
  for (let at = 0; at < topics.length; at++) along[at % T] = along[at % T]! + gradient[at]! * topics[at]!;
  for (let at = 0; at < topics.length; at++) gradient[at] = gradient[at]! - along[at % T]! * topics[at]!;
}

export interface Ascent {
  /** η of the next first trial. */
  readonly step: number;
  /** How much J rose. */
  readonly gain: number;
}

/** One step of (3), in place; the products follow. A step that gains nothing changes nothing. */
export async function ascend(
  topics: Float64Array,
  gammas: Float64Array,
  documents: SamDocuments,
  products: TopicProducts,
  middle: Float64Array,
  scales: TopicScales,
  step: number | undefined,
  compute: Compute,
): Promise<Ascent> {
  const T = topics.length / middle.length;
  const { cosines, gram: own } = products;
  const p = topicGradient(topics, gammas, documents, products, middle, scales);
  await pause(compute);
  toTangent(p, topics, T);
  const alongP = times(documents.rows, p, T);
  const mixed = productsOf(topics, p, T);
  await pause(compute);
  const squares = productsOf(p, p, T);
  await pause(compute);
  const middles = [topics, p].map((of) => columnsAlong(of, middle, T));
  const steepness = squares.reduce((sum, value, at) => sum + (at % (T + 1) === 0 ? value : 0), 0);
  const lengthAt = (eta: number, t: number): number => Math.sqrt(1 + eta * eta * squares[t * T + t]!);
  const cosinesAt = (eta: number): Float64Array =>
    cosines.map((value, at) => (value + eta * alongP[at]!) / lengthAt(eta, at % T));
  const gramAt = (eta: number): Float64Array =>
    own.map((value, at) => {
      const [t, s] = [Math.floor(at / T), at % T];
      const whole = value + eta * (mixed[at]! + mixed[s * T + t]!) + eta * eta * squares[at]!;
      return whole / (lengthAt(eta, t) * lengthAt(eta, s));
    });
  const valueAt = (eta: number): number =>
    middles[0]!.reduce(
      (sum, value, t) => sum + (scales.pull * (value + eta * middles[1]![t]!)) / lengthAt(eta, t),
      scales.kappa * sumOfRho(gammas, cosinesAt(eta), gramAt(eta), T, scales.length),
    );
  const before = valueAt(0);
  let eta = step ?? 0.1 / Math.sqrt(Math.max(...squares.filter((_, at) => at % (T + 1) === 0), 1e-300));
  if (steepness <= 1e-10 * (1 + Math.abs(before))) return { step: eta, gain: 0 };
  for (let halvings = 0; halvings < 30; halvings++, eta /= 2) {
    await pause(compute);
    const value = valueAt(eta);
    if (!(value >= before + 1e-4 * eta * steepness)) continue;
    cosines.set(cosinesAt(eta));
    own.set(gramAt(eta));
    for (let at = 0; at < topics.length; at++) topics[at] = (topics[at]! + eta * p[at]!) / lengthAt(eta, at % T);
    return { step: 2 * eta, gain: value - before };
  }
  return { step: eta, gain: 0 };
}

function columnsAlong(matrix: Float64Array, middle: Float64Array, T: number): Float64Array {
  const sums = new Float64Array(T);
  for (let w = 0; w < middle.length; w++)
    for (let t = 0; t < T; t++) sums[t] = sums[t]! + middle[w]! * matrix[w * T + t]!;
  return sums;
}
