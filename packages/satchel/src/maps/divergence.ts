/**
 * The objective of t-SNE and its gradient.
 *
 *   q_ij = w_ij / Z,   KL = Σ_{i≠j} p_ij ln(p_ij / q_ij)                                          (1)
 *   ∂KL/∂y_i = 4 (α Σ_j p_ij w_ij (y_i − y_j) − r_i / Z)                                          (2)
 *
 *   p   affinities.ts      w, r, Z   repulsion.ts      α   exaggeration, 1 for the true gradient
 */
import type { Steps } from '../core/threads/steps.ts';
import type { Affinities } from './affinities.ts';
import type { Repulsion } from './repulsion.ts';

/** Writes (2) to `into`; returns Z. */
export function* gradientOf(
  p: Affinities,
  positions: Float64Array,
  repulsion: Repulsion,
  exaggeration: number,
  into: Float64Array,
): Steps<number> {
  const z = yield* repulsion(positions, into);
  for (let at = 0; at < into.length; at++) into[at] = (-4 * into[at]!) / z;
  for (let start = 0; start < p.points; start += STEP) {
    addAttraction(p, start, Math.min(p.points, start + STEP), positions, 4 * exaggeration, into);
    yield;
  }
  return z;
}

/** Points between two steps. */
const STEP = 4096;

function addAttraction(
  { offsets, indices, values }: Affinities,
  start: number,
  end: number,
  positions: Float64Array,
  factor: number,
  into: Float64Array,
): void {
  for (let i = start; i < end; i++) {
    const x = positions[2 * i]!;
    const y = positions[2 * i + 1]!;
    let [ax, ay] = [0, 0];
    for (let at = offsets[i]!; at < offsets[i + 1]!; at++) {
      const j = 2 * indices[at]!;
      const dx = x - positions[j]!;
      const dy = y - positions[j + 1]!;
      const pull = (factor * values[at]!) / (1 + dx * dx + dy * dy);
      ax += pull * dx;
      ay += pull * dy;
      into[j] = into[j]! - pull * dx;
      into[j + 1] = into[j + 1]! - pull * dy;
    }
    into[2 * i] = into[2 * i]! + ax;
    into[2 * i + 1] = into[2 * i + 1]! + ay;
  }
}

/** (1), given the Z of these positions. */
export function divergenceOf(
  { points, offsets, indices, values }: Affinities,
  positions: Float64Array,
  z: number,
): number {
  let sum = 0;
  for (let i = 0; i < points; i++) {
    for (let at = offsets[i]!; at < offsets[i + 1]!; at++) {
      const dx = positions[2 * i]! - positions[2 * indices[at]!]!;
      const dy = positions[2 * i + 1]! - positions[2 * indices[at]! + 1]!;
      sum += values[at]! * Math.log(values[at]! * z * (1 + dx * dx + dy * dy));
    }
  }
  return 2 * sum;
}
