/**
 * Document vectors as points for clustering. Wide sparse vectors are projected on their leading singular directions, x ← Uᵀ x, which keeps
 * their inner products as well as so few numbers can; then points of methods that compare angles are scaled to length 1.
 */
import type { Compute } from '../../core/compute.ts';
import { createMatrix, isSparse, type Matrix, rowOf, type SparseMatrix, type Vectors } from '../../core/matrix.ts';
import { unitVectors } from '../../maps/unit-vectors.ts';
import { truncatedSvd } from '../../numeric/svd/truncated-svd.ts';

/** Dimensions after the projection. */
const RANK = 100;

/** `kept` are the rows that are not zero, in their order. */
export async function densePoints(
  vectors: Vectors,
  seed: number,
  compute: Compute,
): Promise<{ points: Matrix; kept: Uint32Array }> {
  const dense = isSparse(vectors) ? await projected(vectors, seed, compute) : vectors;
  const kept = Uint32Array.from({ length: dense.rows }, (_, i) => i).filter((i) =>
    rowOf(dense, i).some((x) => x !== 0),
  );
  const points = createMatrix(kept.length, dense.columns);
  for (const [i, row] of kept.entries()) points.data.set(rowOf(dense, row), i * dense.columns);
  return { points: unitVectors(points) as Matrix, kept };
}

async function projected(vectors: SparseMatrix, seed: number, compute: Compute): Promise<Matrix> {
  const rank = Math.min(RANK, vectors.columns, vectors.rows);
  const { vectors: U, values } = await truncatedSvd(vectors, { rank, passes: 0, seed }, compute);
  const k = values.length;
  const points = createMatrix(vectors.rows, k);
  const { offsets, indices, values: stored } = vectors;
  for (let row = 0; row < vectors.rows; row++) {
    for (let at = offsets[row]!; at < offsets[row + 1]!; at++) {
      const from = indices[at]! * U.columns;
      for (let f = 0; f < k; f++) points.data[row * k + f]! += stored[at]! * U.data[from + f]!;
    }
  }
  return points;
}
