/**
 * One two-sided logistic regression by truncated Newton steps.
 *
 *   f(w, b) = ½‖w‖² + Σ_i C_i log(1 + e^(−y_i z_i)),     z_i = w·x_i + b                   (1)
 *   ∇f = (w + Σ_i r_i x_i,  Σ_i r_i),                    r_i = −C_i y_i σ(−y_i z_i)        (2)
 *   H v = (v_w + Σ_i h_i (x_i·v_w + v_b) x_i,  Σ_i h_i (x_i·v_w + v_b)),   h_i = C_i σ(z_i) σ(−z_i)   (3)
 *
 *   w, b      weights and offset              point, offset last       y_i   +1 or −1             signs
 *   r_i       slope of row i's cost in z_i    slopes                   C_i   cost of a mistake    costs (one for each sign)
 *   h_i       its curvature                   curvatures
 *
 * The offset is not regularised. H s = −∇f is solved by conjugate gradients, preconditioned with the diagonal of H, only as exactly
 * as the distance from the optimum requires; newton-line-search.ts chooses the step length. It stops when ‖∇f‖ ≤ tolerance · ‖∇f at 0‖.
 */
import { sigmoid } from '../../numeric/logistic.ts';
import { addScaled, dot } from '../../numeric/vectors.ts';
import { costOf, moveAlong, type Sides } from './newton-line-search.ts';
import type { Rows } from './rows.ts';

export interface LogisticProblem extends Sides {
  readonly rows: Rows;
}

export interface NewtonSettings {
  readonly bias: boolean;
  readonly tolerance: number;
  readonly maxSteps: number;
}

export interface NewtonSolution {
  /** The weights with the offset behind them. */
  readonly point: Float64Array;
  readonly isSettled: boolean;
}

/** Minimises f until the gradient is short enough; yields the work done, in stored numbers, after each pass over the rows. */
export function* newtonLogistic(problem: LogisticProblem, settings: NewtonSettings): Generator<number, NewtonSolution> {
  const { rows } = problem;
  const point = new Float64Array(rows.columns + 1);
  const logits = new Float64Array(rows.count);
  const gradient = new Float64Array(point.length);
  let goal = 0;
  for (let taken = 0; taken < settings.maxSteps; taken++) {
    const curvatures = gradientAt(problem, settings, point, logits, gradient);
    yield rows.stored;
    const norm = Math.sqrt(dot(gradient, gradient));
    if (taken === 0) goal = settings.tolerance * norm;
    if (norm <= goal) return { point, isSettled: true };
    const accuracy = Math.min(0.5, Math.sqrt((settings.tolerance * norm) / goal)) * norm;
    const step = yield* newtonStep(problem, settings, curvatures, gradient, accuracy);
    const change = new Float64Array(rows.count);
    applyRows(rows, step, change);
    yield rows.stored;
    if (!moveAlong(problem, point, logits, step, change, dot(gradient, step))) return { point, isSettled: true }; // as low as double precision gets
  }
  return { point, isSettled: false };
}

/** Fills `gradient` by (2) and returns the curvatures h_i of (3). */
function gradientAt(
  problem: LogisticProblem,
  { bias }: NewtonSettings,
  point: Float64Array,
  logits: Float64Array,
  gradient: Float64Array,
): Float64Array {
  const { rows, signs } = problem;
  const curvatures = new Float64Array(rows.count);
  gradient.set(point);
  gradient[rows.columns] = 0;
  for (let row = 0; row < rows.count; row++) {
    const sign = signs[row]!;
    const cost = costOf(problem, row);
    const wrong = sigmoid(-sign * logits[row]!);
    const slope = -cost * sign * wrong;
    curvatures[row] = cost * wrong * (1 - wrong);
    rows.add(row, slope, gradient);
    if (bias) gradient[rows.columns]! += slope;
  }
  return curvatures;
}

/** s with ‖H s + ∇f‖ ≤ accuracy, by preconditioned conjugate gradients from 0. */
function* newtonStep(
  problem: LogisticProblem,
  { bias }: NewtonSettings,
  curvatures: Float64Array,
  gradient: Float64Array,
  accuracy: number,
): Generator<number, Float64Array> {
  const { rows } = problem;
  const diagonal = diagonalOf(rows, curvatures);
  const step = new Float64Array(gradient.length);
  const residual = gradient.map((slope) => -slope);
  const scaled = residual.map((rest, i) => rest / diagonal[i]!);
  const direction = scaled.slice();
  const image = new Float64Array(gradient.length);
  let fit = dot(residual, scaled);
  yield rows.stored;
  for (let i = 0; i < MOST_INNER_STEPS && fit > 0; i++) {
    applyHessian(rows, bias, curvatures, direction, image);
    yield 2 * rows.stored;
    const length = fit / dot(direction, image);
    addScaled(step, length, direction);
    addScaled(residual, -length, image);
    if (Math.sqrt(dot(residual, residual)) <= accuracy) break;
    for (let j = 0; j < scaled.length; j++) scaled[j] = residual[j]! / diagonal[j]!;
    const next = dot(residual, scaled);
    for (let j = 0; j < direction.length; j++) direction[j] = scaled[j]! + (next / fit) * direction[j]!;
    fit = next;
  }
  return step;
}

export const MOST_INNER_STEPS = 200;

function diagonalOf(rows: Rows, curvatures: Float64Array): Float64Array {
  const diagonal = new Float64Array(rows.columns + 1).fill(1);
  let all = 0;
  for (let row = 0; row < rows.count; row++) {
    rows.addSquares(row, curvatures[row]!, diagonal);
    all += curvatures[row]!;
  }
  diagonal[rows.columns] = all > 0 ? all : 1;
  return diagonal;
}

function applyHessian(
  rows: Rows,
  bias: boolean,
  curvatures: Float64Array,
  direction: Float64Array,
  image: Float64Array,
): void {
  const offset = direction[rows.columns]!;
  image.set(direction);
  let onOffset = 0;
  for (let row = 0; row < rows.count; row++) {
    const pull = curvatures[row]! * (rows.dot(row, direction) + offset);
    rows.add(row, pull, image);
    onOffset += pull;
  }
  image[rows.columns] = bias ? onOffset : 0;
}

/** into_i = x_i·v_w + v_b */
function applyRows(rows: Rows, vector: Float64Array, into: Float64Array): void {
  for (let row = 0; row < rows.count; row++) into[row] = rows.dot(row, vector) + vector[rows.columns]!;
}
