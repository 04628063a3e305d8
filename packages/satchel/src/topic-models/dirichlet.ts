/**
 * Maximum-likelihood parameters of Dirichlet priors by Minka's fixed point (Estimating a Dirichlet distribution, 2000), from counts n:
 *
 *   α_k ← α_k Σ_d [ψ(n_dk + α_k) − ψ(α_k)] / Σ_d [ψ(l_d + Σα) − ψ(Σα)]                                   one α per topic     (1)
 *   β   ← β Σ_k Σ_w [ψ(n_wk + β) − ψ(β)] / (V Σ_k [ψ(n_k + Vβ) − ψ(Vβ)])                                 one β for all       (2)
 *
 *   n_dk, l_d   tokens of document d in topic k, and all of them
 *   n_wk, n_k   tokens of word w in topic k, and all of the topic
 *
 *   ln P(z | α) = Σ_k Σ_d ρ(n_dk, α_k) − Σ_d ρ(l_d, Σα),   ρ(n, a) = ln Γ(n + a) − ln Γ(a)                                    (3)
 *   ln P(w | z, β) = Σ_k Σ_w ρ(n_wk, β) − Σ_k ρ(n_k, Vβ)                                                                      (4)
 *
 * Equal counts are added up once, as often as they occur (`Tally`), so that a step costs as many digammas as there are different counts.
 * The likelihood never falls; convergence is slow, hence several steps per call.
 */
import type { Steps } from '../core/threads/steps.ts';
import { digamma, logGamma } from '../numeric/special-functions.ts';
import { sumOf } from '../numeric/statistics.ts';

/** Different counts, rising, and how often each occurs. Zeros are left out: they add nothing. */
export interface Tally {
  readonly counts: Float64Array;
  readonly times: Float64Array;
}

/** α_k does not fall lower: a topic without tokens must stay possible. */
const LEAST = 1e-4;
const LEAST_BETA = 1e-6;
const MOST = 1e3;

/** How often each count occurs in column `column` of rows of `columns` numbers. */
export function tallyColumn(rows: Uint32Array, columns: number, column: number): Tally {
  const values: number[] = [];
  for (let at = column; at < rows.length; at += columns) if (rows[at]! > 0) values.push(rows[at]!);
  return tally(Float64Array.from(values));
}

export function tally(values: Float64Array): Tally {
  const sorted = values.filter((value) => value > 0).sort();
  const [counts, times]: [number[], number[]] = [[], []];
  sorted.forEach((value, i) => {
    if (i === 0 || value !== sorted[i - 1]) {
      counts.push(value);
      times.push(0);
    }
    times[times.length - 1]!++;
  });
  return { counts: Float64Array.from(counts), times: Float64Array.from(times) };
}

/** (1): `topics[k]` tallies n_dk over documents, `lengths` tallies l_d. */
export function updateAlphas(
  alphas: Float64Array,
  topics: readonly Tally[],
  lengths: Tally,
  steps: number,
): Float64Array {
  let current = alphas;
  for (let step = 0; step < steps; step++) {
    const below = rise(
      lengths,
      current.reduce((sum, alpha) => sum + alpha, 0),
    );
    if (!(below > 0)) return current;
    current = current.map((alpha, k) => bounded((alpha * rise(topics[k]!, alpha)) / below, LEAST));
  }
  return current;
}

/** (2): `cells` tallies n_wk over words and topics, `totals` tallies n_k. */
export function updateBeta(beta: number, cells: Tally, totals: Tally, wordCount: number, steps: number): number {
  let current = beta;
  for (let step = 0; step < steps; step++) {
    const below = wordCount * rise(totals, wordCount * current);
    if (!(below > 0)) return current;
    current = bounded((current * rise(cells, current)) / below, LEAST_BETA);
  }
  return current;
}

/** (3); the tally of a topic is made when it is needed. */
export function* logLikelihoodOfTopics(
  alphas: Float64Array,
  tallyOf: (topic: number) => Tally,
  lengths: Tally,
): Steps<number> {
  let likelihood = -gammaRise(lengths, sumOf(alphas));
  for (const [k, alpha] of alphas.entries()) {
    likelihood += gammaRise(tallyOf(k), alpha);
    yield;
  }
  return likelihood;
}

/** (4), added to what there is. */
export const logLikelihoodOfWords = (
  beta: number,
  cells: Tally,
  totals: Tally,
  wordCount: number,
  before = 0,
): number => before - gammaRise(totals, wordCount * beta) + gammaRise(cells, beta);

/** Σ of ρ(n, a) over the tallied counts. */
function gammaRise({ counts, times }: Tally, a: number): number {
  const from = logGamma(a);
  let sum = 0;
  for (let i = 0; i < counts.length; i++) sum += times[i]! * (logGamma(counts[i]! + a) - from);
  return sum;
}

/** Σ over the tallied counts of ψ(n + a) − ψ(a). */
function rise({ counts, times }: Tally, a: number): number {
  const from = digamma(a);
  let sum = 0;
  for (let i = 0; i < counts.length; i++) sum += times[i]! * (digamma(counts[i]! + a) - from);
  return sum;
}

const bounded = (value: number, least: number): number => Math.min(MOST, Math.max(least, value));
