/**
 * One two-class support vector machine by sequential minimal optimisation, with libsvm's rules: second-order selection of the pair (Fan, Chen
 * and Lin, JMLR 2005) and shrinking (Chang and Lin, libsvm).
 *
 *   min ½ αᵀQα − Σ_i α_i,     0 ≤ α_i ≤ C_i,   Σ_i y_i α_i = 0,   Q_ij = y_i y_j K_ij                                  (1)
 *   f(x) = Σ_i α_i y_i K(x_i, x) − ρ                                                                                    (2)
 *   selection   i = argmax −y_t G_t over I_up,    j = argmin −b²/a over I_low with b > 0                                (3)
 *               b = m + y_t G_t,   a = K_ii + K_tt − 2 K_it (at least 1e-12),   m and M: the largest and least −y_t G_t
 *   stop        m − M < tolerance                                                                                       (4)
 *
 *   G     the slope of (1), Qα − 1                                            slopes
 *   Ḡ     Σ C_t Q_kt over the t at their bound: G of shrunk rows again without the rows of K of bounded t     boundSlopes
 *   I_up  rows whose α may move along y; I_low: against y                     canRise, canFall
 *   ρ     mean y G of the free rows (0 < α < C), or the middle of the interval that the bounded rows allow
 *
 * Of equal candidates the last is taken, as libsvm does. Shrinking leaves out bounded rows that (3) would not choose; before the result is
 * believed, G is rebuilt for all rows and (3) runs over all of them once more. With and without shrinking the results agree to the tolerance.
 */

export interface SmoProblem {
  /** y_i: +1 or −1. */
  readonly signs: Int8Array;
  /** C_i of the rows with sign −1 and +1. */
  readonly costs: readonly [negative: number, positive: number];
  /** K_ii. */
  readonly diagonal: Float64Array;
  /** Row i of K; stays valid while one other row is asked for. */
  row(i: number): Float64Array;
  /** Work of all rows computed so far, in stored numbers. */
  work(): number;
}

export interface SmoSettings {
  readonly tolerance: number;
  readonly shrinking: boolean;
  readonly maxSteps: number;
}

export interface SmoSolution {
  readonly alphas: Float64Array;
  readonly rho: number;
  /** (1) at the solution. */
  readonly objective: number;
  readonly steps: number;
  /** Whether (4) was reached within the allowed steps. */
  readonly isSettled: boolean;
}

/** The least curvature: two rows may be equal, and some kernels are not positive definite. */
const LEAST_CURVATURE = 1e-12;
const STEPS_BETWEEN_SHRINKS = 1000;
const WORK_BETWEEN_YIELDS = 500_000;

/** Yields the work done since the last time, in stored numbers, so that the caller can return to the event loop. */
export function* minimise(problem: SmoProblem, settings: SmoSettings): Generator<number, SmoSolution> {
  const state = startingPoint(problem);
  const count = state.alphas.length;
  let untilShrink = Math.min(count, STEPS_BETWEEN_SHRINKS) + 1;
  let [steps, isSettled, yielded, passed] = [0, false, 0, 0];
  while (steps < settings.maxSteps) {
    if (settings.shrinking && --untilShrink === 0) {
      untilShrink = Math.min(count, STEPS_BETWEEN_SHRINKS);
      shrink(problem, state, settings.tolerance);
    }
    let pair = choosePair(problem, state, settings.tolerance);
    if (!pair) {
      const wasShrunk = state.active < count;
      rebuildSlopes(problem, state);
      state.active = count;
      pair = wasShrunk ? choosePair(problem, state, settings.tolerance) : undefined;
      isSettled = !pair;
      if (!pair) break;
      untilShrink = 1;
    }
    step(problem, state, pair);
    steps++;
    passed += state.active;
    const work = passed + problem.work();
    if (work - yielded < WORK_BETWEEN_YIELDS) continue;
    yield work - yielded;
    yielded = work;
  }
  rebuildSlopes(problem, state);
  return { alphas: state.alphas, rho: offsetOf(problem, state), objective: objectiveOf(state), steps, isSettled };
}

export interface State {
  readonly alphas: Float64Array;
  readonly slopes: Float64Array;
  readonly boundSlopes: Float64Array;
  /** Row numbers: the first `active` take part, the others are shrunk. */
  readonly order: Uint32Array;
  active: number;
  /** Whether all rows were brought back once near the end: the first shrinks judge by slopes that are far from their last values. */
  wasUnshrunk: boolean;
}

