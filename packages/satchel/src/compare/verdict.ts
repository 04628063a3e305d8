/** The verdict in a sentence or two: whether anything beats the best bag of words, by how much, how sure, at what cost. */
import { meanOf } from '../numeric/statistics.ts';
import type { LeaderboardRow } from './leaderboard.ts';
import { chance, points, signedPoints } from './page/wording.ts';
import { OUT_OF_TIME } from './selection/budget.ts';

/** A candidate that never ran. */
export interface NotRun {
  readonly name: string;
  readonly reason: string;
  /** Estimated time of all its folds; absent without an estimate. */
  readonly seconds?: number;
}

export interface Verdict {
  readonly winner: string;
  readonly baseline: string;
  /** The winner is significantly better than the best bag of words. */
  readonly isBetter: boolean;
  /** The candidate to train: the winner if it is better or is the baseline itself, else the baseline, which is good enough. */
  readonly recommended: string;
  readonly sentence: string;
}

/** Differences with an adjusted p-value below this are significant. */
export const LEVEL = 0.05;
/** Training times within these ratios count as equal. */
const [FASTER, SLOWER] = [0.8, 1.2];

export function verdictOn(
  winner: LeaderboardRow,
  baseline: LeaderboardRow,
  rows: readonly LeaderboardRow[],
  notRun: readonly NotRun[] = [],
): Verdict {
  const { against } = winner;
  const isBetter = against !== undefined && against.difference > 0 && against.adjusted < LEVEL;
  const said = winner === baseline ? nothingBeats(baseline, rows) : standing(winner, baseline, isBetter);
  return {
    winner: winner.name,
    baseline: baseline.name,
    isBetter,
    recommended: isBetter ? winner.name : baseline.name,
    sentence: `${said}${unfinished(winner, rows)}${unjudged(notRun)}`,
  };
}

function standing(winner: LeaderboardRow, { name, trainSeconds }: LeaderboardRow, isBetter: boolean): string {
  const { against } = winner;
  const cost = costText(winner.trainSeconds / trainSeconds);
  if (!against) return `${winner.name} is ahead of ${name} on a single fold, which proves nothing${cost}.`;
  const by = `${points(against.difference)} ± ${points((against.high - against.low) / 2)} points`;
  const p = chance(against.adjusted);
  if (isBetter) return `${winner.name} is better than ${name} by ${by}, ${p}${cost}.`;
  const how =
    against.difference > 0
      ? `is ahead of ${name} by ${by}, ${p}, which may be chance`
      : `is best on the folds but ${by} behind ${name} on the test part, ${p}`;
  return `${winner.name} ${how}${cost}. ${name} is good enough.`;
}

/** Candidates that never ran for lack of time: nothing is known about them. */
function unjudged(notRun: readonly NotRun[]): string {
  const late = notRun.filter(({ reason }) => reason === OUT_OF_TIME);
  if (late.length === 0) return '';
  const names = late.map(({ name }) => name);
  const total = late.reduce((sum, { seconds = 0 }) => sum + seconds, 0);
  const more =
    total === 0 ? 'a larger budget' : `about ${total < 90 ? `${total} s` : `${Math.ceil(total / 60)} min`} more`;
  const shown = names.length > 4 ? `${names.slice(0, 4).join('; ')}; and ${names.length - 4} others` : names.join('; ');
  return ` Not judged, out of budget: ${shown}; ${more} would run ${late.length === 1 ? 'it' : 'them'}.`;
}

/** Names the candidate that was ahead when it ran out of time; empty if there is none. */
function unfinished(winner: LeaderboardRow, rows: readonly LeaderboardRow[]): string {
  const ahead = rows.filter(
    ({ dropped, folds }) =>
      dropped?.reason === OUT_OF_TIME && meanOf(folds) > meanOf(winner.folds.slice(0, folds.length)),
  );
  const [best] = ahead.toSorted((a, b) => b.folds.length - a.folds.length || meanOf(b.folds) - meanOf(a.folds));
  if (!best) return '';
  return ` ${best.name} was ahead on ${firstFolds(best)} when its time ran out: with a larger budget it may win.`;
}

const firstFolds = ({ folds }: LeaderboardRow): string =>
  folds.length === 1 ? 'the first fold' : `the first ${folds.length} folds`;

function nothingBeats({ name }: LeaderboardRow, rows: readonly LeaderboardRow[]): string {
  const others = rows.filter(({ family, against }) => family !== 'bag of words' && against);
  const ran = others.filter(({ dropped }) => !dropped);
  const [next] = (ran.length > 0 ? ran : others).toSorted((a, b) => b.against!.difference - a.against!.difference);
  const where = next?.dropped ? ` on ${firstFolds(next)}` : '';
  const rest = next?.against
    ? `; the best other candidate, ${next.name}, differs by ${signedPoints(next.against.difference)} points${where} (${chance(next.against.adjusted)})`
    : '';
  const ended = rows.filter(({ dropped }) => !dropped);
  if (!rows.some(({ family, needsWords }) => family !== 'bag of words' || needsWords))
    return `${name} is ${ended.length === 1 ? 'the only candidate' : `the best of the ${ended.length} candidates`} that ran to the end${ended.length === 1 ? '' : ', all bags of words'}; nothing is known about word vectors.`;
  return `nothing that ran beats bag of words: ${name} is best${rest}.`;
}

/** `ratio` is the training time of the winner over that of the baseline. */
function costText(ratio: number): string {
  if (!Number.isFinite(ratio) || ratio <= 0) return '';
  if (ratio > SLOWER) return `, at ${ratio.toFixed(ratio < 10 ? 1 : 0)}× the training time`;
  return ratio < FASTER ? ', and trains faster' : ', at the same training time';
}
