/**
 * On which folds is the winner scored for calibration and label errors? Every document is held out once. Where the time is too short for the folds of the
 * plan, with word vectors of their own, cheaper folds stand in:
 *
 *   1. the folds of the plan, each with word vectors trained on its own training text
 *   2. the folds of the plan, with the word vectors of the last fold that ran: no labels are seen, but texts of held-out documents are
 *   3. the folds of the plan joined into fewer, larger ones, with the same word vectors
 *
 *   seconds of m folds = fits of m folds, each to a share (1 − 1/m) / (1 − 1/n) of a training part, and trained word vectors     (1)
 *
 *   n   folds of the plan      m   folds after joining
 */
import type { Split } from '../evaluate/splits.ts';
import { bestPoint, type CandidateRun } from './selection/candidate-run.ts';
import type { ComparisonContext } from './selection/context.ts';
import { needsWords } from './selection/fold-costs.ts';
import { type Plan, textRows } from './selection/plan.ts';

export interface HeldOutFolds {
  readonly folds: readonly Split[];
  /** The rows whose text the word vectors of each fold are trained on. */
  readonly text: readonly Uint32Array[];
  /** (1), on one thread. */
  readonly seconds: number;
}

/** Numbers of folds to join to; fewer leave too little to train on. */
const JOINED: readonly number[] = [5, 3];

/** The most exact first, the cheapest last. */
export function heldOutFolds(winner: CandidateRun, { plan, training }: ComparisonContext): HeldOutFolds[] {
  const whole = foldsOnce(plan);
  const { trainSeconds = 0, predictSeconds = 0 } = bestPoint(winner).folds.at(-1) ?? {};
  const trained = textRows(plan, plan.folds[Math.max(0, winner.folds - 1)]!);
  const n = whole.length;
  const costOf = (m: number): number => m * (trainSeconds * ((1 - 1 / m) / (1 - 1 / n)) + predictSeconds * (n / m));
  const sharing = (folds: readonly Split[]): HeldOutFolds => ({
    folds,
    text: folds.map(() => trained),
    seconds: n < 2 ? trainSeconds + predictSeconds : costOf(folds.length),
  });
  const own = sharing(whole);
  const withOwnWords = {
    folds: whole,
    text: whole.map((fold) => textRows(plan, fold)),
    seconds: own.seconds + n * training.seconds,
  };
  const joined = JOINED.filter((m) => m < n).map((m) => sharing(joinFolds(whole, m)));
  return [...(needsWords(winner) && !plan.final ? [withOwnWords] : []), own, ...joined];
}

/** The folds without repeats: each document is tested once. */
export const foldsOnce = ({ folds }: Plan): Plan['folds'] => {
  const seen = new Set<number>();
  return folds.filter(({ test }) => {
    const isNew = !test.some((row) => seen.has(row));
    for (const row of test) seen.add(row);
    return isNew;
  });
};

/** Joins test parts, in turn, to `count` folds. Documents that were on one side of every fold still are. */
export function joinFolds(folds: readonly Split[], count: number): Split[] {
  const parts = Array.from({ length: count }, (_, part) => folds.filter((_fold, f) => f % count === part));
  const rows = parts.map((some) => Uint32Array.from(some.flatMap(({ test }) => Array.from(test))).sort());
  return rows.map((test, part) => ({
    test,
    train: Uint32Array.from(rows.flatMap((other, o) => (o === part ? [] : Array.from(other)))).sort(),
  }));
}
