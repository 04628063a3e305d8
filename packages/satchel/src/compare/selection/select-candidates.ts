/**
 * Selects candidates by successive halving: in each round the active candidates are fitted and scored on one more fold,
 * and after rounds 1, 2 and 4 candidates of the lower half (halving.ts) are eliminated if they are clearly below the
 * best one: the interval of the difference, over the documents judged so far, lies below 0. The best bag of words
 * always stays, because it is the baseline.
 *
 * With several lanes, candidates run at the same time, and so do the folds between two eliminations; which candidates
 * stay is decided by the same scores.
 *
 * A candidate starts a fold only if it is expected to end in time (time-policy.ts), and is stopped when it takes too
 * long. Both are reported as events.
 */
import { SatchelError } from '../../core/errors.ts';
import { inLanes } from '../../core/threads/lanes.ts';
import { OUT_OF_TIME, OutOfTime, stoppingAt } from './budget.ts';
import {
  addFold,
  type CandidateRun,
  costOf,
  isBelow,
  meanScore,
  settingsOf,
  thinGrid,
  trimTo,
} from './candidate-run.ts';
import { type ComparisonContext, contextOf } from './context.ts';
import { affordable, countAfter, roundsUntil } from './halving.ts';
import { judgeFold } from './judge-fold.ts';
import { textRows } from './plan.ts';
import { baselineFirst, baselineOf, isActive, ranking } from './ranking.ts';
import {
  candidatesInTime,
  expectedSeconds,
  firstFoldEnd,
  LEAST_CANDIDATES,
  mayStart,
  needsWords,
  secondsInLanes,
} from './time-policy.ts';

export type SelectionEvent =
  | { readonly kind: 'fold'; readonly name: string; readonly folds: number; readonly of: number; readonly mean: number }
  | { readonly kind: 'dropped'; readonly name: string; readonly round: number; readonly reason: string };

export interface Selection extends ComparisonContext {
  /** The second of the budget at which selection must end, given the candidates that are left. */
  deadline(runs: readonly CandidateRun[]): number;
  /** Estimated seconds for training word vectors; raised when training is seen to take longer. */
  wordSeconds: number;
  notify(event: SelectionEvent): void;
}

const CLEARLY_BELOW = 'clearly below the best';

/** Fills in `runs`. If the time is too short for all folds, the baseline and its best rival run as many as they can. */
export async function selectCandidates(runs: readonly CandidateRun[], selection: Selection): Promise<void> {
  const { plan, readings, lanes } = selection;
  await runFirstRound(runs, selection);
  for (let round = 1; round < plan.folds.length; ) {
    const active = eliminate(runs.filter(isActive), round, selection);
    readings.keep(active.flatMap(settingsOf));
    const end = lanes === 1 ? round + 1 : roundsUntil(round, plan.folds.length);
    if (active.length === 0 || !(await runRounds(active, round, end, selection))) return;
    round = end;
  }
}

/**
 * Runs the folds from `round` to `end` of all candidates, the baseline first. Returns false if the time was up before
 * the baseline and its best rival had run them all; what some candidates have run beyond the others is then left out.
 */
async function runRounds(
  active: readonly CandidateRun[],
  round: number,
  end: number,
  selection: Selection,
): Promise<boolean> {
  const { budget, deadline, lanes } = selection;
  const rounds = Array.from({ length: end - round }, (_, r) => round + r);
  const jobs = rounds.flatMap((fold) => active.map((run, place) => ({ run, place, fold })));
  let isUp = false;
  await inLanes(jobs, lanes, async ({ run, place, fold }) => {
    if (isUp || !isActive(run)) return;
    const until = deadline(active);
    const needed = active.slice(0, LEAST_CANDIDATES).map(({ seconds }) => seconds);
    if (place === 0 && budget.spent() + secondsInLanes(needed, lanes) > until) {
      isUp = true;
    } else if (place < LEAST_CANDIDATES) {
      if (!(await runFold(run, fold, budget.seconds, selection))) isUp = true;
    } else if (budget.spent() + run.seconds > until || !(await runFold(run, fold, until, selection))) {
      drop(run, fold, OUT_OF_TIME, selection);
    }
  });
  const left = active.filter(isActive);
  const common = Math.min(...left.map(({ folds }) => folds));
  if (isUp) for (const one of left) trimTo(one, common);
  return !isUp;
}

