/**
 * Silhouettes (Rousseeuw 1987): how much nearer a point is to its own cluster than to the next.
 *
 *   s_i = (b_i − a_i) / max(a_i, b_i);   0 for a cluster of one point                                      (1)
 *   a_i   mean squared distance to the other points of its cluster
 *   b_i   the same to the points of the nearest other cluster
 *
 * Squared distances need no pairs: with n, S and Q the number, sum and sum of squared lengths of a cluster's points,
 *
 *   Σ_{y in C} ‖x − y‖² = n ‖x‖² − 2 x·S + Q                                                               (2)
 *
 * For points of length 1 this is the silhouette by cosine distance, 2 (1 − cos).
 */
import { type Compute, chunks, pause } from '../core/compute.ts';
import { type Matrix, rowOf } from '../core/matrix.ts';

export interface Silhouettes {
  /** s_i */
  readonly values: Float64Array;
  /** The nearest other cluster of each point; its own where there is one cluster only. */
  readonly nearest: Uint32Array;
}

export async function silhouettes(
  points: Matrix,
  assignments: ArrayLike<number>,
  clusters: number,
  compute: Compute,
): Promise<Silhouettes> {
  const totals = clusterTotals(points, assignments, clusters);
  const [values, nearest] = [new Float64Array(points.rows), new Uint32Array(points.rows)];
  for (const { start, end } of chunks(points.rows, 64)) {
    for (let i = start; i < end; i++) {
      const own = assignments[i]!;
      const { a, b, other } = meansOf(rowOf(points, i), own, totals, points.columns);
      nearest[i] = other;
      values[i] = other === own || totals.counts[own] === 1 || Math.max(a, b) === 0 ? 0 : (b - a) / Math.max(a, b);
    }
    await pause(compute);
  }
  return { values, nearest };
}

interface Totals {
  readonly counts: Float64Array;
  readonly sums: Float64Array;
  readonly squares: Float64Array;
}

function clusterTotals(points: Matrix, assignments: ArrayLike<number>, K: number): Totals {
  const d = points.columns;
  const totals = { counts: new Float64Array(K), sums: new Float64Array(K * d), squares: new Float64Array(K) };
  for (let i = 0; i < points.rows; i++) {
    const k = assignments[i]!;
    totals.counts[k]!++;
    const row = rowOf(points, i);
    for (let f = 0; f < d; f++) {
      totals.sums[k * d + f]! += row[f]!;
      totals.squares[k]! += row[f]! * row[f]!;
    }
  }
  return totals;
}

/** (2), as means */
function meansOf(x: Float32Array, own: number, { counts, sums, squares }: Totals, d: number) {
  let length = 0;
  for (const value of x) length += value * value;
  let [a, b, other] = [0, Number.POSITIVE_INFINITY, own];
  for (let k = 0; k < counts.length; k++) {
    if (counts[k] === 0) continue;
    let product = 0;
    for (let f = 0; f < d; f++) product += x[f]! * sums[k * d + f]!;
    const total = Math.max(0, counts[k]! * length - 2 * product + squares[k]!);
    if (k === own) a = total / Math.max(1, counts[k]! - 1);
    else if (total / counts[k]! < b) [b, other] = [total / counts[k]!, k];
  }
  return { a, b, other };
}
