/**
 * The repulsion between the points of a t-SNE map: every point pushes every other.
 *
 *   w_ij = 1 / (1 + ‖y_i − y_j‖²)                    the tail of Student's t: distant points still push           (1)
 *   r_i = Σ_j w_ij² (y_i − y_j),   Z = Σ_{i≠j} w_ij                                                                (2)
 *
 * Sums over all pairs; barnes-hut.ts approximates them.
 */

import type { Steps } from '../core/threads/steps.ts';

/** Writes r to `into` (n × 2, like the positions) and returns Z; in steps of some milliseconds. */
export type Repulsion = (positions: Float64Array, into: Float64Array) => Steps<number>;

/** Pairs between two steps. */
const STEP = 1 << 19;

export const everyPair: Repulsion = function* (positions, into) {
  into.fill(0);
  const rows = 2 * Math.ceil(STEP / positions.length);
  let z = 0;
  for (let start = 0; start < positions.length; start += rows) {
    z = pushFrom(start, Math.min(positions.length, start + rows), positions, into, z);
    yield;
  }
  return 2 * z;
};

/** The points from `start` to `end` and those after each of them; adds their w to z. */
function pushFrom(start: number, end: number, positions: Float64Array, into: Float64Array, before: number): number {
  let z = before;
  for (let i = start; i < end; i += 2) {
    const x = positions[i]!;
    const y = positions[i + 1]!;
    let [ax, ay] = [0, 0];
    for (let j = i + 2; j < positions.length; j += 2) {
      const dx = x - positions[j]!;
      const dy = y - positions[j + 1]!;
      const w = 1 / (1 + dx * dx + dy * dy);
      z += w;
      const push = w * w;
      ax += push * dx;
      ay += push * dy;
      into[j] = into[j]! - push * dx;
      into[j + 1] = into[j + 1]! - push * dy;
    }
    into[i] = into[i]! + ax;
    into[i + 1] = into[i + 1]! + ay;
  }
  return z;
}
