/**
 * How alike two documents are, by the measure that belongs to their representation, and what in each of them makes it.
 *
 *   cosine     s = x·y / ‖x‖ ‖y‖, 0 where either is zero                                                (1)
 *   dot        s = x·y                                                                                  (2)
 *   subspace   s = Σ_k ‖P_y u_k‖² / m,   P_y = Σ_j v_j v_jᵀ,   m the smaller rank                       (3)
 *   s = x · along_x(y)                                                                                  (4)
 *
 *   u_k, v_j   the orthonormal directions that x and y hold end to end (subspace.ts)
 *
 * Each measure is a linear score of x along something made of y: y / ‖x‖ ‖y‖, y, or P_y u_k / m in block k. So the words of a document share
 * in a similarity as they share in any linear score, exactly (`Representer.attribute`), and the same holds with x and y exchanged.
 */
import type { Vector } from '../../core/matrix.ts';
import type { Similarity } from '../../core/representation.ts';
import { subspaceRank } from '../subspace.ts';

export interface Likeness {
  readonly similarity: number;
  /** (4) for x, one number a dimension: x · alongFirst = similarity. */
  readonly alongFirst: Float64Array;
  /** (4) for y. */
  readonly alongSecond: Float64Array;
}

/** `wordDimensions` is the length of one direction of a subspace; the other measures do not ask. */
export function likenessOf(
  measure: Similarity,
  first: Vector,
  second: Vector,
  dimensions: number,
  wordDimensions = dimensions,
): Likeness {
  const [x, y] = [asNumbers(first, dimensions), asNumbers(second, dimensions)];
  if (measure === 'subspace') {
    const alongFirst = projections(x, y, wordDimensions);
    return { similarity: within(dot(x, alongFirst), 0), alongFirst, alongSecond: projections(y, x, wordDimensions) };
  }
  const scale = measure === 'dot' ? 1 : inverseLengths(x, y);
  const similarity = scale * dot(x, y); // the same bits whichever comes first
  const [alongFirst, alongSecond] = [y.map((value) => scale * value), x.map((value) => scale * value)];
  return { similarity: measure === 'dot' ? similarity : within(similarity, -1), alongFirst, alongSecond };
}

function asNumbers(vector: Vector, dimensions: number): Float64Array {
  if (vector instanceof Float32Array) return Float64Array.from(vector);
  const numbers = new Float64Array(dimensions);
  vector.indices.forEach((index, j) => {
    numbers[index] = vector.values[j]!;
  });
  return numbers;
}

/** 1 / ‖x‖ ‖y‖, 0 where there is no such thing. */
function inverseLengths(x: Float64Array, y: Float64Array): number {
  const lengths = Math.sqrt(dot(x, x)) * Math.sqrt(dot(y, y));
  return lengths > 0 ? 1 / lengths : 0;
}

/** P_y u_k / m in block k, for every direction u_k of x. */
function projections(x: Float64Array, y: Float64Array, d: number): Float64Array {
  const [own, other] = [subspaceRank(x, d), subspaceRank(y, d)];
  const along = new Float64Array(x.length);
  for (let k = 0; k < own; k++) {
    for (let j = 0; j < other; j++) {
      const share = dot(x.subarray(k * d, (k + 1) * d), y.subarray(j * d, (j + 1) * d)) / Math.min(own, other);
      for (let i = 0; i < d; i++) along[k * d + i] = along[k * d + i]! + share * y[j * d + i]!;
    }
  }
  return along;
}

function dot(x: Float64Array, y: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < x.length; i++) sum += x[i]! * y[i]!;
  return sum;
}

/** Rounding may carry a cosine past 1. */
const within = (value: number, least: number): number => Math.min(1, Math.max(least, value));
