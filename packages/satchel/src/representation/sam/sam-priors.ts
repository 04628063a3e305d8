/**
 * The other parameters of the spherical admixture model, each with everything else fixed.
 *
 *   ξ   J(ξ) = ξ a (a₀ m·Σμ_t − T) + κ₁ Σ_d ρ_d(a),   a = A_V(ξ),   a' = 1 − a² − (V − 1) a/ξ
 *       J'(ξ) = (a + ξ a') (a₀ m·Σμ_t − T) + κ₁ a' Σ_d ∂ρ_d/∂a                                                                (1)
 *   α   maximises D [ln Γ(Σα) − Σ ln Γ(α_t)] + Σ_t (α_t − 1) L_t,   L_t = Σ_d (ψ(γ_dt) − ψ(S_d)),  by Newton's method in O(T) (2)
 *
 * (1) has its zero between 1 and 10⁶, or its maximum at one of these ends; it is bracketed from the ξ of before, and halved in ln ξ.
 */

import { meanLengthOf } from '../../mixture/von-mises-fisher.ts';
import { digamma, logGamma, trigamma } from '../../numeric/special-functions.ts';
import { sumOf } from '../../numeric/statistics.ts';
import { type Mixture, rhoByLength } from './sam-document.ts';

export interface SpreadState {
  /** V */
  readonly dimension: number;
  /** a₀ m·Σμ_t − T, at most 0. */
  readonly gap: number;
  /** κ₁ */
  readonly kappa: number;
  readonly mixtures: readonly Mixture[];
}

/** J and J' of (1). */
export function spreadObjective(xi: number, { dimension: V, gap, kappa, mixtures }: SpreadState) {
  const a = meanLengthOf(V, xi);
  const ofA = 1 - a * a - ((V - 1) * a) / xi;
  let [rhos, slopes] = [0, 0];
  for (const mixture of mixtures) {
    const { rho, slope } = rhoByLength(mixture, a);
    rhos += rho;
    slopes += slope;
  }
  return { value: xi * a * gap + kappa * rhos, slope: (a + xi * ofA) * gap + kappa * ofA * slopes };
}

const [LEAST_XI, MOST_XI] = [1, 1e6];

/** The ξ that (1) is largest at, near the one given; never one that is worse. */
export function fitSpread(xi: number, state: SpreadState): number {
  const at = (log: number) => spreadObjective(Math.exp(log), state);
  const [bottom, top] = [Math.log(LEAST_XI), Math.log(MOST_XI)];
  const start = at(Math.log(xi));
  const way = Math.sign(start.slope);
  let [near, far] = [Math.log(xi), Math.log(xi)];
  for (let step = 0.1; way !== 0 && far > bottom - 1 && far < top + 1; step *= 2) {
    far = Math.min(top, Math.max(bottom, near + way * step));
    if (at(far).slope * way <= 0 || far === bottom || far === top) break;
    near = far;
  }
  for (let halving = 0; halving < 40 && Math.abs(far - near) > 1e-10; halving++) {
    const middle = (near + far) / 2;
    if (at(middle).slope * way > 0) near = middle;
    else far = middle;
  }
  return at(near).value >= start.value ? Math.exp(near) : xi;
}

/** (2) at α. */
export function priorObjective(alphas: Float64Array, logs: Float64Array, documents: number): number {
  const sum = sumOf(alphas);
  return alphas.reduce(
    (value, alpha, t) => value - documents * logGamma(alpha) + (alpha - 1) * logs[t]!,
    documents * logGamma(sum),
  );
}

const LEAST_ALPHA = 1e-4;

/** Newton steps on (2); a step is halved while it leaves the domain or lowers the value. */
export function fitAlphas(given: Float64Array, logs: Float64Array, documents: number, steps = 20): Float64Array {
  let alphas = given;
  for (let done = 0; done < steps; done++) {
    const next = newtonStep(alphas, logs, documents);
    if (!next) return alphas;
    const moved = Math.max(...next.map((alpha, t) => Math.abs(alpha - alphas[t]!) / alpha));
    alphas = next;
    if (moved < 1e-8) break;
  }
  return alphas;
}

export function newtonStep(alphas: Float64Array, logs: Float64Array, documents: number): Float64Array | undefined {
  const sum = sumOf(alphas);
  const g = alphas.map((alpha, t) => documents * (digamma(sum) - digamma(alpha)) + logs[t]!);
  const q = alphas.map((alpha) => -documents * trigamma(alpha));
  const z = documents * trigamma(sum);
  const ratios = g.reduce((total, value, t) => total + value / q[t]!, 0);
  const b = ratios / (1 / z + q.reduce((total, value) => total + 1 / value, 0));
  const before = priorObjective(alphas, logs, documents);
  for (let scale = 1; scale > 1e-6; scale /= 2) {
    const next = alphas.map((alpha, t) => alpha - (scale * (g[t]! - b)) / q[t]!);
    if (next.every((alpha) => alpha > LEAST_ALPHA) && priorObjective(next, logs, documents) >= before) return next;
  }
  return undefined;
}