export function startingPoint({ signs }: SmoProblem): State {
  return {
    alphas: new Float64Array(signs.length),
    slopes: new Float64Array(signs.length).fill(-1),
    boundSlopes: new Float64Array(signs.length),
    order: Uint32Array.from({ length: signs.length }, (_, i) => i),
    active: signs.length,
    wasUnshrunk: false,
  };
}

export interface Pair {
  readonly i: number;
  readonly j: number;
  /** m − M of (4), before the step. */
  readonly gap: number;
}

/** (3); undefined once (4) holds or no pair improves (1). */
export function choosePair(problem: SmoProblem, state: State, tolerance: number): Pair | undefined {
  const { signs, costs, diagonal } = problem;
  const { alphas, slopes, order, active } = state;
  const [negative, positive] = costs;
  let [m, i] = [-Infinity, -1];
  for (let at = 0; at < active; at++) {
    const t = order[at]!;
    const value = signs[t]! > 0 ? -slopes[t]! : slopes[t]!;
    if (value >= m && (signs[t]! > 0 ? alphas[t]! < positive : alphas[t]! > 0)) [m, i] = [value, t];
  }
  if (i < 0) return undefined;
  const row = problem.row(i);
  const own = diagonal[i]!;
  let [highest, least, j] = [-Infinity, Infinity, -1];
  for (let at = 0; at < active; at++) {
    const t = order[at]!;
    if (signs[t]! > 0 ? alphas[t]! === 0 : alphas[t]! === negative) continue;
    const value = signs[t]! > 0 ? slopes[t]! : -slopes[t]!;
    if (value > highest) highest = value;
    const gap = m + value;
    if (!(gap > 0)) continue;
    const curvature = own + diagonal[t]! - 2 * row[t]!;
    const gain = -(gap * gap) / (curvature > 0 ? curvature : LEAST_CURVATURE);
    if (gain <= least) [least, j] = [gain, t];
  }
  const gap = m + highest;
  return gap < tolerance || j < 0 ? undefined : { i, j, gap };
}

/** Moves α_i and α_j to the best point of their line within the bounds, then G and Ḡ. */
export function step(problem: SmoProblem, state: State, { i, j }: Pair): void {
  const { signs } = problem;
  const { alphas, slopes, boundSlopes, order, active } = state;
  const [rowI, rowJ] = [problem.row(i), problem.row(j)];
  const [beforeI, beforeJ] = [alphas[i]!, alphas[j]!];
  movePair(problem, state, i, j, rowI[j]!);
  const changeI = signs[i]! * (alphas[i]! - beforeI);
  const changeJ = signs[j]! * (alphas[j]! - beforeJ);
  for (let at = 0; at < active; at++) {
    const k = order[at]!;
    slopes[k] = slopes[k]! + signs[k]! * (changeI * rowI[k]! + changeJ * rowJ[k]!);
  }
  moveBound(problem, boundSlopes, i, beforeI, alphas[i]!, rowI);
  moveBound(problem, boundSlopes, j, beforeJ, alphas[j]!, rowJ);
}

/** Bounds are assigned exactly: later tests compare with 0 and C. */
function movePair(problem: SmoProblem, { alphas, slopes }: State, i: number, j: number, between: number): void {
  const { signs, diagonal } = problem;
  const [costI, costJ] = [costOf(problem, i), costOf(problem, j)];
  const curvature = diagonal[i]! + diagonal[j]! - 2 * between;
  const scale = 1 / (curvature > 0 ? curvature : LEAST_CURVATURE);
  let [a, b] = [alphas[i]!, alphas[j]!];
  if (signs[i] !== signs[j]) {
    const [delta, apart] = [(-slopes[i]! - slopes[j]!) * scale, a - b];
    [a, b] = [a + delta, b + delta];
    if (apart > 0 && b < 0) [a, b] = [apart, 0];
    else if (apart <= 0 && a < 0) [a, b] = [0, -apart];
    if (apart > costI - costJ && a > costI) [a, b] = [costI, costI - apart];
    else if (apart <= costI - costJ && b > costJ) [a, b] = [costJ + apart, costJ];
  } else {
    const [delta, sum] = [(slopes[i]! - slopes[j]!) * scale, a + b];
    [a, b] = [a - delta, b + delta];
    if (sum > costI && a > costI) [a, b] = [costI, sum - costI];
    else if (sum <= costI && b < 0) [a, b] = [sum, 0];
    if (sum > costJ && b > costJ) [a, b] = [sum - costJ, costJ];
    else if (sum <= costJ && a < 0) [a, b] = [0, sum];
  }
  [alphas[i], alphas[j]] = [a, b];
}

