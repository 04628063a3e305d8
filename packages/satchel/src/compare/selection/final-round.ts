/**
 * The final round on the test part: the best candidates are trained on the whole training part, with the options that
 * selection chose, and scored on the test part. These scores are reported; they choose nothing.
 */
import { concurrently } from '../../core/threads/concurrently.ts';
import type { Split } from '../../evaluate/splits.ts';
import { fitRows } from '../../pipeline/folds/inner-folds.ts';
import type { Run } from '../../pipeline/run.ts';
import type { Settings } from '../../pipeline/settings.ts';
import type { SentFold } from '../../pipeline/threads/fold-messages.ts';
import { sendRun } from '../../pipeline/threads/sent-run.ts';
import { FINAL_TASK } from '../../pipeline/threads/task-names.ts';
import type { Ingested } from '../../run/ingest.ts';
import type { Clock } from './budget.ts';
import { bestPoint, type CandidateRun } from './candidate-run.ts';
import { type ComparisonContext, contextOf } from './context.ts';
import type { FinalOutput, PointOnFold } from './fold-messages.ts';
import { judged, onThread, runOf, timedWords } from './judge-fold.ts';
import { baselineFirst, isActive } from './ranking.ts';

export interface FinalResult {
  readonly run: CandidateRun;
  readonly result: PointOnFold;
}

/** The baseline and the best candidate always run, one more if there is time. */
const MOST_CANDIDATES = 3;
const LEAST_CANDIDATES = 2;

/** Returns an empty list if the plan has no test part. */
export async function runFinalRound(
  runs: readonly CandidateRun[],
  multiLabel: boolean,
  context: ComparisonContext,
): Promise<FinalResult[]> {
  const { readings, budget, concurrency } = context;
  const { final } = context.plan;
  if (!final) return [];
  const best = finalists(runs.filter(isActive));
  const results = await concurrently(best, concurrency, async (run, place): Promise<FinalResult | undefined> => {
    const isLate = budget.spent() + finalSeconds(run, multiLabel) > budget.seconds;
    if (isLate && place >= LEAST_CANDIDATES) return undefined;
    const { settings } = bestPoint(run);
    const own = contextOf(run.candidate, context);
    return { run, result: await judgeSplit(await readings.of(settings), settings, final, own) };
  });
  return results.filter((result) => result !== undefined);
}

/** Fits to the training rows of a split, with tuned thresholds where there are any, and scores its test rows. */
export function judgeSplit(
  reading: Ingested,
  settings: Settings,
  split: Split,
  context: ComparisonContext,
): Promise<PointOnFold> {
  const run = runOf(reading, settings, context);
  return context.concurrency === 1 ? judgeFinal(run, split, context.clock) : finalOnThread(run, split, context);
}

export async function judgeFinal(run: Run, { train, test }: Split, clock: Clock): Promise<PointOnFold> {
  const start = clock();
  const fit = await fitRows(run, train);
  const trainSeconds = clock() - start;
  return { ...(await judged(run, fit, test, clock)), trainSeconds };
}

async function finalOnThread(run: Run, split: Split, { clock, compute }: ComparisonContext): Promise<PointOnFold> {
  const { trained } = await timedWords(run, split.train, clock);
  const input = { ...split, run: sendRun(run, trained) };
  const { warnings: _told, ...result } = await onThread<SentFold, FinalOutput>(FINAL_TASK, input, compute);
  return result;
}

/** The baseline first, then the other candidates by rank. */
const finalists = (active: readonly CandidateRun[]): CandidateRun[] => baselineFirst(active).slice(0, MOST_CANDIDATES);

/** Estimated seconds of the final round: the sum, or by the wall clock the longest or an even share of what runs at the same time. */
export function finalRoundSeconds(active: readonly CandidateRun[], multiLabel: boolean, concurrency: number): number {
  const seconds = finalists(active).map((run) => finalSeconds(run, multiLabel));
  return Math.max(0, ...seconds, seconds.reduce((sum, one) => sum + one, 0) / concurrency);
}

/** The training part is about 1.3 times that of a fold; tuning thresholds (multi-label) takes five more fits. */
function finalSeconds(run: CandidateRun, multiLabel: boolean): number {
  const { trainSeconds, predictSeconds } = bestPoint(run).folds.at(-1)!;
  return (trainSeconds * 1.3 + predictSeconds) * (multiLabel ? 6 : 1);
}
