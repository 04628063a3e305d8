/** Turns the results of selection and final round into leaderboard, verdict and held-out score. */
import { meanOf } from '../numeric/statistics.ts';
import { scoreOf } from './answers.ts';
import type { CorpusComparison, Picked, WithoutCopies } from './comparison.ts';
import { type LeaderboardRow, leaderboardRows, meanInterval } from './leaderboard.ts';
import type { CandidateRun } from './selection/candidate-run.ts';
import type { Task } from './selection/candidates.ts';
import type { ComparisonContext } from './selection/context.ts';
import type { FinalResult } from './selection/final-round.ts';
import { baselineFirst, isActive, ranking } from './selection/ranking.ts';
import { selectedOnFolds } from './selection/selected-on-folds.ts';
import { verdictOn } from './verdict.ts';

export interface Outcome {
  readonly runs: readonly CandidateRun[];
  readonly finals: readonly FinalResult[];
  readonly task: Task;
  /** Test documents with a duplicate in the training part. */
  readonly copied: readonly { readonly row: number }[];
  readonly context: ComparisonContext;
}

export interface Conclusion
  extends Pick<CorpusComparison, 'leaderboard' | 'notRun' | 'verdict' | 'picked' | 'withoutCopies'> {
  readonly winner: CandidateRun;
}

/** The winner is the candidate with the best score on the folds. Scores on the test part do not choose it. */
export function conclude({ runs, finals, task, copied, context }: Outcome): Conclusion {
  const { plan } = context;
  const ended = baselineFirst(runs.filter(isActive));
  const dropped = ranking(runs.filter((run) => !isActive(run) && run.folds > 0));
  const rowOf = leaderboardRows({ ended, dropped, finals, multiLabel: task.multiLabel, context });
  const [winner, baseline] = [ranking(ended)[0]!, ended[0]!];
  const [endedRows, droppedRows] = [ended.map(rowOf), dropped.map(rowOf)];
  const notRun = runs.filter(({ folds }) => folds === 0).map((run) => notRunRow(run, runs, plan.folds.length));
  return {
    winner,
    leaderboard: [...endedRows.toSorted(testedFirst), ...droppedRows],
    notRun,
    verdict: verdictOn(rowOf(winner), rowOf(baseline), [...endedRows, ...droppedRows], notRun),
    picked: finals.length > 0 ? onTest(rowOf(winner)) : onFolds(ended, plan.testToTrain, rowOf(winner)),
    ...withoutCopies(copied, plan.final?.test, finals),
  };
}

/** The estimate: median seconds per unit of effort of the candidates that ran, times effort and folds. */
function notRunRow({ candidate, dropped }: CandidateRun, runs: readonly CandidateRun[], folds: number) {
  const units = runs.filter((run) => run.folds > 0).map((run) => run.seconds / run.candidate.effort);
  const unit = units.toSorted((a, b) => a - b)[Math.floor(units.length / 2)];
  const seconds = unit === undefined ? undefined : Math.ceil(unit * candidate.effort * folds);
  return { name: candidate.name, reason: dropped?.reason ?? '', ...(seconds === undefined ? {} : { seconds }) };
}

/** Scores on the test part cannot be compared with scores on folds: candidates of the final round come first. */
const testedFirst = (a: LeaderboardRow, b: LeaderboardRow): number =>
  Number(b.test !== undefined) - Number(a.test !== undefined) || b.score - a.score;

const onTest = ({ score, low, high, folds }: LeaderboardRow): Picked => ({
  score,
  on: 'test',
  foldsScore: meanOf(folds),
  ...(low === undefined || high === undefined ? {} : { low, high }),
});

/** An interval of two or three folds says little: that of the winner over documents stands in. */
function onFolds(ended: readonly CandidateRun[], testToTrain: number, winner: LeaderboardRow): Picked {
  const folds = selectedOnFolds(ended);
  const scores = folds.map(({ score }) => score);
  const few = folds.length <= 3 && winner.low !== undefined ? { low: winner.low, high: winner.high! } : undefined;
  return { score: meanOf(scores), on: 'folds', ...(few ?? meanInterval(scores, testToTrain)), folds };
}

function withoutCopies(
  copied: Outcome['copied'],
  test: Uint32Array | undefined,
  finals: readonly FinalResult[],
): { readonly withoutCopies?: WithoutCopies } {
  if (!test || copied.length === 0) return {};
  const isCopied = new Set(copied.map(({ row }) => row));
  const places = Uint32Array.from(test.keys()).filter((place) => !isCopied.has(test[place]!));
  const scores = finals.map(({ run, result }) => ({
    name: run.candidate.name,
    score: scoreOf(result.answers, places),
  }));
  return { withoutCopies: { documents: places.length, scores } };
}
