/**
 * Points in fewer dimensions: their coordinates along the directions in which they vary most (principal components).
 *
 *   C = Σ_i (x_i − x̄)(x_i − x̄)ᵀ / n,   C u_j = λ_j u_j,   y_ij = u_j · (x_i − x̄)                               (1)
 */
import { type Paced, pause } from '../core/compute.ts';
import type { Matrix } from '../core/matrix.ts';
import { inSteps } from '../core/threads/steps.ts';
import { eigenSteps } from './symmetric-eigen.ts';

/** Row-major, 64 bits, mean 0. */
export interface PrincipalPoints {
  readonly rows: number;
  readonly columns: number;
  readonly data: Float64Array;
}

/** At most `dimensions` columns; points that have no more are centred only. */
export async function principalPoints(points: Matrix, dimensions: number, paced: Paced): Promise<PrincipalPoints> {
  const centred = centre(points);
  const { rows, columns: d } = points;
  if (d <= dimensions) return { rows, columns: d, data: centred };
  const { vectors } = await inSteps(eigenSteps(await products(centred, rows, d, paced), d), paced);
  const data = new Float64Array(rows * dimensions);
  for (let i = 0; i < rows; i++) {
    for (let j = 0; j < dimensions; j++) {
      let sum = 0;
      for (let c = 0; c < d; c++) sum += vectors[j * d + c]! * centred[i * d + c]!;
      data[i * dimensions + j] = sum;
    }
    if ((i & 255) === 0) await pause(paced);
  }
  return { rows, columns: dimensions, data };
}

function centre({ rows, columns: d, data }: Matrix): Float64Array {
  const mean = new Float64Array(d);
  for (let at = 0; at < rows * d; at++) mean[at % d] = mean[at % d]! + data[at]!;
  return Float64Array.from({ length: rows * d }, (_, at) => data[at]! - mean[at % d]! / rows);
}

/** n C, the lower triangle. */
async function products(centred: Float64Array, rows: number, d: number, paced: Paced): Promise<Float64Array> {
  const sums = new Float64Array(d * d);
  for (let row = 0; row < rows; row++) {
    for (let i = 0; i < d; i++) {
      const value = centred[row * d + i]!;
      for (let j = 0; j <= i; j++) sums[i * d + j] = sums[i * d + j]! + value * centred[row * d + j]!;
    }
    if ((row & 63) === 0) await pause(paced);
  }
  return sums;
}
