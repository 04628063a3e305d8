/**
 * Scaled, weighted sums of word vectors: the common part of average, idf-average and SIF.
 *
 *   s = Σ_w n_w α_w v_w                                                     (1)
 *   x = c · R s       c: 1, 1/Σ n_w or 1/Σ n_w α_w; then 1/‖·‖ by choice    (2)
 *
 *   n_w   how often the document holds word w        bag.counts
 *   α_w   weight of one occurrence of w              wordWeights; 1 where there are none
 *   v_w   the vector of word w                       words, row w
 *   R     takes directions out, R = Rᵀ = R²          removed, as orthonormal rows; nothing where there are none
 *
 * A word's share of a linear score a·x is c n_w α_w (R a)·v_w. What remains is the rounding of x to 32 bits.
 * A document without known words, or whose words all weigh nothing, is a row of zeros.
 */
import { type Bag, bagAt, bagCount } from '../../core/bag.ts';
import type { Documents, DocumentWords } from '../../core/documents.ts';
import type { KernelProvider } from '../../core/kernels.ts';
import { createMatrix, type Matrix, rowOf } from '../../core/matrix.ts';
import type { Direction, Representer } from '../../core/representation.ts';
import { type AddRows, createRowAdder } from '../../numeric/rows/row-adder.ts';
import { dot, lengthOf } from '../../numeric/vectors.ts';
import { addWeightedRows } from '../../numeric/weighted-rows.ts';
import { remainderAfter } from './remainder.ts';

export interface Averaging {
  readonly wordMatrix: Matrix;
  readonly wordWeights?: Float32Array | undefined;
  readonly divideBy: 'sum' | 'mean' | 'weighted-mean';
  readonly norm: 'l2' | 'none';
  readonly removed?: Float64Array | undefined;
  /** Adds weighted rows of `wordMatrix`; absent for few documents. */
  readonly addRows?: AddRows;
}

export function averagingRepresenter(given: Averaging, kernels: KernelProvider): Representer {
  const averaging = { ...given, addRows: createRowAdder(given.wordMatrix, kernels) };
  const dimensions = averaging.wordMatrix.columns;
  const sum = new Float64Array(dimensions);
  return {
    dimensions,
    represent({ bags }: Documents): Matrix {
      const vectors = createMatrix(bagCount(bags), dimensions);
      for (let row = 0; row < vectors.rows; row++) {
        const scale = averageOf(bagAt(bags, row), averaging, sum);
        const into = rowOf(vectors, row);
        for (let i = 0; i < dimensions; i++) into[i] = scale * sum[i]!;
      }
      return vectors;
    },
    attribute({ bag }: DocumentWords, direction: Direction, into: Float64Array): number {
      const scale = averageOf(bag, averaging, sum);
      const along = Float64Array.from({ length: dimensions }, (_, i) => direction(i));
      const whole = along.reduce((total, weight, i) => total + weight * Math.fround(scale * sum[i]!), 0);
      takeOut(along, averaging.removed);
      const { wordMatrix, wordWeights } = averaging;
      bag.ids.forEach((w, j) => {
        into[j] = scale * bag.counts[j]! * (wordWeights?.[w] ?? 1) * dot(rowOf(wordMatrix, w), along);
      });
      return remainderAfter(whole, into, bag.ids.length);
    },
  };
}

/** Leaves R s of (2) in `sum` and returns c. */
export function averageOf(
  bag: Bag,
  { wordMatrix, wordWeights, divideBy, norm, removed, addRows }: Averaging,
  sum: Float64Array,
): number {
  sum.fill(0);
  const factors = new Float64Array(bag.ids.length);
  let [tokens, weight] = [0, 0];
  for (let j = 0; j < factors.length; j++) {
    const count = bag.counts[j]!;
    factors[j] = wordWeights === undefined ? count : count * wordWeights[bag.ids[j]!]!;
    tokens += count;
    weight += factors[j]!;
  }
  if (addRows) addRows(bag.ids, factors, sum);
  else addWeightedRows(bag.ids, factors, wordMatrix.data, sum);
  if (removed !== undefined) takeOutOrVanish(sum, removed);
  const divisor = norm === 'l2' ? lengthOf(sum) : divideBy === 'sum' ? 1 : divideBy === 'mean' ? tokens : weight;
  return divisor > 0 ? 1 / divisor : 0;
}

/** Sets a result that is only rounding to 0: scaled to unit length it would look like a document. */
function takeOutOrVanish(x: Float64Array, removed: Float64Array): void {
  const before = lengthOf(x);
  takeOut(x, removed);
  if (lengthOf(x) < 1e-12 * before) x.fill(0);
}

/** x ← x − Σ_u (u·x) u over the orthonormal rows u of `removed`. */
function takeOut(x: Float64Array, removed: Float64Array | undefined): void {
  if (removed === undefined) return;
  const d = x.length;
  for (let start = 0; start < removed.length; start += d) {
    let along = 0;
    for (let i = 0; i < d; i++) along += removed[start + i]! * x[i]!;
    for (let i = 0; i < d; i++) x[i] = x[i]! - along * removed[start + i]!;
  }
}
