/**
 * The final round on the test part: the best candidates are trained on the whole training part, with the options that
 * selection chose, and scored on the test part. These scores are reported; they choose nothing.
 */
import { inLanes } from '../../core/threads/lanes.ts';
import type { Split } from '../../evaluate/splits.ts';
import { fitRows } from '../../pipeline/folds/inner-folds.ts';
import type { Run } from '../../pipeline/run.ts';
import type { SentFold } from '../../pipeline/threads/fold-messages.ts';
import { sendRun } from '../../pipeline/threads/sent-run.ts';
import { FINAL_TASK } from '../../pipeline/threads/task-names.ts';
import type { Clock } from './budget.ts';
import { bestPoint, type CandidateRun } from './candidate-run.ts';
import { type ComparisonContext, contextOf } from './context.ts';
import type { FinalOutput, PointOnFold } from './fold-messages.ts';
import { judged, onThread, runOf, timedWords } from './judge-fold.ts';
import { baselineFirst, isActive } from './ranking.ts';
import { LEAST_CANDIDATES, secondsInLanes } from './time-policy.ts';

export interface FinalResult {
  readonly run: CandidateRun;
  readonly result: PointOnFold;
}

/** The baseline, the best other candidate, and one more if there is time. */
const MOST_CANDIDATES = 3;

/** Returns an empty list if the plan has no test part. */
export async function runFinalRound(runs: readonly CandidateRun[], context: ComparisonContext): Promise<FinalResult[]> {
  const { readings, budget, clock, lanes } = context;
  const { final } = context.plan;
  if (!final) return [];
  const best = baselineFirst(runs.filter(isActive)).slice(0, MOST_CANDIDATES);
  const results = await inLanes(best, lanes, async (run, place): Promise<FinalResult | undefined> => {
    const isLate = budget.spent() + finalSeconds(run, false) > budget.seconds;
    if (isLate && place >= LEAST_CANDIDATES) return undefined;
    const { settings } = bestPoint(run);
    const pipelineRun = runOf(await readings.of(settings), settings, contextOf(run.candidate, context));
    if (lanes === 1) return { run, result: await judgeFinal(pipelineRun, final, clock) };
    return { run, result: await finalOnThread(pipelineRun, final, context) };
  });
  return results.filter((result) => result !== undefined);
}

export async function judgeFinal(run: Run, { train, test }: Split, clock: Clock): Promise<PointOnFold> {
  const start = clock();
  const fit = await fitRows(run, train);
  const trainSeconds = clock() - start;
  return { ...(await judged(run, fit, test, clock)), trainSeconds };
}

async function finalOnThread(run: Run, split: Split, { clock, compute }: ComparisonContext): Promise<PointOnFold> {
  const { trained, seconds } = await timedWords(run, split.train, clock);
  const input = { ...split, run: sendRun(run, trained) };
  const { warnings: _told, ...result } = await onThread<SentFold, FinalOutput>(FINAL_TASK, input, compute);
  return { ...result, trainSeconds: result.trainSeconds + seconds };
}

/** Estimated seconds of the final round for candidates ranked best first. */
export const finalRoundSeconds = (runs: readonly CandidateRun[], multiLabel: boolean, lanes: number): number =>
  secondsInLanes(
    runs.slice(0, MOST_CANDIDATES).map((run) => finalSeconds(run, multiLabel)),
    lanes,
  );

/** The training part is about 1.3 times that of a fold; tuning thresholds (multi-label) takes five more fits. */
function finalSeconds(run: CandidateRun, multiLabel: boolean): number {
  const { trainSeconds, predictSeconds } = bestPoint(run).folds.at(-1)!;
  return (trainSeconds * 1.3 + predictSeconds) * (multiLabel ? 6 : 1);
}
