/** Defines assembly/top-rows.ts: every product, and the largest of them. */
import type { Matrix } from '../../core/matrix.ts';
import { largest } from '../../numeric/largest.ts';
import { dotRows } from '../rows/plain.ts';
import type { TopRowsKernels } from './contract.ts';

export const topRowsKernels: TopRowsKernels = { topRows };

function topRows(matrix: Matrix, vector: Float32Array, scores: Float32Array, ids: Uint32Array): number {
  const products = new Float32Array(matrix.rows);
  dotRows(matrix, vector, products);
  const found = largest(products, Math.min(scores.length, ids.length));
  found.forEach((row, place) => {
    scores[place] = products[row]!;
    ids[place] = row;
  });
  return found.length;
}
