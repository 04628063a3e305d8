/**
 * How much would more labels help? Fits a power law to the errors measured at growing sizes of the training set.
 *
 *   error(n) = a + b n^{−c},     a ≥ 0, b ≥ 0                                                             (1)
 *
 *   a   the error that remains with any number of labels     asymptote
 *   b   how much there is to learn                           scale
 *   c   how fast the error falls                             exponent, within [0.02, 3]
 *
 * For a given c, (1) is a straight line in n^{−c}; the best c is found by trying a grid and narrowing it down. A curve
 * through few points is unreliable far away, so a forecast comes with its range over the curves that leave out one
 * point.
 */
import { checkArguments } from '../core/checks/kinds.ts';
import { badParam, SatchelError } from '../core/errors.ts';

export interface CurvePoint {
  /** Number of training documents. */
  readonly size: number;
  /** Share of wrong predictions, or 1 minus the metric of interest. */
  readonly error: number;
}

export interface LearningCurve {
  readonly asymptote: number;
  readonly scale: number;
  readonly exponent: number;
  /** The root mean squared distance from the points. */
  readonly misfit: number;
}

export interface Forecast {
  readonly size: number;
  readonly error: number;
  /** The range over curves that leave out one point. */
  readonly low: number;
  readonly high: number;
}

/** (1); at least three points of different sizes. */
export function fitLearningCurve(points: readonly CurvePoint[]): LearningCurve {
  checkArguments('fitLearningCurve', { points: [points, 'objects'] });
  check(points);
  return fitted(points);
}

export function errorAt(curve: LearningCurve, size: number): number {
  checkArguments('errorAt', { curve: [curve, 'object'], size: [size, 'number'] });
  const { asymptote, scale, exponent } = curve;
  return asymptote + scale * size ** -exponent;
}

/** The expected error with `factor` times the documents of the largest point. */
export function forecastMore(
  points: readonly CurvePoint[],
  factor = 2,
): { readonly now: Forecast; readonly later: Forecast } {
  checkArguments('forecastMore', { points: [points, 'objects'], factor: [factor, 'number'] });
  check(points);
  if (!(factor > 0 && factor < Infinity)) throw badParam(`The factor must be a number above 0, got ${factor}.`);
  const curve = fitted(points);
  const others = points.map((_, left) => fitted(points.filter((_, i) => i !== left)));
  const largest = Math.max(...points.map(({ size }) => size));
  const forecast = (size: number): Forecast => {
    const errors = [curve, ...others].map((one) => errorAt(one, size));
    return { size, error: errors[0]!, low: Math.min(...errors), high: Math.max(...errors) };
  };
  return { now: forecast(largest), later: forecast(factor * largest) };
}

const [LEAST, MOST, STEPS] = [0.02, 3, 60];

function fitted(points: readonly CurvePoint[]): LearningCurve {
  const exponents = Array.from({ length: STEPS + 1 }, (_, i) => LEAST * (MOST / LEAST) ** (i / STEPS));
  const best = exponents.reduce(
    (winner, c, i) => (lineFor(points, c).misfit < lineFor(points, exponents[winner]!).misfit ? i : winner),
    0,
  );
  let [low, high] = [exponents[Math.max(0, best - 1)]!, exponents[Math.min(STEPS, best + 1)]!];
  for (let step = 0; step < 60; step++) {
    const [first, second] = [low + (high - low) / 3, high - (high - low) / 3];
    if (lineFor(points, first).misfit <= lineFor(points, second).misfit) high = second;
    else low = first;
  }
  return lineFor(points, (low + high) / 2);
}

/** The best a and b for a given c, by least squares within their bounds. */
function lineFor(points: readonly CurvePoint[], exponent: number): LearningCurve {
  const unit = Math.max(...points.map(({ size }) => size)); // sizes relative to the largest keep the numbers near 1
  const n = points.length;
  let [sx, sy, sxx, sxy] = [0, 0, 0, 0];
  for (const { size, error } of points) {
    const x = (size / unit) ** -exponent;
    sx += x;
    sy += error;
    sxx += x * x;
    sxy += x * error;
  }
  const spread = n * sxx - sx * sx;
  let b = spread > 1e-12 * n * sxx ? Math.max(0, (n * sxy - sx * sy) / spread) : 0;
  let a = (sy - b * sx) / n;
  if (a < 0) [a, b] = [0, Math.max(0, sxy / sxx)];
  const squares = points.reduce((sum, { size, error }) => sum + (a + b * (size / unit) ** -exponent - error) ** 2, 0);
  return { asymptote: a, scale: b * unit ** exponent, exponent, misfit: Math.sqrt(squares / n) };
}

function check(points: readonly CurvePoint[]): void {
  const bad = points.findIndex(({ size, error }) => !(size > 0 && size < Infinity && Number.isFinite(error)));
  if (bad >= 0) {
    const { size, error } = points[bad]!;
    throw new SatchelError(
      'NONFINITE_INPUT',
      `Point ${bad} must have a size above 0 and a finite error, got ${size} and ${error}.`,
      { facts: { row: bad } },
    );
  }
  const sizes = new Set(points.map(({ size }) => size)).size;
  if (sizes >= 3) return;
  throw new SatchelError('TOO_FEW_POINTS', `A learning curve needs at least 3 different sizes, got ${sizes}.`, {
    facts: { fewest: 3, found: sizes },
  });
}
