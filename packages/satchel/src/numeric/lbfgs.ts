/**
 * Limited-memory BFGS (Nocedal 1980): the minimum of a smooth function of many variables, from its values and gradients.
 *
 *   x ← x + η p,   p = −H g                                                                                    (1)
 *   H   approximates the inverse of the second derivatives, from the last m pairs s = Δx, y = Δg (two loops)
 *   f(x + ηp) ≤ f(x) + 10⁻⁴ η g·p   and   |g(x + ηp)·p| ≤ 0.9 |g·p|            strong Wolfe conditions         (2)
 *
 * η is found by bracketing and cubic interpolation (Nocedal and Wright, Numerical optimization, algorithms 3.5 and 3.6). It ends when the largest
 * number of g is at most `tolerance`, when (2) can no longer be met, or after `evaluations` calls of the function. Values never rise.
 */
import { dot } from './vectors.ts';

/** Returns f(x) and writes the gradient to `gradient`. */
export type SmoothFunction = (x: Float64Array, gradient: Float64Array) => number;

export interface MinimiserSettings {
  /** The most calls of the function. */
  readonly evaluations: number;
  readonly tolerance: number;
  /** m of (1). */
  readonly memory?: number;
}

export interface Minimum {
  readonly value: number;
  readonly evaluations: number;
  /** The gradient is as small as asked. */
  readonly isConverged: boolean;
}

/** Moves `x` to a minimum, from where it is. */
export function minimise(f: SmoothFunction, x: Float64Array, settings: MinimiserSettings): Minimum {
  const { evaluations: most, tolerance, memory = 10 } = settings;
  const pairs: Pair[] = [];
  let gradient: Float64Array = new Float64Array(x.length);
  let value = f(x, gradient);
  let evaluations = 1;
  while (evaluations < most && largest(gradient) > tolerance) {
    let direction = twoLoops(gradient, pairs);
    if (!(dot(direction, gradient) < 0)) {
      pairs.length = 0;
      direction = gradient.map((part) => -part);
    }
    const first = pairs.length > 0 ? 1 : Math.min(1, 1 / Math.sqrt(dot(gradient, gradient)));
    const found = lineSearch(f, { x, value, gradient }, direction, first, most - evaluations);
    evaluations += found.evaluations;
    if (!found.point) break;
    remember(pairs, memory, x, gradient, found.point);
    x.set(found.point.x);
    value = found.point.value;
    gradient = found.point.gradient;
  }
  return { value, evaluations, isConverged: largest(gradient) <= tolerance };
}

interface Point {
  readonly x: Float64Array;
  readonly value: number;
  readonly gradient: Float64Array;
}

interface Pair {
  readonly s: Float64Array;
  readonly y: Float64Array;
  readonly rho: number;
}

const largest = (g: Float64Array): number => g.reduce((most, value) => Math.max(most, Math.abs(value)), 0);

function remember(pairs: Pair[], memory: number, x: Float64Array, gradient: Float64Array, to: Point): void {
  const s = to.x.map((value, i) => value - x[i]!);
  const y = to.gradient.map((value, i) => value - gradient[i]!);
  const product = dot(s, y);
  if (!(product > 1e-12 * dot(y, y))) return;
  pairs.push({ s, y, rho: 1 / product });
  if (pairs.length > memory) pairs.shift();
}

/** −H g */
function twoLoops(gradient: Float64Array, pairs: readonly Pair[]): Float64Array {
  const q = gradient.map((value) => -value);
  const alphas = new Float64Array(pairs.length);
  for (let i = pairs.length - 1; i >= 0; i--) {
    const { s, y, rho } = pairs[i]!;
    alphas[i] = rho * dot(s, q);
    for (let j = 0; j < q.length; j++) q[j] = q[j]! - alphas[i]! * y[j]!;
  }
  const last = pairs.at(-1);
  const scale = last ? 1 / (last.rho * dot(last.y, last.y)) : 1;
  for (let j = 0; j < q.length; j++) q[j] = q[j]! * scale;
  pairs.forEach(({ s, y, rho }, i) => {
    const beta = rho * dot(y, q);
    for (let j = 0; j < q.length; j++) q[j] = q[j]! + (alphas[i]! - beta) * s[j]!;
  });
  return q;
}

interface Trial extends Point {
  readonly step: number;
  /** g · p */
  readonly slope: number;
}

const [DECREASE, CURVATURE] = [1e-4, 0.9];

/** A point that meets (2); the best that lowers f enough where evaluations run out; none where no step lowers f. */
function lineSearch(f: SmoothFunction, from: Point, p: Float64Array, first: number, most: number) {
  let evaluations = 0;
  const at = (step: number): Trial => {
    evaluations++;
    const x = from.x.map((value, i) => value + step * p[i]!);
    const gradient = new Float64Array(x.length);
    const value = f(x, gradient);
    return {
      x,
      value: Number.isFinite(value) ? value : Number.POSITIVE_INFINITY,
      gradient,
      step,
      slope: dot(gradient, p),
    };
  };
  const start: Trial = { ...from, step: 0, slope: dot(from.gradient, p) };
  const isLow = (trial: Trial): boolean => trial.value <= start.value + DECREASE * trial.step * start.slope;
  const isFlat = (trial: Trial): boolean => Math.abs(trial.slope) <= -CURVATURE * start.slope;
  let best: Trial | undefined;
  const done = () => ({ point: best, evaluations });
  let [low, step] = [start, first];
  let high: Trial | undefined;
  while (evaluations < most && evaluations < 40) {
    const trial = at(high ? between(low, high) : step);
    if (isLow(trial) && (!best || trial.value < best.value)) best = trial;
    if (isLow(trial) && isFlat(trial)) return { point: trial, evaluations };
    if (!isLow(trial) || trial.value >= low.value) high = trial;
    else {
      if (high ? trial.slope * (high.step - low.step) >= 0 : trial.slope >= 0) high = low;
      low = trial;
    }
    if (high && Math.abs(high.step - low.step) <= 1e-14 * Math.max(high.step, low.step)) return done();
    step = 2 * trial.step;
  }
  return done();
}

/** The minimum of the cubic through two points and their slopes, kept a tenth away from both. */
function between(a: Trial, b: Trial): number {
  const width = b.step - a.step;
  const middle = a.step + width / 2;
  if (!Number.isFinite(b.value)) return a.step + width / 10;
  const d1 = a.slope + b.slope - (3 * (a.value - b.value)) / (a.step - b.step);
  const root = d1 * d1 - a.slope * b.slope;
  if (!(root >= 0)) return middle;
  const d2 = Math.sign(width) * Math.sqrt(root);
  const at = b.step - width * ((b.slope + d2 - d1) / (b.slope - a.slope + 2 * d2));
  const [near, far] = [a.step + width / 10, b.step - width / 10];
  if (!Number.isFinite(at)) return middle;
  return width > 0 ? Math.min(far, Math.max(near, at)) : Math.max(far, Math.min(near, at));
}
