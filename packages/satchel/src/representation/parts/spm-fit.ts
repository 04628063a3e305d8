/**
 * Learns the prior (μ0, κ0) and every κ_n of the Spherical Paragraph Model (spm-model.ts) by expectation–maximisation:
 *
 *   expectation     E d_n by (5) there
 *   maximisation    R = Σ_n E d_n,   μ0 = R / ‖R‖,   κ0 = A⁻¹(‖R‖ / N),   κ_n = A⁻¹(r̄_n)                  (1)
 *
 * With exact inversions the likelihood never falls. Texts whose words are all alike would drive κ_n to infinity: it stops at the limit.
 */
import type { Compute } from '../../core/compute.ts';
import { createPace } from '../../mixture/pace.ts';
import { type KappaUpdate, logNormaliser, meanLengthOf } from '../../mixture/von-mises-fisher.ts';
import { lengthOf } from '../../numeric/vectors.ts';
import { boundedKappa, certaintyOf, type Prior, START_KAPPA } from './spm-model.ts';

/** The texts that have words: row n of `sums` is S_n, `tokens[n]` is l_n. */
export interface TextSums {
  readonly dimension: number;
  readonly sums: Float64Array;
  readonly tokens: Float64Array;
}

export interface SpmSettings {
  readonly iterations: number;
  /** The fit ends when the likelihood rises by less than this share of itself. */
  readonly tolerance: number;
  readonly kappaUpdate: KappaUpdate;
  readonly kappaLimit: number;
}

export interface SpmState {
  readonly prior: Prior;
  /** κ_n */
  readonly kappas: Float64Array;
}

export interface FittedSpm extends SpmState {
  /** The log-likelihood at the start and after every iteration. */
  readonly history: number[];
}

export async function fitSpm(texts: TextSums, settings: SpmSettings, compute: Compute): Promise<FittedSpm> {
  const pace = createPace(compute);
  let state = startOf(texts);
  let expected = expectation(texts, state);
  const history = [expected.logLikelihood];
  for (let done = 1; done <= settings.iterations; done++) {
    const next = maximisation(texts, state, expected, settings);
    const after = expectation(texts, next);
    compute.progress.advance(done, settings.iterations, 'EM iterations');
    await pace.after(texts.sums.length * 2 + texts.tokens.length * 500);
    const gain = after.logLikelihood - expected.logLikelihood;
    if (gain < 0 && settings.kappaUpdate === 'exact') break; // only rounding is left: converged
    [state, expected] = [next, after];
    history.push(after.logLikelihood);
    if (Math.abs(gain) <= settings.tolerance * Math.abs(after.logLikelihood)) break;
  }
  return { ...state, history };
}

/** μ0 along the mean of the texts' mean words. */
export function startOf({ dimension: K, sums, tokens }: TextSums): SpmState {
  const direction = new Float64Array(K);
  for (let j = 0; j < sums.length; j++) direction[j % K] = direction[j % K]! + sums[j]! / tokens[Math.floor(j / K)]!;
  return {
    prior: { direction: unit(direction), kappa: START_KAPPA },
    kappas: new Float64Array(tokens.length).fill(START_KAPPA),
  };
}

export interface Expected {
  /** R */
  readonly total: Float64Array;
  /** r̄_n */
  readonly meansAlong: Float64Array;
  /** κ'_n */
  readonly certainties: Float64Array;
  readonly logLikelihood: number;
}

/** The inputs of (1), and equation (4) of spm-model.ts summed over the texts. */
export function expectation({ dimension: K, sums, tokens }: TextSums, { prior, kappas }: SpmState): Expected {
  const total = new Float64Array(K);
  const meansAlong = new Float64Array(tokens.length);
  const certainties = new Float64Array(tokens.length);
  const priorTerm = logNormaliser(K, prior.kappa);
  let [logLikelihood, priorShare] = [0, 0];
  for (let n = 0; n < tokens.length; n++) {
    const at = n * K;
    let [along, square] = [0, 0];
    for (let f = 0; f < K; f++) {
      const value = sums[at + f]!;
      along += prior.direction[f]! * value;
      square += value * value;
    }
    const kappa = kappas[n]!;
    const certainty = certaintyOf(prior.kappa, kappa, { tokens: tokens[n]!, along, square });
    const share = certainty > 0 ? meanLengthOf(K, certainty) / certainty : 0;
    certainties[n] = certainty;
    meansAlong[n] = (share * (prior.kappa * along + kappa * square)) / tokens[n]!;
    priorShare += share * prior.kappa;
    for (let f = 0; f < K; f++) total[f] = total[f]! + share * kappa * sums[at + f]!;
    logLikelihood += priorTerm + tokens[n]! * logNormaliser(K, kappa) - logNormaliser(K, certainty);
  }
  for (let f = 0; f < K; f++) total[f] = total[f]! + priorShare * prior.direction[f]!;
  return { total, meansAlong, certainties, logLikelihood };
}

/** (1) */
export function maximisation(
  { dimension: K, tokens }: TextSums,
  before: SpmState,
  expected: Expected,
  settings: SpmSettings,
): SpmState {
  const { kappaUpdate, kappaLimit } = settings;
  const length = lengthOf(expected.total);
  const direction = length > 0 ? expected.total.map((value) => value / length) : before.prior.direction;
  const kappaOf = (meanLength: number): number => boundedKappa(K, meanLength, kappaUpdate, kappaLimit);
  return { prior: { direction, kappa: kappaOf(length / tokens.length) }, kappas: expected.meansAlong.map(kappaOf) };
}

/** Scaled to length 1; a vector of zeros becomes the first axis. */
function unit(vector: Float64Array): Float64Array {
  const length = lengthOf(vector);
  return length > 0 ? vector.map((value) => value / length) : vector.map((_, f) => (f === 0 ? 1 : 0));
}
