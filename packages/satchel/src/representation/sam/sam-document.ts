/**
 * One document of the spherical admixture model: how well a mixture of topics points where the document points, and the mixture that does it
 * best. representation/sam.ts has the model.
 *
 *   S = Σ_t γ_t,   u = Σ_t γ_t μ_t,   u·v = γ·c,   ‖u‖² = γᵀ G γ                                                              (1)
 *   E = [S + (1 − a²) Σγ² + a² ‖u‖²] / (S (S + 1)),   ρ = a (u·v) / (S √E)                                                    (2)
 *   ∂ρ/∂γ_t = a c_t / (S√E) − ρ/S − ρ E_t / (2E),
 *   E_t = [1 + 2 (1 − a²) γ_t + 2 a² (Gγ)_t − E (2S + 1)] / (S (S + 1))                                                       (3)
 *   F = Σ (α_t − γ_t)(ψ(γ_t) − ψ(S)) + ln Γ(Σα) − Σ ln Γ(α_t) − ln Γ(S) + Σ ln Γ(γ_t)                                         (4)
 *   ∂F/∂γ_t = (α_t − γ_t) ψ'(γ_t) − ψ'(S) Σ_s (α_s − γ_s)                                                                     (5)
 *
 *   γ      parameters of the Dirichlet distribution over the topics of the document
 *   c      cosines of the document with the topics, μ_t · v          cosines
 *   G      products of the topics, μ_s · μ_t                         gram, T × T
 *   a      A_V(ξ), mean length of a topic;  κ₁ concentration of documents about their mixture
 *
 * κ₁ρ + F is maximised over ln(γ − LEAST), by L-BFGS. A document without words has ρ = 0, and γ = α.
 */
import { minimise, type SmoothFunction } from '../../numeric/lbfgs.ts';
import { digamma, logGamma, trigamma } from '../../numeric/special-functions.ts';

/** What all documents share. */
export interface SamState {
  /** a */
  readonly length: number;
  /** κ₁ */
  readonly kappa: number;
  readonly gram: Float64Array;
  readonly alphas: Float64Array;
}

/** (1) and (2) */
export interface Mixture {
  /** S */
  readonly total: number;
  /** Σγ² */
  readonly squares: number;
  /** ‖u‖² */
  readonly norm: number;
  /** u·v */
  readonly along: number;
  /** E */
  readonly expected: number;
  readonly rho: number;
}

/** Smaller γ do not occur. */
const LEAST = 1e-4;

/** Leaves Gγ in `products`. */
export function mixtureOf(
  gamma: Float64Array,
  cosines: Float64Array,
  gram: Float64Array,
  length: number,
  products: Float64Array,
): Mixture {
  const T = gamma.length;
  let [total, squares, norm, along] = [0, 0, 0, 0];
  for (let t = 0; t < T; t++) {
    let product = 0;
    for (let s = 0, at = t * T; s < T; s++, at++) product += gram[at]! * gamma[s]!;
    products[t] = product;
    total += gamma[t]!;
    squares += gamma[t]! * gamma[t]!;
    norm += gamma[t]! * product;
    along += gamma[t]! * cosines[t]!;
  }
  return { total, squares, norm, along, ...lengthsOf(total, squares, norm, along, length) };
}

/** (2) */
export function lengthsOf(total: number, squares: number, norm: number, along: number, a: number) {
  const expected = (total + (1 - a * a) * squares + a * a * norm) / (total * (total + 1));
  return { expected, rho: (a * along) / (total * Math.sqrt(expected)) };
}

/** E_t of (3), where `product` is (Gγ)_t. */
export const expectedSlope = (gamma: number, product: number, S: number, E: number, a: number): number =>
  (1 + 2 * (1 - a * a) * gamma + 2 * a * a * product - E * (2 * S + 1)) / (S * (S + 1));

/** κ₁ρ + F, and its gradient by γ in `gradient`. */
export function documentObjective(
  gamma: Float64Array,
  cosines: Float64Array,
  { gram, length: a, kappa, alphas }: SamState,
  gradient: Float64Array,
): number {
  const T = gamma.length;
  const { total: S, expected: E, rho } = mixtureOf(gamma, cosines, gram, a, gradient);
  const [all, slope] = [digamma(S), trigamma(S)];
  let [missing, sum, value] = [0, 0, kappa * rho - logGamma(S)];
  for (let t = 0; t < T; t++) {
    sum += alphas[t]!;
    missing += alphas[t]! - gamma[t]!;
    value += (alphas[t]! - gamma[t]!) * (digamma(gamma[t]!) - all) - logGamma(alphas[t]!) + logGamma(gamma[t]!);
  }
  const root = Math.sqrt(E);
  for (let t = 0; t < T; t++) {
    const ofE = expectedSlope(gamma[t]!, gradient[t]!, S, E, a);
    const ofRho = (a * cosines[t]!) / (S * root) - rho / S - (rho * ofE) / (2 * E);
    gradient[t] = kappa * ofRho + (alphas[t]! - gamma[t]!) * trigamma(gamma[t]!) - slope * missing;
  }
  return value + logGamma(sum);
}

/** Moves γ uphill, from where it is, by at most `evaluations` evaluations. */
export function fitMixture(gamma: Float64Array, cosines: Float64Array, state: SamState, evaluations: number): void {
  const logs = gamma.map((value) => Math.log(Math.max(value - LEAST, 1e-12)));
  const own = new Float64Array(gamma.length);
  const gammaOf = (x: Float64Array): void => {
    for (let t = 0; t < x.length; t++) own[t] = LEAST + Math.exp(x[t]!);
  };
  const cost: SmoothFunction = (x, gradient) => {
    gammaOf(x);
    const value = documentObjective(own, cosines, state, gradient);
    for (let t = 0; t < x.length; t++) gradient[t] = -gradient[t]! * (own[t]! - LEAST);
    return -value;
  };
  minimise(cost, logs, { evaluations, tolerance: 1e-4 });
  gammaOf(logs);
  gamma.set(own);
}

/** F of (4) is written out above; this is ∂/∂a of ρ: u·v / (S√E) − ρ (dE/da) / (2E). */
export function rhoByLength({ total: S, squares, norm, along }: Mixture, a: number): { rho: number; slope: number } {
  const { expected: E, rho } = lengthsOf(S, squares, norm, along, a);
  const ofE = (2 * a * (norm - squares)) / (S * (S + 1));
  return { rho, slope: along / (S * Math.sqrt(E)) - (rho * ofE) / (2 * E) };
}
