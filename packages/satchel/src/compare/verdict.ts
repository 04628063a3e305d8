/**
 * What it comes to, in a sentence or two: whether anything beats the best bag of words, by how much, how sure, and at what cost.
 */

import { meanOf } from '../numeric/statistics.ts';
import type { LeaderboardRow } from './leaderboard.ts';
import { chance, points, signedPoints } from './page/wording.ts';
import { OUT_OF_TIME } from './race/budget.ts';

export interface Verdict {
  readonly winner: string;
  readonly baseline: string;
  /** The winner is better than the best bag of words by more than chance. */
  readonly isBetter: boolean;
  readonly sentence: string;
}

/** Differences with an adjusted p-value below this count as more than chance. */
export const LEVEL = 0.05;

export function verdictOn(winner: LeaderboardRow, baseline: LeaderboardRow, rows: readonly LeaderboardRow[]): Verdict {
  const { against } = winner;
  const isBetter = against !== undefined && against.difference > 0 && against.adjusted < LEVEL;
  const said = winner === baseline ? nothingBeats(baseline, rows) : standing(winner, baseline, isBetter);
  return { winner: winner.name, baseline: baseline.name, isBetter, sentence: `${said}${unfinished(winner, rows)}` };
}

function standing(winner: LeaderboardRow, baseline: LeaderboardRow, isBetter: boolean): string {
  const { against } = winner;
  const cost = costOf(winner, baseline);
  if (!against) return `${winner.name} is ahead of ${baseline.name} on a single fold, which proves nothing${cost}.`;
  const by = `${points(against.difference)} ± ${points((against.high - against.low) / 2)} points`;
  const [size, behind] = [
    `${by}, ${chance(against.adjusted)}`,
    `${by} behind ${baseline.name} here, ${chance(against.adjusted)}`,
  ];
  if (isBetter) return `${winner.name} is better than ${baseline.name} by ${size}${cost}.`;
  const how =
    against.difference > 0
      ? `is ahead of ${baseline.name} by ${size}, which may be chance`
      : `won the race but is ${behind}`;
  return `${winner.name} ${how}${cost}. ${baseline.name} will do.`;
}

/** Who was ahead on the folds it ran when the time was up: the last word on it is not spoken. */
function unfinished(winner: LeaderboardRow, rows: readonly LeaderboardRow[]): string {
  const ahead = rows.filter(
    ({ dropped, folds }) =>
      dropped?.reason === OUT_OF_TIME && meanOf(folds) > meanOf(winner.folds.slice(0, folds.length)),
  );
  const [best] = ahead.toSorted((a, b) => b.folds.length - a.folds.length || meanOf(b.folds) - meanOf(a.folds));
  if (!best) return '';
  const folds = best.folds.length === 1 ? 'the first fold' : `the first ${best.folds.length} folds`;
  return ` ${best.name} was ahead on ${folds} when the time was up: with a larger budget it may win.`;
}

function nothingBeats(baseline: LeaderboardRow, rivals: readonly LeaderboardRow[]): string {
  const [next] = rivals
    .filter(({ family, against }) => family !== 'bag of words' && against)
    .toSorted((a, b) => b.score - a.score);
  const rest = next?.against
    ? `; the next, ${next.name}, differs by ${signedPoints(next.against.difference)} points (${chance(next.against.adjusted)})`
    : '';
  return `nothing beats bag of words here: ${baseline.name} is best${rest}.`;
}

function costOf(winner: LeaderboardRow, baseline: LeaderboardRow): string {
  const ratio = winner.trainSeconds / baseline.trainSeconds;
  if (!Number.isFinite(ratio) || ratio <= 0) return '';
  if (ratio > 1.2) return `, at ${ratio < 10 ? ratio.toFixed(1) : ratio.toFixed(0)}× the cost of training`;
  return ratio < 0.8 ? ', and trains faster' : ', at the same cost of training';
}
