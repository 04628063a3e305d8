/**
 * Selects candidates on folds, within a budget.
 *
 *   1. First folds of all candidates, cheap ones first (fold-costs.ts), as far as they fit.
 *   2. Rounds: one more fold of every candidate that is left, the baseline and the leader first. Before each round a
 *      candidate is eliminated if its interval lies below that of the leader (`isBelow`), and grids get smaller. The best
 *      bag of words always stays, because it is the baseline.
 *      Costly candidates (`isLate`) take no part in 1 and 2.
 *   3. When the rounds are over, or the leaders have no time for another round, candidates that are behind run the folds they missed, and bags
 *      of words further ones, which choose the baseline.
 *
 * A fold starts only if it is expected to end in time, and is stopped when it takes much longer. Candidates that ran
 * fewer folds than the leader are out of budget. The result depends on which folds ran, not on how many ran at the same time.
 */
import { SatchelError } from '../../core/errors.ts';
import { concurrently } from '../../core/threads/concurrently.ts';
import { concurrencyOf, OUT_OF_TIME, OutOfTime, stoppingAt } from './budget.ts';
import { addFold, type CandidateRun, isBelow, meanScore, settingsOf, thinGrid, trimTo } from './candidate-run.ts';
import { type ComparisonContext, contextOf } from './context.ts';
import { cheapFirst, needsWords, nextSeconds, textOfFold } from './fold-costs.ts';
import { judgeFold } from './judge-fold.ts';
import { textRows } from './plan.ts';
import { baselineOf, isActive, ranking, winnerOf } from './ranking.ts';

export type SelectionEvent =
  | { readonly kind: 'fold'; readonly name: string; readonly folds: number; readonly of: number; readonly mean: number }
  | { readonly kind: 'dropped'; readonly name: string; readonly round: number; readonly reason: string };

export interface Selection extends ComparisonContext {
  /** The second of the budget at which selection must end, given the candidates that are left, best first. */
  deadline(runs: readonly CandidateRun[]): number;
  notify(event: SelectionEvent): void;
}

export const CLEARLY_BELOW = 'clearly below the best';

/** A fold is stopped after so many times its estimate, but not before this share of the budget. */
const [TIMES_ESTIMATE, LEAST_SHARE] = [3, 0.1];

/** Fills in `runs`. The first bag of words runs at least one fold in any case. */
export async function selectCandidates(runs: readonly CandidateRun[], selection: Selection): Promise<void> {
  const [first] = runs;
  if (!first) return;
  const queue = createFoldQueue(runs, selection);
  await queue.run(first, Infinity);
  await queue.runThoseThatFit(cheapFirst(runs.filter((run) => !isLate(run))).slice(1));
  let rounds = 1;
  while (rounds < selection.plan.folds.length && (await runRound(runs, rounds, queue, selection))) rounds++;
  await catchUp(runs, rounds, queue);
  settle(runs, rounds);
  await runBags(runs, rounds, queue, selection);
}

/** Uses what is left of the budget after the winner is known: runs first folds of candidates that never ran. */
export async function runFirstFoldsInTimeLeft(runs: readonly CandidateRun[], selection: Selection): Promise<void> {
  const late = cheapFirst(runs).filter(({ dropped, folds }) => folds === 0 && dropped?.reason === OUT_OF_TIME);
  const leader = winnerOf(runs.filter(isActive));
  for (const run of late) delete run.dropped;
  const queue = createFoldQueue(runs, { ...selection, deadline: () => selection.budget.seconds });
  await queue.runThoseThatFit(late);
  for (const run of late.filter(isActive)) markUnfinished(run, leader);
}

/** Returns false if the time is too short for one more fold of the baseline and the leader. */
async function runRound(
  runs: readonly CandidateRun[],
  round: number,
  queue: FoldQueue,
  selection: Selection,
): Promise<boolean> {
  const active = eliminate(runs, round, selection);
  const baseline = baselineOf(active);
  const core = [...new Set([baseline, active[0]])].filter((run) => run !== undefined);
  if (core.length === 0 || !queue.fits(core)) return false;
  const ordered = inOrderOfRound(active, core, queue);
  const ran = await queue.runThoseThatFit(ordered, core);
  const isCut = core.some((run) => isActive(run) && run.folds <= round) || !ran;
  if (isCut) for (const run of active) trimTo(run, round);
  return !isCut;
}

