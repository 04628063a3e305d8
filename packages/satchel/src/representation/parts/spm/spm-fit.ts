/**
 * Learns the prior (μ0, κ0) and every κ_n of the Spherical Paragraph Model (spm-model.ts) by expectation–maximisation:
 *
 *   expectation     E d_n by (5) there, over shards of the texts (spm-expectation.ts)
 *   maximisation    R = Σ_n E d_n,   μ0 = R / ‖R‖,   κ0 = A⁻¹(‖R‖ / N),   κ_n = A⁻¹(r̄_n)                  (1)
 *
 * With exact inversions the likelihood never falls. Texts whose words are all alike would drive κ_n to infinity: it stops at the limit.
 */
import type { Compute } from '../../../core/compute.ts';
import { lengthOf } from '../../../numeric/vectors.ts';
import { createPasses, type KappaSettings } from './spm-expectation.ts';
import { boundedKappa, type Prior, START_KAPPA } from './spm-model.ts';
import type { TextSums } from './spm-texts.ts';

export interface SpmSettings extends KappaSettings {
  readonly iterations: number;
  /** The fit ends when the likelihood rises by less than this share of itself. */
  readonly tolerance: number;
}

export interface FittedSpm {
  readonly prior: Prior;
  /** κ_n */
  readonly kappas: Float64Array;
  /** The log-likelihood at the start and after every iteration. */
  readonly history: number[];
}

export async function fitSpm(texts: TextSums, settings: SpmSettings, compute: Compute): Promise<FittedSpm> {
  const passes = createPasses(texts, settings, compute);
  let prior = startFrom(await passes.directions());
  let expected = await passes.expectation(prior);
  const history = [expected.logLikelihood];
  for (let done = 1; done <= settings.iterations; done++) {
    const next = nextPrior(expected.total, texts, prior, settings);
    const after = await passes.expectation(next, expected.meansAlong);
    compute.progress.advance(done, settings.iterations, 'EM iterations');
    const gain = after.logLikelihood - expected.logLikelihood;
    if (gain < 0 && settings.kappaUpdate === 'exact') break; // only rounding is left: converged
    [prior, expected] = [next, after];
    history.push(after.logLikelihood);
    if (Math.abs(gain) <= settings.tolerance * Math.abs(after.logLikelihood)) break;
  }
  return { prior, kappas: expected.kappas, history };
}

/** μ0 along the mean of the texts' mean words; a mean of zeros becomes the first axis. */
export function startFrom(directions: Float64Array): Prior {
  const length = lengthOf(directions);
  const direction = directions.map((value, f) => (length > 0 ? value / length : f === 0 ? 1 : 0));
  return { direction, kappa: START_KAPPA };
}

/** μ0 and κ0 of (1); where R is 0, μ0 stays. */
export function nextPrior(
  total: Float64Array,
  { dimension, tokens }: TextSums,
  before: Prior,
  { kappaUpdate, kappaLimit }: KappaSettings,
): Prior {
  const length = lengthOf(total);
  const direction = length > 0 ? total.map((value) => value / length) : before.direction;
  return { direction, kappa: boundedKappa(dimension, length / tokens.length, kappaUpdate, kappaLimit) };
}
