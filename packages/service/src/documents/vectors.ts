/** Vectors of the library as rows of numbers. */
import type { Matrix, Vectors } from 'satchel';
import { problem } from '../http/problem.ts';

/** Sparse vectors longer than this are not written out. */
export const WIDEST = 8192;

export const isDense = (vectors: Vectors): vectors is Matrix => !('offsets' in vectors);

/** As JSON: lists of numbers, or indices and values. */
export function shownVectors(vectors: Vectors): (number[] | { indices: number[]; values: number[] })[] {
  const { rows, columns } = vectors;
  const all = Array.from({ length: rows }, (_, row) => row);
  if (isDense(vectors)) return all.map((row) => Array.from(vectors.data.subarray(row * columns, (row + 1) * columns)));
  const { offsets, indices, values } = vectors;
  return all.map((row) => ({
    indices: Array.from(indices.subarray(offsets[row]!, offsets[row + 1]!)),
    values: Array.from(values.subarray(offsets[row]!, offsets[row + 1]!)),
  }));
}

/** One Float32Array for each text. Throws TOO_WIDE for sparse vectors of many numbers; `what` was asked for. */
export function denseRows(all: readonly Vectors[], what: string): Float32Array[] {
  return all.flatMap((vectors) => {
    const { rows, columns } = vectors;
    const numbers = Array.from({ length: rows }, (_, row) => row);
    if (isDense(vectors)) return numbers.map((row) => vectors.data.slice(row * columns, (row + 1) * columns));
    if (columns > WIDEST)
      throw problem(
        'TOO_WIDE',
        `The vectors of this model are sparse and have ${columns} numbers; ${what} is for dense ones.`,
        {
          facts: { dimensions: columns, most: WIDEST },
        },
      );
    const { offsets, indices, values } = vectors;
    return numbers.map((row) => {
      const into = new Float32Array(columns);
      for (let k = offsets[row]!; k < offsets[row + 1]!; k++) into[indices[k]!] = values[k]!;
      return into;
    });
  });
}
