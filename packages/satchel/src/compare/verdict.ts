/**
 * What it comes to, in a sentence or two: whether anything beats the best bag of words, by how much, how sure, and at what cost.
 */
import type { LeaderboardRow } from './leaderboard.ts';
import { chance, points, signedPoints } from './wording.ts';

export interface Verdict {
  readonly winner: string;
  readonly baseline: string;
  /** The winner is better than the best bag of words by more than chance. */
  readonly isBetter: boolean;
  readonly sentence: string;
}

/** Differences with an adjusted p-value below this count as more than chance. */
export const LEVEL = 0.05;

export function verdictOn(winner: LeaderboardRow, baseline: LeaderboardRow, rivals: readonly LeaderboardRow[]): Verdict {
  const about = { winner: winner.name, baseline: baseline.name };
  if (winner === baseline) return { ...about, isBetter: false, sentence: nothingBeats(baseline, rivals) };
  const { against } = winner;
  const cost = costOf(winner, baseline);
  if (!against)
    return {
      ...about,
      isBetter: false,
      sentence: `${winner.name} is ahead of ${baseline.name} on a single fold, which proves nothing${cost}.`,
    };
  const size = `${points(against.difference)} ± ${points((against.high - against.low) / 2)} points, ${chance(against.adjusted)}`;
  if (against.difference > 0 && against.adjusted < LEVEL) {
    return { ...about, isBetter: true, sentence: `${winner.name} is better than ${baseline.name} by ${size}${cost}.` };
  }
  const how =
    against.difference > 0
      ? `is ahead of ${baseline.name} by ${size}, which may be chance`
      : `won the race but is ${size} behind ${baseline.name} here`;
  return { ...about, isBetter: false, sentence: `${winner.name} ${how}${cost}. ${baseline.name} will do.` };
}

function nothingBeats(baseline: LeaderboardRow, rivals: readonly LeaderboardRow[]): string {
  const [next] = rivals.filter(({ family, against }) => family !== 'bag of words' && against).toSorted((a, b) => b.score - a.score);
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
