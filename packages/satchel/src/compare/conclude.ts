/** From the race and the final to the leaderboard, the verdict, and what to expect of what was picked. */

import { meanOf } from '../numeric/statistics.ts';
import { scoreOf } from './answers.ts';
import type { CorpusComparison, Picked, WithoutCopies } from './comparison.ts';
import { type LeaderboardRow, meanInterval, standings } from './leaderboard.ts';
import type { Task } from './race/candidates.ts';
import type { Contestant } from './race/contestant.ts';
import type { Finalist } from './race/finals.ts';
import { pickedOnFolds } from './race/nested-score.ts';
import type { Plan } from './race/plan.ts';
import { bagFirst, isIn, ranking } from './race/race.ts';
import type { Readings } from './race/readings.ts';
import { verdictOn } from './verdict.ts';

export interface Outcome {
  readonly contestants: readonly Contestant[];
  readonly finalists: readonly Finalist[];
  readonly plan: Plan;
  readonly task: Task;
  readonly seed: number;
  readonly readings: Readings;
  /** Test documents with a copy in the training part. */
  readonly copied: readonly { readonly row: number }[];
}

export interface Conclusion
  extends Pick<CorpusComparison, 'leaderboard' | 'notRun' | 'verdict' | 'picked' | 'withoutCopies'> {
  readonly winner: Contestant;
}

/** The winner is the best of the race; what the final shows is for reading, not for choosing. */
export function conclude({ contestants, finalists, plan, task, seed, readings, copied }: Outcome): Conclusion {
  const last = bagFirst(contestants.filter(isIn));
  const dropped = ranking(contestants.filter((one) => !isIn(one) && one.folds > 0));
  const secondsPerDocument = (one: Contestant): number => readings.secondsPerDocument(one.points[0]!.settings);
  const placed = standings({ last, dropped, finalists, plan, multiLabel: task.multiLabel, seed, secondsPerDocument });
  const rowOf = (one: Contestant): LeaderboardRow => placed.find(({ contestant }) => contestant === one)!.row;
  const [winner, bag] = [ranking(last)[0]!, last[0]!];
  const rows = placed.map(({ row }) => row);
  return {
    winner,
    leaderboard: [...rows.filter(hasEnded).toSorted(testedFirst), ...rows.filter((row) => !hasEnded(row))],
    notRun: contestants
      .filter(({ folds }) => folds === 0)
      .map(({ candidate, dropped: why }) => ({ name: candidate.name, reason: why?.reason ?? '' })),
    verdict: verdictOn(rowOf(winner), rowOf(bag), rows),
    picked: finalists.length > 0 ? onTest(rowOf(winner)) : onFolds(last, plan.testToTrain),
    ...withoutCopies(copied, plan.final?.test, finalists),
  };
}

const hasEnded = ({ dropped }: LeaderboardRow): boolean => dropped === undefined;

/** A score on the test part and a score on folds are not to be compared: those who were in the final stand first. */
const testedFirst = (a: LeaderboardRow, b: LeaderboardRow): number =>
  Number(b.test !== undefined) - Number(a.test !== undefined) || b.score - a.score;

const onTest = ({ score, low, high }: LeaderboardRow): Picked => ({
  score,
  ...(low === undefined || high === undefined ? {} : { low, high }),
});

function onFolds(last: readonly Contestant[], testToTrain: number): Picked {
  const folds = pickedOnFolds(last);
  const scores = folds.map(({ score }) => score);
  return {
    score: meanOf(scores),
    ...meanInterval(scores, testToTrain),
    folds,
  };
}

function withoutCopies(
  copied: Outcome['copied'],
  test: Uint32Array | undefined,
  finalists: readonly Finalist[],
): { readonly withoutCopies?: WithoutCopies } {
  if (!test || copied.length === 0) return {};
  const isCopied = new Set(copied.map(({ row }) => row));
  const places = Uint32Array.from(test.keys()).filter((place) => !isCopied.has(test[place]!));
  const scores = finalists.map(({ contestant, result }) => ({
    name: contestant.candidate.name,
    score: scoreOf(result.answers, places),
  }));
  return { withoutCopies: { documents: places.length, scores } };
}
