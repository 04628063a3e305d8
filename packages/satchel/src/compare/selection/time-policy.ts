/**
 * Which candidates the remaining time allows. The rules take seconds that were measured or estimated, and read no clock.
 */
import { type CandidateRun, costOf, isAhead, scoresOf } from './candidate-run.ts';
import { countAfter, plannedSeconds, thinned } from './halving.ts';
import { ranking } from './ranking.ts';

/** The baseline and its best rival always run: without both there is no comparison. */
export const LEAST_CANDIDATES = 2;
/** All first folds together must end within this share of the time for selection. */
const FIRST_ROUND = 0.6;
/** One first fold may take this share of the time that is left. */
const MOST_OF_REST = 0.4;

/** Seconds since the start, and the second at which selection must end. */
export interface Time {
  readonly spent: number;
  readonly end: number;
  /** How many folds run at the same time. */
  readonly lanes: number;
}

/** How long pieces of work take that run at the same time: the longest of them, or their even share of the lanes. */
export const secondsInLanes = (seconds: readonly number[], lanes: number): number =>
  Math.max(0, ...seconds, seconds.reduce((sum, one) => sum + one, 0) / lanes);

/**
 * Estimates the seconds of a first fold: the median seconds per unit of effort of the candidates that ran, times the
 * effort of this one. The first candidate that needs word vectors also pays `wordSeconds` for training them.
 */
export function expectedSeconds(run: CandidateRun, ran: readonly CandidateRun[], wordSeconds: number): number {
  const trainer = ran.find(needsWords);
  const units = ran.map(
    (one) => (one.seconds - (one === trainer ? Math.min(wordSeconds, one.seconds) : 0)) / one.candidate.effort,
  );
  const median = units.toSorted((a, b) => a - b)[Math.floor(units.length / 2)] ?? 0;
  return median * run.candidate.effort + (needsWords(run) && !trainer ? wordSeconds : 0);
}

export const needsWords = ({ points }: CandidateRun): boolean => points[0]?.settings.words !== undefined;

/**
 * Whether a first fold of `expected` seconds may start: it must end within the first round, and leave time for the
 * later folds if this candidate is among the best. The first two candidates need not leave time for later folds.
 */
export function mayStart(
  run: CandidateRun,
  ran: readonly CandidateRun[],
  expected: number,
  folds: number,
  { spent, end, lanes }: Time,
): boolean {
  const costs = [{ ...costOf(run), seconds: expected }, ...ranking(ran).map(costOf)].map((cost) => thinned(cost, 1));
  const rest = plannedSeconds(costs.slice(0, countAfter(costs.length, 1)), 1, folds);
  const later = ran.length < LEAST_CANDIDATES ? 0 : rest / lanes;
  return spent + expected <= end * FIRST_ROUND && spent + expected + later <= end;
}

/** The second at which a first fold that starts now is stopped. */
export const firstFoldEnd = ({ spent, end }: Pick<Time, 'spent' | 'end'>): number =>
  spent + (end - spent) * MOST_OF_REST;

/**
 * Returns the candidates that go on, given the baseline first and the others by rank. If time is short, the slowest
 * candidate is left out when it is not clearly ahead of its best rival and at least as many candidates then fit.
 */
export function candidatesInTime(
  ordered: readonly CandidateRun[],
  fit: (some: readonly CandidateRun[]) => CandidateRun[],
): CandidateRun[] {
  const going = fit(ordered);
  const slowest = going
    .slice(1)
    .reduce<CandidateRun | undefined>((slow, run) => (slow && slow.seconds >= run.seconds ? slow : run), undefined);
  const without = ordered.filter((run) => run !== slowest);
  const [, rival] = without;
  if (!slowest || !rival || isAhead(scoresOf(slowest), scoresOf(rival))) return going;
  const quicker = fit(without);
  return quicker.length >= going.length ? quicker : going;
}
