/** Turns the results of selection and final round into leaderboard, verdict and held-out score. */
import { meanOf } from '../numeric/statistics.ts';
import { type Answers, joinedAnswers, scoreOf } from './answers.ts';
import type { CorpusComparison, Picked, WithoutCopies } from './comparison.ts';
import { FEW_FOLDS, type LeaderboardRow, leaderboardRows, meanInterval } from './leaderboard.ts';
import { concurrencyOf, OUT_OF_TIME } from './selection/budget.ts';
import { type CandidateRun, meanScore } from './selection/candidate-run.ts';
import type { Task } from './selection/candidates.ts';
import type { ComparisonContext } from './selection/context.ts';
import type { FinalResult } from './selection/final-round.ts';
import { foldSeconds, needsWords } from './selection/fold-costs.ts';
import { baselineFirst, isActive, winnerOf } from './selection/ranking.ts';
import { selectedOnFolds } from './selection/selected-on-folds.ts';
import { splitStatistics } from './split-statistics.ts';
import { type NotRun, verdictOn } from './verdict.ts';

export interface Outcome {
  readonly runs: readonly CandidateRun[];
  readonly finals: readonly FinalResult[];
  readonly task: Task;
  /** Test documents with a duplicate in the training part. */
  readonly copied: readonly { readonly row: number }[];
  readonly context: ComparisonContext;
}

export type Conclusion = Pick<CorpusComparison, 'leaderboard' | 'notRun' | 'verdict' | 'picked' | 'withoutCopies'>;

/** The winner is the candidate with the best score on the folds. Scores on the test part do not choose it. */
export function conclude({ runs, finals, task, copied, context }: Outcome): Conclusion {
  const { plan } = context;
  const ended = baselineFirst(runs.filter(isActive));
  const dropped = runs
    .filter((run) => !isActive(run) && run.folds > 0)
    .toSorted((a, b) => b.folds - a.folds || meanScore(b) - meanScore(a) || a.candidate.effort - b.candidate.effort);
  const rowOf = leaderboardRows({ ended, dropped, finals, multiLabel: task.multiLabel, context });
  const [winner, baseline] = [winnerOf(ended)!, ended[0]!];
  const [endedRows, droppedRows] = [ended.map(rowOf), dropped.map(rowOf)];
  const notRun = notRunRows(runs, context);
  return {
    leaderboard: [...endedRows.toSorted(testedFirst), ...droppedRows],
    notRun,
    verdict: verdictOn(rowOf(winner), rowOf(baseline), [...endedRows, ...droppedRows], notRun),
    picked: finals.length > 0 ? onTest(rowOf(winner)) : onFolds(ended, plan.testToTrain, task.multiLabel, context.seed),
    ...withoutCopies(copied, plan.final?.test, finals),
  };
}

/** The estimate: the seconds of a fold (fold-costs.ts) times the folds. Word vectors count for the first that needs new ones. */
function notRunRows(
  runs: readonly CandidateRun[],
  { plan, training, budget, concurrency }: ComparisonContext,
): NotRun[] {
  const late = runs.filter(({ folds }) => folds === 0);
  const trainer = training.trained.size === 0 ? late.find(needsWords) : undefined;
  const texts = plan.final ? 1 : plan.folds.length;
  return late.map((run) => {
    const wordCount = run === trainer ? texts * training.seconds : 0;
    const seconds = (foldSeconds(run, runs) * plan.folds.length + wordCount) / concurrencyOf(budget, concurrency);
    return { name: run.candidate.name, reason: run.dropped?.reason ?? OUT_OF_TIME, seconds: Math.ceil(seconds) };
  });
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

/** An interval of two or three folds says little: there the bootstrap over documents stands in. */
function onFolds(ended: readonly CandidateRun[], testToTrain: number, multiLabel: boolean, seed: number): Picked {
  const selected = selectedOnFolds(ended);
  const scores = selected.map(({ score }) => score);
  const answers = joinedAnswers(selected.map(({ answers }) => answers));
  const interval =
    selected.length <= FEW_FOLDS ? overDocuments(answers, multiLabel, seed) : meanInterval(scores, testToTrain);
  const folds = selected.map(({ name, score }) => ({ name, score }));
  return { score: meanOf(scores), on: 'folds', ...interval, folds };
}

const overDocuments = (answers: Answers, multiLabel: boolean, seed: number): Pick<Picked, 'low' | 'high'> =>
  splitStatistics(answers, [], multiLabel, seed).scores[0]!;

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
