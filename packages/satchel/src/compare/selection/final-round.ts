/**
 * The final round on the test part: the best candidates are trained on the whole training part, with the options that
 * selection chose, and scored on the test part. These scores are reported; they choose nothing.
 */
import { fitRows } from '../../pipeline/inner-folds.ts';
import { bestPoint, type CandidateRun } from './candidate-run.ts';
import type { ComparisonContext } from './context.ts';
import { judged, type PointOnFold, runOf } from './judge-fold.ts';
import { baselineFirst, isActive } from './ranking.ts';
import { LEAST_CANDIDATES } from './time-policy.ts';

export interface FinalResult {
  readonly run: CandidateRun;
  readonly result: PointOnFold;
}

/** The baseline, the best other candidate, and one more if there is time. */
const MOST_CANDIDATES = 3;

/** Returns an empty list if the plan has no test part. */
export async function runFinalRound(runs: readonly CandidateRun[], context: ComparisonContext): Promise<FinalResult[]> {
  const { readings, budget, clock } = context;
  const { final } = context.plan;
  const results: FinalResult[] = [];
  if (!final) return results;
  for (const run of baselineFirst(runs.filter(isActive)).slice(0, MOST_CANDIDATES)) {
    const isLate = budget.spent() + finalSeconds(run, false) > budget.seconds;
    if (isLate && results.length >= LEAST_CANDIDATES) continue;
    const { settings } = bestPoint(run);
    const pipelineRun = runOf(await readings.of(settings), settings, context);
    const start = clock();
    const fit = await fitRows(pipelineRun, final.train);
    const trainSeconds = clock() - start;
    results.push({ run, result: { ...(await judged(pipelineRun, fit, final.test, clock)), trainSeconds } });
  }
  return results;
}

/** Estimated seconds of the final round for candidates ranked best first. */
export const finalRoundSeconds = (runs: readonly CandidateRun[], multiLabel: boolean): number =>
  runs.slice(0, MOST_CANDIDATES).reduce((sum, run) => sum + finalSeconds(run, multiLabel), 0);

/** The training part is about 1.3 times that of a fold; tuning thresholds (multi-label) takes five more fits. */
function finalSeconds(run: CandidateRun, multiLabel: boolean): number {
  const { trainSeconds, predictSeconds } = bestPoint(run).folds.at(-1)!;
  return (trainSeconds * 1.3 + predictSeconds) * (multiLabel ? 6 : 1);
}
