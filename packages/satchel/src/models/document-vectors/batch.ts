/** Documents with their vectors in batches, and the two layouts of vectors. */
import type { Document } from '../../core/corpus.ts';
import {
  createMatrix,
  isSparse,
  type Matrix,
  rowOf,
  type SparseMatrix,
  sparseRowOf,
  type Vectors,
} from '../../core/matrix.ts';
import type { EncodedTexts } from '../../encoder/encoding.ts';

export interface VectorBatch extends EncodedTexts {
  /** Document i has row i of `vectors` and was read as `texts[i]` says. */
  readonly documents: readonly Pick<Document, 'id' | 'labels'>[];
}

export type Layout = 'dense' | 'sparse';

export const laidOut = (vectors: Vectors, layout: Layout): Vectors =>
  layout === 'dense' ? asDense(vectors) : asSparse(vectors);

export function asDense(vectors: Vectors): Matrix {
  if (!isSparse(vectors)) return vectors;
  const dense = createMatrix(vectors.rows, vectors.columns);
  for (let row = 0; row < vectors.rows; row++) {
    const { indices, values } = sparseRowOf(vectors, row);
    const into = rowOf(dense, row);
    for (let j = 0; j < indices.length; j++) into[indices[j]!] = values[j]!;
  }
  return dense;
}

export function asSparse(vectors: Vectors): SparseMatrix {
  if (isSparse(vectors)) return vectors;
  const { rows, columns, data } = vectors;
  const used = data.reduce((count, value) => count + (value === 0 ? 0 : 1), 0);
  const offsets = new Uint32Array(rows + 1);
  const indices = new Uint32Array(used);
  const values = new Float32Array(used);
  let at = 0;
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const value = data[row * columns + column]!;
      if (value === 0) continue;
      indices[at] = column;
      values[at++] = value;
    }
    offsets[row + 1] = at;
  }
  return { rows, columns, offsets, indices, values };
}
