/**
 * The race: fold by fold, those still in are fitted and judged, and after rounds 1, 2 and 4 the lower half goes (halving.ts). The best bag of
 * words always stays, since it is what the others are held against.
 *
 * Nobody is started who cannot end in time, by what the last fold took; who is over time is stopped. Both are told.
 */
import { SatchelError } from '../../core/errors.ts';
import { type Budget, OUT_OF_TIME, OutOfTime, stoppingAt } from './budget.ts';
import { type Contestant, isAhead, meanOf, runnerOf, scoresOf, thinGrid } from './contestant.ts';
import { affordable, plannedSeconds, staying, thinned } from './halving.ts';
import { type Bench, judgeFold } from './judge-fold.ts';
import type { Plan } from './plan.ts';
import type { Readings } from './readings.ts';

export type RaceEvent =
  | { readonly kind: 'fold'; readonly name: string; readonly folds: number; readonly of: number; readonly mean: number }
  | { readonly kind: 'dropped'; readonly name: string; readonly round: number; readonly reason: string };

export interface RaceTrack {
  readonly plan: Plan;
  readonly readings: Readings;
  readonly bench: Bench;
  readonly budget: Budget;
  /** Seconds spent by which the race must be over, given who is in. */
  endsAt(runners: readonly Contestant[]): number;
  /** What training word vectors takes, for who comes first to need them; more, once it was seen to take more. */
  wordSeconds: number;
  tell(event: RaceEvent): void;
}

/** On its first fold nobody may take more of the time that is left; and the first folds of all not more of the whole. */
const MOST_OF_REST = 0.4;
const FIRST_ROUND = 0.6;
/** The best bag of words and its best rival: without these two there is nothing to say. */
const MUST = 2;

/** Where the time is not enough for every fold, the two that matter run as many as they can. */
export async function race(contestants: readonly Contestant[], track: RaceTrack): Promise<void> {
  const { plan, budget, readings } = track;
  await firstRound(contestants, track);
  for (let round = 1; round < plan.folds.length; round++) {
    const runners = thinOut(contestants.filter(isIn), round, track);
    readings.keep(runners.flatMap(({ points }) => points.map(({ settings }) => settings)));
    const needed = runners.slice(0, MUST).reduce((sum, { seconds }) => sum + seconds, 0);
    if (runners.length === 0 || budget.spent() + needed > track.endsAt(runners)) return;
    for (const [place, runner] of runners.entries()) {
      const until = track.endsAt(runners);
      if (place < MUST) {
        if (await runFold(runner, round, budget.seconds, track)) continue;
        for (const one of runners.filter(isIn)) trimTo(one, round);
        return;
      }
      if (budget.spent() + runner.seconds > until || !(await runFold(runner, round, until, track)))
        drop(runner, round, OUT_OF_TIME, track);
    }
  }
}

export const isIn = ({ dropped }: Contestant): boolean => dropped === undefined;

/** The best first; of equals the earlier. */
export const ranking = (contestants: readonly Contestant[]): Contestant[] =>
  contestants.toSorted((a, b) => meanOf(b) - meanOf(a));

const bestBag = (contestants: readonly Contestant[]): Contestant | undefined =>
  ranking(contestants.filter(({ candidate }) => candidate.family === 'bag of words'))[0];

/** The best bag of words, then everybody else by rank. */
export function bagFirst(contestants: readonly Contestant[]): Contestant[] {
  const bag = bestBag(contestants);
  return [...(bag ? [bag] : []), ...ranking(contestants).filter((one) => one !== bag)];
}

const LOWER = 'in the lower half';

/**
 * Everybody in turn, for as long as the best of those who ran, and the next should it be one of them, could still run their later folds. What
 * a unit of effort takes is learned on the way, so that who seemed too slow is asked again at the end.
 */
async function firstRound(contestants: readonly Contestant[], track: RaceTrack): Promise<void> {
  const [first, ...others] = contestants;
  if (!first) return;
  await runFold(first, 0, Infinity, track);
  const waiting: Contestant[] = [];
  for (const contestant of others) if (!(await tryFirstFold(contestant, contestants, track))) waiting.push(contestant);
  for (const contestant of waiting)
    if (!(await tryFirstFold(contestant, contestants, track))) drop(contestant, 0, OUT_OF_TIME, track);
}

