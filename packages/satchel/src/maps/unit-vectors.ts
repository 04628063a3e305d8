/** Scales vectors to unit length, where only their direction counts. */
import { isSparse, type Vectors } from '../core/matrix.ts';
import { squaredLength } from '../numeric/vectors.ts';

/** Divides every row by its length; a row of zeros stays zero. */
export function unitVectors(vectors: Vectors): Vectors {
  return isSparse(vectors)
    ? {
        ...vectors,
        values: divided(vectors.values, (row) => [vectors.offsets[row]!, vectors.offsets[row + 1]!], vectors.rows),
      }
    : {
        ...vectors,
        data: divided(vectors.data, (row) => [row * vectors.columns, (row + 1) * vectors.columns], vectors.rows),
      };
}

function divided(
  values: Float32Array,
  rangeOf: (row: number) => readonly [number, number],
  rows: number,
): Float32Array {
  const into = values.slice();
  for (let row = 0; row < rows; row++) {
    const [start, end] = rangeOf(row);
    const square = squaredLength(values, start, end);
    if (square > 0) for (let at = start; at < end; at++) into[at] = values[at]! / Math.sqrt(square);
  }
  return into;
}
