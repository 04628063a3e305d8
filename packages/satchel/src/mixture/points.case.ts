/** Points for tests of mixtures. */
import { createMatrix, type Matrix } from '../core/matrix.ts';
import { createRandom } from '../numeric/random.ts';

export function pointsOf(...rows: readonly (readonly number[])[]): Matrix {
  return { rows: rows.length, columns: rows[0]?.length ?? 0, data: Float32Array.from(rows.flat()) };
}

/** Uniform in the cube of side 2 · scale around the origin. */
export function randomPoints(rows: number, columns: number, seed: number, scale = 1): Matrix {
  const random = createRandom(seed, 'points');
  const points = createMatrix(rows, columns);
  for (let j = 0; j < points.data.length; j++) points.data[j] = scale * (2 * random.uniform() - 1);
  return points;
}
