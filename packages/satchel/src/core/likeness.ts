/**
 * How alike two vectors x and y are. A representation names the measure that belongs to its vectors.
 *
 *   cosine      s = x·y / ‖x‖ ‖y‖, 0 where either is zero                                (1)
 *   dot         s = x·y                                                                  (2)
 *   hellinger   s = Σ_i √(x_i y_i), for vectors of shares: the Bhattacharyya coefficient  (3)
 *
 * Each is a dot product of f(x) and f(y), by choice scaled to unit length. A measure of another kind compares pairs (`pairs`): subspaces by
 * their canonical angles (representation/parts/subspace-likeness.ts).
 */
import { denseNumbers, type Vector } from './matrix.ts';

export interface Likeness {
  readonly name: string;
  /** f of every number before vectors are compared; f(0) = 0. Absent: f(x) = x. */
  readonly map?: (value: number) => number;
  /** Whether f(x) and f(y) are scaled to unit length. */
  readonly isUnit: boolean;
  /** For measures that are not dot products; `wordDimensions` is the length of a word vector. */
  readonly pairs?: {
    similarity(x: Float32Array, y: Float32Array, wordDimensions: number): number;
    explain(x: Float64Array, y: Float64Array, wordDimensions: number): LikenessOfPair;
  };
}

export interface LikenessOfPair {
  readonly similarity: number;
  /** One number per dimension: x · alongFirst = similarity, so that it can be split by the words of x like any linear score. */
  readonly alongFirst: Float64Array;
  /** The same for y. */
  readonly alongSecond: Float64Array;
}

export const cosine: Likeness = { name: 'cosine', isUnit: true };
export const dotProduct: Likeness = { name: 'dot', isUnit: false };
export const hellinger: Likeness = { name: 'hellinger', isUnit: false, map: Math.sqrt };

/** `wordDimensions` is needed by measures that compare pairs alone. */
export function likenessOf(
  likeness: Likeness,
  first: Vector,
  second: Vector,
  dimensions: number,
  wordDimensions = dimensions,
): LikenessOfPair {
  const [x, y] = [denseNumbers(first, dimensions), denseNumbers(second, dimensions)];
  if (likeness.pairs) return likeness.pairs.explain(x, y, wordDimensions);
  const [u, v] = likeness.map ? [x.map(likeness.map), y.map(likeness.map)] : [x, y];
  const scale = likeness.isUnit ? inverseLengths(u, v) : 1;
  const similarity = scale * dot(u, v); // the same bits whichever comes first
  return {
    similarity: likeness.isUnit ? Math.min(1, Math.max(-1, similarity)) : similarity, // rounding may carry a cosine past 1
    alongFirst: v.map((value, i) => scale * value * slope(x, u, i)),
    alongSecond: u.map((value, i) => scale * value * slope(y, v, i)),
  };
}

/** f(x_i) / x_i, so that x · along = f(x) · f(y). */
const slope = (x: Float64Array, mapped: Float64Array, i: number): number =>
  mapped === x ? 1 : x[i] === 0 ? 0 : mapped[i]! / x[i]!;

/** 1 / ‖x‖ ‖y‖; 0 where either is zero. */
function inverseLengths(x: Float64Array, y: Float64Array): number {
  const lengths = Math.sqrt(dot(x, x)) * Math.sqrt(dot(y, y));
  return lengths > 0 ? 1 / lengths : 0;
}

function dot(x: Float64Array, y: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < x.length; i++) sum += x[i]! * y[i]!;
  return sum;
}