/**
 * The best candidate with word vectors comes after the core if the candidates without them fit beside it. Otherwise those come first: word vectors of
 * a new fold cost more than many of their folds.
 */
function inOrderOfRound(
  active: readonly CandidateRun[],
  core: readonly CandidateRun[],
  queue: Pick<FoldQueue, 'fits'>,
): CandidateRun[] {
  const rival = active.find(needsWords);
  const cheap = active.filter((run) => !needsWords(run));
  const fits = rival !== undefined && queue.fits([...new Set([...core, rival, ...cheap])]);
  return [...new Set([...core, ...(fits ? [rival] : cheap), ...active])];
}

/** Eliminates candidates whose interval lies below that of the leader. Returns the others that ran `round` folds, the best first. */
function eliminate(runs: readonly CandidateRun[], round: number, selection: Selection): CandidateRun[] {
  const active = ranking(runs.filter((run) => isActive(run) && run.folds === round));
  const [leader] = active;
  const baseline = baselineOf(active);
  for (const run of active) if (run !== baseline && isBelow(run, leader!)) drop(run, round, CLEARLY_BELOW, selection);
  const left = active.filter(isActive);
  for (const run of left) thinGrid(run);
  selection.readings.keep(runs.filter(isActive).flatMap(settingsOf));
  return left;
}

/** Runs the folds that candidates missed, the best first, as far as the time allows; then those of late ones, while they are not below the leader. */
async function catchUp(runs: readonly CandidateRun[], rounds: number, queue: FoldQueue): Promise<void> {
  const leader = winnerOf(runs.filter((run) => isActive(run) && run.folds >= rounds));
  const isHopeless = (run: CandidateRun): boolean =>
    isLate(run) && run.folds > 0 && leader !== undefined && isBelow(run, leader);
  const behind = (fold: number) => (run: CandidateRun) => isActive(run) && run.folds === fold && !isHopeless(run);
  for (const some of [runs.filter((run) => !isLate(run)), runs.filter(isLate)]) {
    await queue.runThoseThatFit(cheapFirst(some).filter(behind(0)));
    for (let fold = 1; fold < rounds; fold++) await queue.runThoseThatFit(ranking(some.filter(behind(fold))));
  }
}

const isLate = ({ candidate }: CandidateRun): boolean => candidate.isLate === true;

/** Candidates with fewer folds than the rounds are out of budget, or below the leader on the folds they have. */
function settle(runs: readonly CandidateRun[], rounds: number): void {
  const leader = winnerOf(runs.filter((run) => isActive(run) && run.folds >= rounds));
  for (const run of runs) if (isActive(run) && run.folds < rounds) markUnfinished(run, leader);
}

/**
 * If the leader has no time for another fold, bags of words may have: their further folds choose the baseline. All
 * other comparisons are made on the folds that all candidates have run.
 */
async function runBags(
  runs: readonly CandidateRun[],
  rounds: number,
  queue: FoldQueue,
  { plan }: Selection,
): Promise<void> {
  const isNext = (fold: number) => (run: CandidateRun) =>
    isActive(run) && run.candidate.family === 'bag of words' && run.folds === fold;
  for (let fold = rounds; fold < plan.folds.length; fold++) {
    const bags = runs.filter(isNext(fold));
    if (bags.length === 0 || !queue.fits(bags)) return;
    await queue.runThoseThatFit(ranking(bags));
    if (!bags.every((run) => !isActive(run) || run.folds > fold)) for (const run of bags) trimTo(run, fold);
  }
}

function markUnfinished(run: CandidateRun, leader: CandidateRun | undefined): void {
  const isLower = run.folds > 0 && leader !== undefined && isBelow(run, leader);
  run.dropped = { round: run.folds, reason: isLower ? CLEARLY_BELOW : OUT_OF_TIME };
}

