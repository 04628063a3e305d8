/**
 * Whether a curve does what a paper claims of it. Two points are equal if they differ by no more than the larger of their standard deviations
 * over the seeds, or by ONE_SEED points where there is one seed.
 *
 *   rises up to x, then stays   the point at x is above the first one, no point before x falls below the one before it, and all points after x
 *                               equal that at x; without points after x: rises up to x
 *   best at x                   the point at x equals the highest one
 */
import { deviationOf, meanOf } from '../../numeric/statistics.ts';
import type { Measured } from '../measured.ts';

/** Points of accuracy; about the standard error of an accuracy of 84 % over 7,532 documents. */
export const ONE_SEED = 0.5;

export interface SweepClaim {
  readonly label: string;
  /** In the words of the paper. */
  readonly claim: string;
  readonly kind: 'rises up to' | 'best at';
  readonly at: number;
}

export interface SweepPoint {
  readonly value: number;
  readonly measured: Measured;
}

/** One sentence with the verdict, the highest and the lowest point, and what counts as equal. */
export function verdictOnSweep(claim: SweepClaim, points: readonly SweepPoint[]): string {
  const at = points.findIndex(({ value }) => value === claim.at);
  if (points.length < 2 || at < 0) return `${claim.label}: not enough values were run to judge that ${claim.claim}.`;
  const [highest, lowest] = [extreme(points, 1), extreme(points, -1)];
  const isTrue = claim.kind === 'best at' ? !isAbove(highest, points[at]!) : risesUpTo(points, at);
  const isOneSeed = points.every(({ measured }) => measured.scores.length === 1);
  const equal = isOneSeed
    ? `with one seed, differences of up to ${ONE_SEED} points count as none`
    : 'differences within a standard deviation over the seeds count as none';
  return `${claim.label}: the paper claims that ${claim.claim}. Here the highest is ${shown(highest)}, the lowest ${shown(lowest)}; ${equal}: ${isTrue ? 'true here' : 'not true here'}.`;
}

function risesUpTo(points: readonly SweepPoint[], at: number): boolean {
  const top = points[at]!;
  const before = points.slice(0, at + 1);
  return (
    isAbove(top, before[0]!) &&
    before.every((point, i) => i === 0 || !isAbove(before[i - 1]!, point)) &&
    points.slice(at + 1).every((point) => !isAbove(point, top) && !isAbove(top, point))
  );
}

/** Whether the first point is above the second by more than their deviation. */
function isAbove({ measured: a }: SweepPoint, { measured: b }: SweepPoint): boolean {
  const hasDeviation = a.scores.length > 1 && b.scores.length > 1;
  const tolerance = hasDeviation ? Math.max(deviationOf(a.scores), deviationOf(b.scores)) : ONE_SEED;
  return meanOf(a.scores) - meanOf(b.scores) > tolerance;
}

const extreme = (points: readonly SweepPoint[], sign: 1 | -1): SweepPoint =>
  points.reduce((a, b) => (sign * (meanOf(b.measured.scores) - meanOf(a.measured.scores)) > 0 ? b : a));

const shown = ({ value, measured }: SweepPoint): string => `${meanOf(measured.scores).toFixed(1)} at ${value}`;
