/**
 * How far a document's words pull each component of a mixture: the vectors of Fisher and VLAD.
 *
 *   means       A_k = θ_k^{−1/2} Σ_t γ_t(k) (x_t − μ_k) / σ_k                                   (1)
 *   variances   B_k = (2θ_k)^{−1/2} Σ_t γ_t(k) (((x_t − μ_k) / σ_k)² − 1)                       (2)
 *   weights     C_k = θ_k^{−1/2} Σ_t (γ_t(k) − θ_k)                                             (3)
 *   z = ⊕_k A_k, and by choice ⊕_k B_k and ⊕_k C_k
 *   z ← z / T;   z_i ← sign(z_i) √|z_i|;   z ← z / ‖z‖, each by choice                          (4)
 *
 *   t, T         the document's tokens, their number (weighted)    bag.counts times wordWeights
 *   x_t          the vector of the token's word                    words
 *   γ_t(k)       its share in component k                          memberships
 *   θ, μ, σ²     weights, means, variances of the mixture          components
 *
 * All tokens of a word are alike, so (1) to (3) need only S_k, N_k of component-sums.ts and, for (2), the sums of squares Q_k:
 *
 *   A_k = θ^{−1/2} (S_k − N_k μ_k) / σ_k          B_k = (2θ)^{−1/2} ((Q_k − 2 μ_k S_k + N_k μ_k²) / σ_k² − N_k)
 *
 * A component of weight 0 has no word and stays 0, as does a document without known words.
 */
import { type Bag, bagAt, bagCount } from '../../core/bag.ts';
import type { Documents, DocumentWords } from '../../core/documents.ts';
import { createMatrix, type Matrix, rowOf } from '../../core/matrix.ts';
import type { Direction, Representer } from '../../core/representation.ts';
import { squaredLength, unitScale } from '../../numeric/vectors.ts';
import { type ComponentSums, createComponentSums } from './component-sums.ts';
import type { GradientSettings } from './gradient-settings.ts';
import { shareGradient } from './gradient-shares.ts';
import { remainderAfter } from './remainder.ts';

export function gradientRepresenter(settings: GradientSettings): Representer {
  const { memberships, wordMatrix, parts } = settings;
  const [K, d] = [memberships.count, wordMatrix.columns];
  const dimensions = parts === 'means' ? K * d : parts === 'means-variances' ? 2 * K * d : 2 * K * d + K;
  const sums = createComponentSums({ ...settings, squares: parts !== 'means' });
  const gradient = new Float64Array(dimensions);

  /** Leaves z before (4) in `gradient`; returns T. */
  function gather(bag: Bag): number {
    sums.gather(bag);
    const tokens = tokensOf(bag, settings.wordWeights);
    gradient.fill(0);
    writeMeans(sums, settings, gradient);
    if (parts !== 'means') writeVariances(sums, settings, gradient.subarray(K * d));
    if (parts === 'all') writeWeights(sums, settings, tokens, gradient.subarray(2 * K * d));
    return tokens;
  }

  return {
    dimensions,
    topics: settings.topics,
    represent({ bags }: Documents): Matrix {
      const vectors = createMatrix(bagCount(bags), dimensions);
      for (let row = 0; row < vectors.rows; row++) {
        normalise(gradient, gather(bagAt(bags, row)), settings);
        rowOf(vectors, row).set(gradient);
      }
      return vectors;
    },
    /** (4) multiplies each number of z by a factor of its own, which is common to all words. */
    attribute({ bag }: DocumentWords, direction: Direction, into: Float64Array): number {
      const tokens = gather(bag);
      const before = gradient.slice();
      normalise(gradient, tokens, settings);
      let whole = 0;
      const along = before.map((value, i) => {
        whole += Math.fround(gradient[i]!) * direction(i);
        return value === 0 ? 0 : (direction(i) * gradient[i]!) / value;
      });
      shareGradient(bag, settings, along, into);
      return remainderAfter(whole, into, bag.ids.length);
    },
  };
}

function tokensOf({ ids, counts }: Bag, wordWeights: Float32Array | undefined): number {
  let tokens = 0;
  for (let j = 0; j < ids.length; j++)
    tokens += wordWeights === undefined ? counts[j]! : counts[j]! * wordWeights[ids[j]!]!;
  return tokens;
}

function writeMeans(
  { sums, masses, touched, size }: ComponentSums,
  { wordMatrix, components }: GradientSettings,
  into: Float64Array,
): void {
  const d = wordMatrix.columns;
  const { weights, means, variances } = components;
  for (let t = 0; t < size; t++) {
    const [k, from] = [touched[t]!, t * d];
    if (weights[k] === 0) continue;
    for (let i = 0, at = k * d; i < d; i++, at++) {
      into[at] = difference(sums[from + i]!, masses[t]! * means[at]!) / Math.sqrt(weights[k]! * variances[at]!);
    }
  }
}

function writeVariances(
  gathered: ComponentSums,
  { wordMatrix, components }: GradientSettings,
  into: Float64Array,
): void {
  const { sums, squares, masses, touched, size } = gathered;
  const d = wordMatrix.columns;
  const { weights, means, variances } = components;
  for (let t = 0; t < size; t++) {
    const [k, from] = [touched[t]!, t * d];
    if (weights[k] === 0) continue;
    const scale = 1 / Math.sqrt(2 * weights[k]!);
    for (let i = 0, at = k * d; i < d; i++, at++) {
      const spread = squares[from + i]! - 2 * means[at]! * sums[from + i]! + masses[t]! * means[at]! * means[at]!;
      into[at] = scale * difference(spread / variances[at]!, masses[t]!);
    }
  }
}

function writeWeights(
  { masses, touched, size }: ComponentSums,
  { components }: GradientSettings,
  tokens: number,
  into: Float64Array,
): void {
  const { weights } = components;
  for (let t = 0; t < size; t++) into[touched[t]!] = masses[t]!;
  for (let k = 0; k < weights.length; k++)
    into[k] = weights[k] === 0 ? 0 : difference(into[k]!, tokens * weights[k]!) / Math.sqrt(weights[k]!);
}

/** a − b, or 0 if the difference is only rounding, which a square root would enlarge. */
function difference(a: number, b: number): number {
  const apart = a - b;
  return Math.abs(apart) <= 1e-12 * (Math.abs(a) + Math.abs(b)) ? 0 : apart;
}

/** Equation (4), in place. */
function normalise(z: Float64Array, tokens: number, { perToken, power, norm }: GradientSettings): void {
  if (perToken && tokens > 0) for (let i = 0; i < z.length; i++) z[i] = z[i]! / tokens;
  if (power) for (let i = 0; i < z.length; i++) z[i] = z[i]! < 0 ? -Math.sqrt(-z[i]!) : Math.sqrt(z[i]!);
  if (norm === 'none') return;
  const scale = unitScale(squaredLength(z));
  if (scale > 0) for (let i = 0; i < z.length; i++) z[i] = scale * z[i]!;
}
