/** A linear score of one document, as a whole and less the shares of its words. */
import { isSparse, type Vectors } from '../../core/matrix.ts';
import type { Direction } from '../../core/representation.ts';

/** Σ_i direction(i) · x_i of the only row. */
export function alongRow(vectors: Vectors, direction: Direction): number {
  if (!isSparse(vectors)) return vectors.data.reduce((sum, value, i) => sum + value * direction(i), 0);
  return vectors.values.reduce((sum, value, j) => sum + value * direction(vectors.indices[j]!), 0);
}

/** Returns `whole` less the first `count` shares, so that shares and remainder add up to `whole`. */
export function remainderAfter(whole: number, shares: Float64Array, count: number): number {
  let sum = 0;
  for (let j = 0; j < count; j++) sum += shares[j]!;
  return whole - sum;
}