/** Candidates that seem too slow are tried again at the end of the round, when the estimate of seconds is better. */
async function runFirstRound(runs: readonly CandidateRun[], selection: Selection): Promise<void> {
  const [first, ...others] = runs;
  if (!first) return;
  await runFold(first, 0, Infinity, selection);
  const { lanes } = selection;
  const isTried = await inLanes(others, lanes, (run) => tryFirstFold(run, runs, selection));
  const waiting = others.filter((_, place) => !isTried[place]);
  await inLanes(waiting, lanes, async (run) => {
    if (!(await tryFirstFold(run, runs, selection))) drop(run, 0, OUT_OF_TIME, selection);
  });
}

/** Returns false if there is no time to start. */
async function tryFirstFold(run: CandidateRun, runs: readonly CandidateRun[], selection: Selection): Promise<boolean> {
  const { plan, budget, wordSeconds, deadline, lanes } = selection;
  const ran = runs.filter((one) => isActive(one) && one.folds > 0);
  const expected = expectedSeconds(run, ran, wordSeconds);
  const time = { spent: budget.spent(), end: deadline(ran.slice(0, 1)), lanes };
  if (!mayStart(run, ran, expected, plan.folds.length, time)) return false;
  if (await runFold(run, 0, firstFoldEnd(time), selection)) return true;
  drop(run, 0, OUT_OF_TIME, selection);
  if (needsWords(run) && !ran.some(needsWords))
    selection.wordSeconds = Math.max(wordSeconds, budget.spent() - time.spent);
  return true;
}

/**
 * Drops the candidates of the lower half that are clearly below the best (`isBelow`), and what the time does not allow. Returns the rest, the
 * baseline first, then by rank.
 */
function eliminate(active: readonly CandidateRun[], round: number, selection: Selection): CandidateRun[] {
  const { plan, budget, deadline, lanes } = selection;
  const baseline = baselineOf(active);
  const ranked = ranking(active);
  const half = countAfter(active.length, round);
  const isKept = (run: CandidateRun, place: number): boolean =>
    place < half || run === baseline || !isBelow(run, ranked[0]!);
  const kept = new Set(ranked.filter(isKept));
  for (const run of ranked) if (!kept.has(run)) drop(run, round, CLEARLY_BELOW, selection);
  const ordered = baselineFirst([...kept]);
  for (const run of ordered) thinGrid(run);
  const left = (deadline(ordered) - budget.spent()) * lanes;
  const fit = (some: readonly CandidateRun[]) =>
    some.slice(0, affordable(some.map(costOf), round, plan.folds.length, left, LEAST_CANDIDATES));
  const going = candidatesInTime(ordered, fit);
  for (const run of ordered) if (!going.includes(run)) drop(run, round, OUT_OF_TIME, selection);
  return going;
}

/** Returns false if the time was up. Drops a candidate that cannot be fitted to this corpus, with the reason. */
async function runFold(run: CandidateRun, fold: number, until: number, selection: Selection): Promise<boolean> {
  const { plan, readings, compute, budget, notify } = selection;
  const { candidate, points } = run;
  const split = plan.folds[fold]!;
  try {
    const context = { ...contextOf(candidate, selection), compute: stoppingAt(compute, budget, until) };
    const ingested = await readings.of(points[0]!.settings);
    const judged = await judgeFold(ingested, split, settingsOf(run), textRows(plan, split), context);
    run.seconds = judged.seconds;
    const of = plan.folds.length;
    const isWanted = !run.dropped || fold < run.dropped.round; // an earlier fold may have failed meanwhile
    if (isWanted && addFold(run, fold, judged.points) > 0)
      notify({ kind: 'fold', name: candidate.name, folds: run.folds, of, mean: meanScore(run) });
    return true;
  } catch (error) {
    if (error instanceof OutOfTime) return false;
    const isFirst = fold === 0 && until === Infinity; // without a first bag of words there is no baseline
    if (isFirst || !(error instanceof SatchelError) || error.kind === 'internal') throw error;
    drop(run, fold, error.message, selection);
    return true;
  }
}

function drop(run: CandidateRun, round: number, reason: string, { notify }: Selection): void {
  if (run.dropped && run.dropped.round <= round) return; // a later fold of it failed too
  run.dropped = { round, reason };
  notify({ kind: 'dropped', name: run.candidate.name, round, reason });
}
