/** A linear score of a gradient vector, before it is scaled, split by word: each token's own term of (1) to (3) in gradient-vectors.ts. */
import type { Bag } from '../../core/bag.ts';
import { shareByWord } from './component-shares.ts';
import type { GradientSettings } from './gradient-settings.ts';

/** `along` has one weight for each number of the gradient; `into[j]` becomes the share of the bag's j-th word. */
export function shareGradient(bag: Bag, settings: GradientSettings, along: Float64Array, into: Float64Array): void {
  const { memberships, wordMatrix, parts } = settings;
  const size = memberships.count * wordMatrix.columns;
  shareMeans(bag, settings, along, into);
  if (parts !== 'means') shareVariances(bag, settings, along.subarray(size, 2 * size), into);
  if (parts === 'all') shareWeights(bag, settings, along.subarray(2 * size), into);
}

/** Σ_k γ Σ_i along_ki (x_i − μ_ki) / (σ_ki √θ_k): linear in x, with a constant. */
function shareMeans(bag: Bag, settings: GradientSettings, along: Float64Array, into: Float64Array): void {
  const { weights, means, variances } = settings.components;
  const d = settings.wordMatrix.columns;
  const slopes = new Float64Array(means.length);
  const constants = new Float64Array(weights.length);
  for (let k = 0; k < weights.length; k++) {
    if (weights[k] === 0) continue;
    for (let at = k * d; at < (k + 1) * d; at++) {
      slopes[at] = along[at]! / Math.sqrt(weights[k]! * variances[at]!);
      constants[k] = constants[k]! - slopes[at]! * means[at]!;
    }
  }
  shareByWord(bag, settings, slopes, constants, into);
}

/** Adds Σ_k γ (2θ_k)^{−1/2} Σ_i along_ki (((x_i − μ_ki) / σ_ki)² − 1). */
function shareVariances(bag: Bag, settings: GradientSettings, along: Float64Array, into: Float64Array): void {
  const { wordMatrix, memberships, components } = settings;
  const { weights, means, variances } = components;
  const d = wordMatrix.columns;
  bag.ids.forEach((w, j) => {
    let sum = 0;
    for (let m = memberships.offsets[w]!; m < memberships.offsets[w + 1]!; m++) {
      const k = memberships.components[m]!;
      if (weights[k] === 0) continue;
      let dot = 0;
      for (let i = 0, at = k * d; i < d; i++, at++) {
        const apart = wordMatrix.data[w * d + i]! - means[at]!;
        dot += along[at]! * ((apart * apart) / variances[at]! - 1);
      }
      sum += (memberships.shares[m]! * dot) / Math.sqrt(2 * weights[k]!);
    }
    into[j] = into[j]! + countOf(bag, j, settings) * sum;
  });
}

/** Adds Σ_k along_k (γ − θ_k) / √θ_k, components without the word included. */
function shareWeights(bag: Bag, settings: GradientSettings, along: Float64Array, into: Float64Array): void {
  const { memberships, components } = settings;
  const slopes = along.map((weight, k) =>
    components.weights[k] === 0 ? 0 : weight / Math.sqrt(components.weights[k]!),
  );
  const expected = slopes.reduce((sum, slope, k) => sum + slope * components.weights[k]!, 0);
  bag.ids.forEach((w, j) => {
    let sum = -expected;
    for (let m = memberships.offsets[w]!; m < memberships.offsets[w + 1]!; m++) {
      sum += memberships.shares[m]! * slopes[memberships.components[m]!]!;
    }
    into[j] = into[j]! + countOf(bag, j, settings) * sum;
  });
}

const countOf = ({ ids, counts }: Bag, j: number, { wordWeights }: GradientSettings): number =>
  counts[j]! * (wordWeights?.[ids[j]!] ?? 1);