/** Ḡ, where α_i came to its upper bound or left it. */
function moveBound(
  problem: SmoProblem,
  boundSlopes: Float64Array,
  i: number,
  before: number,
  after: number,
  row: Float64Array,
): void {
  const { signs } = problem;
  const cost = costOf(problem, i);
  if ((before === cost) === (after === cost)) return;
  const change = signs[i]! * (after === cost ? cost : -cost);
  for (let k = 0; k < row.length; k++) boundSlopes[k] = boundSlopes[k]! + signs[k]! * change * row[k]!;
}

function shrink(problem: SmoProblem, state: State, tolerance: number): void {
  const { signs } = problem;
  const { alphas, slopes, order } = state;
  let [up, low] = [-Infinity, -Infinity];
  for (let at = 0; at < state.active; at++) {
    const t = order[at]!;
    const slope = signs[t]! * slopes[t]!;
    if (canRise(problem, alphas, t)) up = Math.max(up, -slope);
    if (canFall(problem, alphas, t)) low = Math.max(low, slope);
  }
  if (!state.wasUnshrunk && up + low <= 10 * tolerance) {
    state.wasUnshrunk = true;
    rebuildSlopes(problem, state);
    state.active = alphas.length;
  }
  const isHopeless = (t: number): boolean => {
    const slope = slopes[t]!;
    if (alphas[t] === costOf(problem, t)) return -slope > (signs[t]! > 0 ? up : low);
    return alphas[t] === 0 && slope > (signs[t]! > 0 ? low : up);
  };
  for (let at = 0; at < state.active; at++) {
    if (!isHopeless(order[at]!)) continue;
    while (--state.active > at && isHopeless(order[state.active]!));
    const held = order[at]!;
    order[at] = order[state.active]!;
    order[state.active] = held;
  }
}

/** G of the shrunk rows: from Ḡ and the rows of K of the free variables. */
function rebuildSlopes(problem: SmoProblem, { alphas, slopes, boundSlopes, order, active }: State): void {
  if (active === alphas.length) return;
  const { signs } = problem;
  const shrunk = order.subarray(active);
  for (const k of shrunk) slopes[k] = boundSlopes[k]! - 1;
  for (let i = 0; i < alphas.length; i++) {
    if (!isFree(problem, alphas, i)) continue;
    const row = problem.row(i);
    const change = signs[i]! * alphas[i]!;
    for (const k of shrunk) slopes[k] = slopes[k]! + signs[k]! * change * row[k]!;
  }
}

function offsetOf(problem: SmoProblem, { alphas, slopes }: State): number {
  const { signs } = problem;
  let [upper, lower, sum, free] = [Infinity, -Infinity, 0, 0];
  for (let t = 0; t < alphas.length; t++) {
    const slope = signs[t]! * slopes[t]!;
    if (isFree(problem, alphas, t)) [sum, free] = [sum + slope, free + 1];
    else if (canRise(problem, alphas, t)) upper = Math.min(upper, slope);
    else lower = Math.max(lower, slope);
  }
  return free > 0 ? sum / free : (upper + lower) / 2;
}

const objectiveOf = ({ alphas, slopes }: State): number =>
  alphas.reduce((sum, alpha, i) => sum + alpha * (slopes[i]! - 1), 0) / 2;

const costOf = ({ signs, costs }: SmoProblem, t: number): number => costs[signs[t]! > 0 ? 1 : 0];

/** t ∈ I_up */
const canRise = (problem: SmoProblem, alphas: Float64Array, t: number): boolean =>
  problem.signs[t]! > 0 ? alphas[t]! < costOf(problem, t) : alphas[t]! > 0;

/** t ∈ I_low */
const canFall = (problem: SmoProblem, alphas: Float64Array, t: number): boolean =>
  problem.signs[t]! > 0 ? alphas[t]! > 0 : alphas[t]! < costOf(problem, t);

const isFree = (problem: SmoProblem, alphas: Float64Array, t: number): boolean =>
  alphas[t]! > 0 && alphas[t]! < costOf(problem, t);
