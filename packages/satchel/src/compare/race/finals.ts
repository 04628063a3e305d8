/**
 * The test part is opened once: those who are left after the race learn from the whole training part, with the point the race speaks for, and
 * answer for the test part. Nothing is chosen by what they score here.
 */
import type { Split } from '../../evaluate/splits.ts';
import { fitRows } from '../../pipeline/inner-folds.ts';
import type { Budget } from './budget.ts';
import { bestPoint, type Contestant } from './contestant.ts';
import { type Bench, judged, type PointOnFold, runOf } from './judge-fold.ts';
import { bagFirst, isIn } from './race.ts';
import type { Readings } from './readings.ts';

export interface Finalist {
  readonly contestant: Contestant;
  readonly result: PointOnFold;
}

/** The best bag of words and the best other are let in, and one more if there is time. */
export const FINALISTS = 3;
const MUST = 2;

export async function runFinals(
  contestants: readonly Contestant[],
  final: Split,
  readings: Readings,
  bench: Bench,
  budget: Budget,
): Promise<Finalist[]> {
  const finalists: Finalist[] = [];
  for (const contestant of bagFirst(contestants.filter(isIn)).slice(0, FINALISTS)) {
    const isLate = budget.spent() + finalSeconds(contestant, false) > budget.seconds;
    if (finalists.length < MUST || !isLate) finalists.push(await runFinal(contestant, final, readings, bench));
  }
  return finalists;
}

async function runFinal(contestant: Contestant, final: Split, readings: Readings, bench: Bench): Promise<Finalist> {
  const { settings } = bestPoint(contestant);
  const run = runOf(await readings.of(settings), settings, bench);
  const { clock } = bench;
  const start = clock();
  const fit = await fitRows(run, final.train);
  const trainSeconds = clock() - start;
  return { contestant, result: { ...judged(run, fit, final.test, clock), trainSeconds } };
}

/** More documents than in a fold; and where thresholds are tuned, five folds more of everything. */
export function finalSeconds(contestant: Contestant, multiLabel: boolean): number {
  const last = bestPoint(contestant).folds.at(-1);
  return last ? (last.trainSeconds * 1.3 + last.predictSeconds) * (multiLabel ? 6 : 1) : 0;
}
