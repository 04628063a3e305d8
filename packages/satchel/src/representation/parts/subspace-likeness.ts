/**
 * The similarity of two documents that are subspaces (subspace.ts), split by the words of each.
 *
 *   s = Σ_k ‖P_y u_k‖² / m,   P_y = Σ_j v_j v_jᵀ                                                        (1)
 *
 *   u_k, v_j   the orthonormal directions that x and y hold end to end
 *   m          the smaller rank
 *
 * (1) is a linear score of x along P_y u_k / m in block k, so the words of a document share in it exactly (`Representer.attribute`), and the
 * same holds with x and y exchanged.
 */
import type { Likeness, LikenessOfPair } from '../../core/likeness.ts';
import type { Block } from '../../numeric/block.ts';
import { subspaceSimilarity } from '../../numeric/canonical-angles.ts';
import { dot } from '../../numeric/vectors.ts';

export const subspaceLikeness: Likeness = {
  name: 'subspace',
  isUnit: false,
  pairs: { similarity: similarityOfSubspaces, explain: explainSubspaces },
};

/** From 0 (at right angles, or one is empty) to 1 (one holds the other). */
export function similarityOfSubspaces(a: Float32Array, b: Float32Array, wordDimensions: number): number {
  return subspaceSimilarity(basisOf(a, wordDimensions), basisOf(b, wordDimensions));
}

/** How many dimensions the subspace in a document's vector has; `wordDimensions` is the length of a direction. */
export function subspaceRank(vector: Float32Array | Float64Array, wordDimensions: number): number {
  for (let rank = 0; rank * wordDimensions < vector.length; rank++) {
    const direction = vector.subarray(rank * wordDimensions, (rank + 1) * wordDimensions);
    if (direction.every((value) => value === 0)) return rank;
  }
  return vector.length / wordDimensions;
}

function basisOf(vector: Float32Array, columns: number): Block {
  const rows = subspaceRank(vector, columns);
  return { rows, columns, data: Float64Array.from(vector.subarray(0, rows * columns)) };
}

function explainSubspaces(x: Float64Array, y: Float64Array, wordDimensions: number): LikenessOfPair {
  const alongFirst = projections(x, y, wordDimensions);
  const similarity = Math.min(1, Math.max(0, dot(x, alongFirst))); // rounding may carry it past 1
  return { similarity, alongFirst, alongSecond: projections(y, x, wordDimensions) };
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
