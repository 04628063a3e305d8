/**
 * How far to go along a Newton step, and what the rows cost there; for newton-logistic.ts and newton-together.ts alike.
 *
 *   f(w + t s) = ½‖w‖² + t w·s + ½ t²‖s‖² + Σ_i C_i log(1 + e^(−y_i (z_i + t Δ_i)))                                   (1)
 *
 *   w, s       weights with the offset last, and the step     point, step       z_i, Δ_i   logit of row i, its change     logits, change
 *   y_i, C_i   sign and cost of row i                         signs, costs      t          1, ½, ¼, …                     length
 *
 * The first t is taken for which f falls by a ten-thousandth of what the slope promises (Armijo). The products of (1) are taken once, so that
 * another t costs one reading of the logits. The offset is not regularised.
 */
import { softPlus } from '../../numeric/logistic.ts';
import { addScaled, dot } from '../../numeric/vectors.ts';
import type { SideCosts } from './class-costs.ts';

/** The rows of a class and the others. */
export interface Sides {
  readonly signs: Int8Array;
  /** C_i of the rows with sign −1 and +1. */
  readonly costs: SideCosts;
  /** What each row counts: C_i is the cost of its side times this. Absent where each counts 1. */
  readonly weights?: Float64Array | undefined;
}

/** C_i */
export const costOf = ({ signs, costs, weights }: Sides, row: number): number =>
  (signs[row]! > 0 ? costs[1] : costs[0]) * (weights === undefined ? 1 : weights[row]!);

/** Moves point and logits along the step; returns false if no step length lowers f. */
export function moveAlong(
  sides: Sides,
  point: Float64Array,
  logits: Float64Array,
  step: Float64Array,
  change: Float64Array,
  slope: number,
): boolean {
  const weights = point.length - 1;
  const [squares, cross, stepSquares] = [
    dot(point, point, weights),
    dot(point, step, weights),
    dot(step, step, weights),
  ];
  const costAlong = (t: number) =>
    0.5 * (squares + t * (2 * cross + t * stepSquares)) + lossAt(sides, logits, change, t);
  const before = costAlong(0);
  for (let length = 1; length > 1e-10; length /= 2) {
    if (costAlong(length) > before + 1e-4 * length * slope) continue;
    addScaled(point, length, step);
    addScaled(logits, length, change);
    return true;
  }
  return false;
}

function lossAt(sides: Sides, logits: Float64Array, change: Float64Array, length: number): number {
  const { signs } = sides;
  let sum = 0;
  for (let row = 0; row < signs.length; row++) {
    const margin = signs[row]! * (logits[row]! + length * change[row]!);
    sum += costOf(sides, row) * softPlus(-margin);
  }
  return sum;
}
