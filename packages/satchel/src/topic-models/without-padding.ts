import type { Matrix } from '../core/matrix.ts';

/** The first `kept` numbers of every row. */
export function withoutPadding({ rows, columns, data }: Matrix, kept: number): Float32Array {
  const result = new Float32Array(rows * kept);
  for (let row = 0; row < rows; row++) result.set(data.subarray(row * columns, row * columns + kept), row * kept);
  return result;
}
