/**
 * The confidence interval of a mean, from samples drawn with replacement (Efron's bias-corrected and accelerated
 * interval, BCa).
 *
 *   ends at the α_±-quantiles of the resampled means,  α_± = Φ(z₀ + (z₀ ± z) / (1 − a (z₀ ± z)))      (1)
 *   z₀ = Φ⁻¹(share of resampled means below the mean)      a = Σ d³ / (6 (Σ d²)^{3/2})                (2)
 *
 *   d   a value minus the mean                        z   Φ⁻¹((1 + level) / 2)
 *
 * Values are per document: 1 or 0 for right or wrong, or a metric such as average precision. When all values are equal,
 * the interval has no width: such a sample does not show how rare the other outcome is.
 */

import { checkKeys } from '../core/checks/check-keys.ts';
import { checkArguments } from '../core/checks/kinds.ts';
import { checkWhole } from '../core/checks/whole.ts';
import { badParam } from '../core/errors.ts';
import type { Random } from '../numeric/random.ts';
import { normalCumulative, normalQuantile } from '../numeric/special-functions.ts';
import { meanOf } from '../numeric/statistics.ts';
import { checkSample, differencesOf } from './samples.ts';

export interface BootstrapOptions {
  /** How often the interval should hold the true mean. */
  readonly level?: number;
  readonly samples?: number;
}

export interface Interval {
  readonly estimate: number;
  readonly low: number;
  readonly high: number;
}

/** The mean of the values with its interval. */
export function bootstrapInterval(values: ArrayLike<number>, random: Random, options: BootstrapOptions = {}): Interval {
  checkArguments('bootstrapInterval', { values: [values, 'numbers'], random: [random, 'random'] });
  const { level, samples } = checked('bootstrapInterval', options);
  checkSample(values, 1);
  return intervalFrom(values, resampledMeans(values, random, samples), level);
}

/**
 * The mean difference first − second over the same documents, its interval, and its two-sided p-value: how often a
 * resampled mean lies at least that far from the mean.
 */
export function pairedBootstrap(
  first: ArrayLike<number>,
  second: ArrayLike<number>,
  random: Random,
  options: BootstrapOptions = {},
): Interval & { readonly pValue: number } {
  checkArguments('pairedBootstrap', {
    first: [first, 'numbers'],
    second: [second, 'numbers'],
    random: [random, 'random'],
  });
  const { level, samples } = checked('pairedBootstrap', options);
  const differences = differencesOf(first, second, 1);
  const means = resampledMeans(differences, random, samples);
  const interval = intervalFrom(differences, means, level);
  const size = Math.abs(interval.estimate);
  const asExtreme = means.reduce((count, mean) => count + (Math.abs(mean - interval.estimate) >= size ? 1 : 0), 0);
  return { ...interval, pValue: (asExtreme + 1) / (samples + 1) };
}

function checked(owner: string, options: BootstrapOptions): Required<BootstrapOptions> {
  const { level = 0.95, samples = 2000 } = checkKeys(owner, options, { level: 'number', samples: 'number' });
  if (!(level > 0 && level < 1)) throw badParam(`The level must be a number between 0 and 1, got ${level}.`);
  checkWhole('The number of samples', samples, 1);
  return { level, samples };
}

/** In rising order. */
function resampledMeans(values: ArrayLike<number>, random: Random, samples: number): Float64Array {
  const n = values.length;
  const means = Float64Array.from({ length: samples }, () => {
    let sum = 0;
    for (let i = 0; i < n; i++) sum += values[random.below(n)]!;
    return sum / n;
  });
  return means.sort();
}

function intervalFrom(values: ArrayLike<number>, means: Float64Array, level: number): Interval {
  const estimate = meanOf(values);
  const [bias, acceleration] = [biasOf(means, estimate), accelerationOf(values, estimate)];
  const end = (z: number): number => {
    const shifted = bias + z;
    return quantile(means, normalCumulative(bias + shifted / (1 - acceleration * shifted)));
  };
  const z = normalQuantile((1 + level) / 2);
  return { estimate, low: end(-z), high: end(z) };
}

/** Means equal to the estimate count half. The share is kept away from 0 and 1. */
function biasOf(means: Float64Array, estimate: number): number {
  const below = means.reduce((sum, mean) => sum + (mean < estimate ? 1 : mean === estimate ? 0.5 : 0), 0);
  return normalQuantile(Math.min(Math.max(below, 0.5), means.length - 0.5) / means.length);
}

function accelerationOf(values: ArrayLike<number>, mean: number): number {
  let [squares, cubes] = [0, 0];
  for (let i = 0; i < values.length; i++) {
    const d = values[i]! - mean;
    squares += d * d;
    cubes += d * d * d;
  }
  return squares === 0 ? 0 : cubes / (6 * squares ** 1.5);
}

/** Linear interpolation between neighbouring values. */
function quantile(sorted: Float64Array, share: number): number {
  const place = share * (sorted.length - 1);
  const low = Math.floor(place);
  const high = Math.min(low + 1, sorted.length - 1);
  return sorted[low]! + (sorted[high]! - sorted[low]!) * (place - low);
}