/** Answers whether there was time to start. */
async function tryFirstFold(
  contestant: Contestant,
  contestants: readonly Contestant[],
  track: RaceTrack,
): Promise<boolean> {
  const ran = contestants.filter((one) => isIn(one) && one.folds > 0);
  const expected = expectedSeconds(contestant, ran, track);
  const next = [{ ...runnerOf(contestant), seconds: expected }, ...ranking(ran).map(runnerOf)].map((runner) =>
    thinned(runner, 1),
  );
  const rest = plannedSeconds(next.slice(0, staying(next.length, 1)), 1, track.plan.folds.length);
  const later = ran.length < MUST ? 0 : rest; // the two that must run take what time there is
  const [spent, end] = [track.budget.spent(), track.endsAt(ran.slice(0, 1))];
  if (spent + expected > end * FIRST_ROUND || spent + expected + later > end) return false;
  if (await runFold(contestant, 0, spent + (end - spent) * MOST_OF_REST, track)) return true;
  drop(contestant, 0, OUT_OF_TIME, track);
  if (needsWords(contestant) && !ran.some(needsWords))
    track.wordSeconds = Math.max(track.wordSeconds, track.budget.spent() - spent);
  return true;
}

const needsWords = ({ points }: Contestant): boolean => points[0]?.settings.words !== undefined;

/** By what a unit of effort took those who ran, half of them less; the first to need word vectors trains them for all. */
function expectedSeconds(contestant: Contestant, ran: readonly Contestant[], { wordSeconds }: RaceTrack): number {
  const trainer = ran.find(needsWords);
  const units = ran.map(
    (one) => (one.seconds - (one === trainer ? Math.min(wordSeconds, one.seconds) : 0)) / one.candidate.effort,
  );
  const unit = units.toSorted((a, b) => a - b)[Math.floor(units.length / 2)] ?? 0;
  return unit * contestant.candidate.effort + (needsWords(contestant) && !trainer ? wordSeconds : 0);
}

/** Who goes on to `round`, the best bag of words first, then by rank. */
function thinOut(runners: readonly Contestant[], round: number, track: RaceTrack): Contestant[] {
  const bag = bestBag(runners);
  const ranked = ranking(runners);
  const kept = new Set([...ranked.slice(0, staying(runners.length, round)), ...(bag ? [bag] : [])]);
  for (const runner of ranked) if (!kept.has(runner)) drop(runner, round, LOWER, track);
  const ordered = bagFirst([...kept]);
  for (const runner of ordered) thinGrid(runner);
  const left = track.endsAt(ordered) - track.budget.spent();
  const fit = (some: readonly Contestant[]) =>
    some.slice(0, affordable(some.map(runnerOf), round, track.plan.folds.length, left, MUST));
  const going = quickerField(ordered, fit);
  for (const runner of ordered) if (!going.includes(runner)) drop(runner, round, OUT_OF_TIME, track);
  return going;
}

/** Where time is short, the slowest gives way to those it is not clearly ahead of, if then as many and more can go on. */
export function quickerField(
  ordered: readonly Contestant[],
  fit: (some: readonly Contestant[]) => Contestant[],
): Contestant[] {
  const going = fit(ordered);
  const slowest = going
    .slice(1)
    .reduce<Contestant | undefined>((slow, one) => (slow && slow.seconds >= one.seconds ? slow : one), undefined);
  const without = ordered.filter((one) => one !== slowest);
  const [, rival] = without;
  if (going.length === ordered.length || !slowest || !rival || isAhead(scoresOf(slowest), scoresOf(rival)))
    return going;
  const quicker = fit(without);
  return quicker.length >= going.length ? quicker : going;
}

/** Answers false where the time was up; who cannot do this corpus is dropped. */
async function runFold(contestant: Contestant, fold: number, until: number, track: RaceTrack): Promise<boolean> {
  const { plan, readings, bench, budget, tell } = track;
  const { candidate, points } = contestant;
  const split = plan.folds[fold]!;
  try {
    const compute = stoppingAt(bench.compute, budget, until);
    const ingested = await readings.of(points[0]!.settings);
    const start = bench.clock();
    const settings = points.map((point) => point.settings);
    const results = await judgeFold(ingested, split, settings, plan.final?.train ?? split.train, { ...bench, compute });
    contestant.seconds = bench.clock() - start;
    results.forEach((result, p) => {
      points[p]!.folds.push(result);
    });
    contestant.folds = fold + 1;
    tell({ kind: 'fold', name: candidate.name, folds: fold + 1, of: plan.folds.length, mean: meanOf(contestant) });
    return true;
  } catch (error) {
    if (error instanceof OutOfTime) return false;
    const isHopeless = fold === 0 && until === Infinity; // without the first bag of words there is nothing to compare with
    if (isHopeless || !(error instanceof SatchelError) || error.kind === 'internal') throw error;
    drop(contestant, fold, error.message, track);
    return true;
  }
}

/** Forgets what was scored beyond so many folds: only equal folds can be compared. */
function trimTo(contestant: Contestant, folds: number): void {
  for (const point of contestant.points) point.folds.length = Math.min(point.folds.length, folds);
  contestant.folds = Math.min(contestant.folds, folds);
}

function drop(contestant: Contestant, round: number, reason: string, { tell }: RaceTrack): void {
  contestant.dropped = { round, reason };
  tell({ kind: 'dropped', name: contestant.candidate.name, round, reason });
}