interface FoldQueue {
  /** Whether the next folds of these candidates fit into the time that is left. */
  fits(some: readonly CandidateRun[]): boolean;
  run(run: CandidateRun, until: number): Promise<boolean>;
  /** Runs the next folds of these candidates in their order; those of `always` whether they fit or not. Returns false if one of them was stopped. */
  runThoseThatFit(some: readonly CandidateRun[], always?: readonly CandidateRun[]): Promise<boolean>;
}

/** Runs folds at the same time, and keeps account of the budget. */
function createFoldQueue(runs: readonly CandidateRun[], selection: Selection): FoldQueue {
  const { budget, training, plan, deadline, concurrency } = selection;
  const isCpu = budget.clock === 'cpu';
  const atOnce = concurrencyOf(budget, concurrency);
  const underWay = new Map<CandidateRun, { readonly expected: number; readonly since: number }>();
  const expectedOf = (some: readonly CandidateRun[]): number => nextSeconds(some, runs, training, plan);
  /** What the folds under way will still take from a budget of processor time. */
  const committed = (): number =>
    [...underWay.values()].reduce((sum, { expected, since }) => {
      const done = (budget.spent() - since) / Math.max(1, underWay.size);
      return sum + Math.max(0, expected - done);
    }, 0);
  const end = (): number => {
    const active = runs.filter((run) => isActive(run) && run.folds > 0);
    const most = Math.max(0, ...active.map(({ folds }) => folds));
    return deadline(ranking(active.filter(({ folds }) => folds === most)));
  };
  const left = (): number => end() - budget.spent() - (isCpu ? committed() : 0);
  const fits = (some: readonly CandidateRun[]): boolean =>
    expectedOf(some) / Math.min(atOnce, some.length || 1) <= left();
  const run = async (one: CandidateRun, until: number): Promise<boolean> => {
    const since = budget.spent();
    underWay.set(one, { expected: expectedOf([one]), since });
    const isDone = await runFold(one, until, selection);
    if (!isDone) one.stoppedAfter = (budget.spent() - since) / (isCpu ? underWay.size : 1);
    underWay.delete(one);
    return isDone;
  };
  const limitOf = (one: CandidateRun): number => {
    const most = Math.max(TIMES_ESTIMATE * expectedOf([one]), LEAST_SHARE * budget.seconds);
    return Math.min(end(), budget.spent() + most * (isCpu ? concurrency : 1));
  };
  return {
    fits,
    run,
    async runThoseThatFit(some, always = []) {
      const results = await concurrently(some, concurrency, async (one): Promise<boolean> => {
        const isCore = always.includes(one);
        if (!isActive(one) || (!isCore && !fits([one]))) return true;
        return (await run(one, isCore ? budget.seconds : limitOf(one))) || !isCore;
      });
      return results.every(Boolean);
    },
  };
}

/** Runs the next fold. Returns false if the time was up. Drops a candidate that cannot be fitted to this corpus, with the reason. */
async function runFold(run: CandidateRun, until: number, selection: Selection): Promise<boolean> {
  const { plan, readings, compute, budget, training, notify } = selection;
  const { candidate, points, folds: fold } = run;
  const split = plan.folds[fold]!;
  try {
    const judged = await stoppingAt(compute, budget, until, async (own) => {
      const context = { ...contextOf(candidate, selection), compute: own };
      const ingested = await readings.of(points[0]!.settings);
      return judgeFold(ingested, split, settingsOf(run), textRows(plan, split), context);
    });
    run.seconds = judged.seconds;
    if (judged.wordSeconds > 0) training.seconds = judged.wordSeconds;
    if (needsWords(run)) training.trained.add(textOfFold(plan, fold));
    addFold(run, judged.points);
    notify({ kind: 'fold', name: candidate.name, folds: run.folds, of: plan.folds.length, mean: meanScore(run) });
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
  run.dropped = { round, reason };
  notify({ kind: 'dropped', name: run.candidate.name, round, reason });
}
