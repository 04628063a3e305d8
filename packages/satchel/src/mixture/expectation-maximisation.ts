/**
 * Expectation–maximisation for mixtures with log-densities that are linear in features of the point; all our mixtures
 * are such:
 *
 *   l_ik = log π_k + log p_k(x_i) = o_k + φ(x_i)·c_k + (a term equal for all components)                 (1)
 *   expectation     r_ik = e^{l_ik} / Σ_j e^{l_ij}                                                       (2)
 *                   N_k = Σ_i u_i r_ik,   S_k = Σ_i u_i r_ik φ(x_i),   bound = Σ_i u_i log Σ_k e^{l_ik}  (3)
 *   maximisation    from N and S alone, by the family
 *
 *   φ(x)   features of a point                 source
 *   c, o   coefficients and offsets            scores
 *   u_i    weight of point i                   weights
 *   N, S   mass and sums                       statistics
 *
 * The bound never falls. In exact arithmetic EM guarantees this. When a variance floor, a re-seeded component or
 * rounding would lower the bound, the step is undone and the fit ends.
 */
import type { Compute } from '../core/compute.ts';
import { sumOf } from '../numeric/statistics.ts';
import { kernelPass } from './passes/kernel-pass.ts';
import { plainPass } from './passes/plain-pass.ts';
import { hardSums } from './passes/point-sums.ts';
import { deadOnes } from './revival.ts';
import type { Source } from './source.ts';
import type { Scores, Statistics } from './statistics.ts';

/** One kind of mixture over given points; `P` are its parameters. */
export interface Family<P> {
  readonly source: Source;
  readonly weights: Float64Array;
  readonly components: number;
  scores(parameters: P): Scores;
  maximise(statistics: Statistics, before: P): P;
  /** Moves these components, which have no points, to the points explained worst. */
  revived(parameters: P, dead: readonly number[]): Promise<P>;
}

export interface EmFit<P> {
  readonly parameters: P;
  /** The last of `history`. */
  readonly logLikelihood: number;
  /** Mean of the bound per point, at the start and after every step. */
  readonly history: number[];
  readonly iterations: number;
}

export interface EmSettings {
  readonly iterations: number;
  /** The fit ends when a step raises the mean bound per point by less. */
  readonly tolerance: number;
}

export async function fitByEm<P>(
  family: Family<P>,
  start: P,
  settings: EmSettings,
  compute: Compute,
): Promise<EmFit<P>> {
  const points = sumOf(family.weights);
  let parameters = start;
  const expect = await expectation(family, compute);
  let statistics = await expect(start);
  const history = [statistics.bound / points];
  let done = 0;
  while (done < settings.iterations) {
    const step = await raised(family, parameters, statistics, expect);
    done++;
    compute.progress.advance(done, settings.iterations, 'EM iterations');
    if (step === undefined) break;
    const gain = (step.statistics.bound - statistics.bound) / points;
    ({ parameters, statistics } = step);
    history.push(statistics.bound / points);
    if (gain < settings.tolerance) break;
  }
  return { parameters, logLikelihood: history.at(-1) ?? Number.NaN, history, iterations: done };
}

/** One EM step: with dead components revived if that raises the bound, else without; undefined if neither raises it. */
async function raised<P>(family: Family<P>, before: P, statistics: Statistics, expect: Expectation<P>) {
  const plain = family.maximise(statistics, before);
  const dead = deadOnes(statistics.mass, sumOf(family.weights), family.source.rows);
  for (const parameters of dead.length === 0 ? [plain] : [await family.revived(plain, dead), plain]) {
    const next = await expect(parameters);
    if (next.bound >= statistics.bound) return { parameters, statistics: next };
  }
  return undefined;
}

/** (3) with every point fully in its cluster: a start for the fit. */
export async function hardStatistics(
  source: Source,
  weights: Float64Array,
  assignments: Uint32Array,
  K: number,
  compute: Compute,
): Promise<Statistics> {
  return { ...(await hardSums(source, weights, assignments, K, compute)), bound: Number.NEGATIVE_INFINITY };
}

type Expectation<P> = (parameters: P) => Promise<Statistics>;

/** (2) and (3): on kernels if possible, else in plain loops. */
async function expectation<P>(family: Family<P>, compute: Compute): Promise<Expectation<P>> {
  const { source, weights, components } = family;
  const compiled = await kernelPass(source, weights, components, compute);
  const plain = plainPass(source, weights, components, compute);
  return async (parameters) => {
    const scores = family.scores(parameters);
    return compiled?.(scores) ?? plain(scores);
  };
}
