/**
 * The expected score of the selected model: for each fold, the winner is selected by the scores on the other folds and
 * scored on this one. The best mean of the leaderboard is too high, because it is the highest of several; this is not.
 */
import { meanOf } from '../../numeric/statistics.ts';
import { bestPoint, type CandidateRun } from './candidate-run.ts';

export interface SelectedOnFold {
  readonly name: string;
  readonly score: number;
}

/** Compares the candidates that ran every fold. */
export function selectedOnFolds(runs: readonly CandidateRun[]): SelectedOnFold[] {
  const folds = Math.max(0, ...runs.map((run) => run.folds));
  const complete = runs.filter((run) => run.folds === folds);
  return Array.from({ length: folds }, (_, fold) => {
    const tried = complete.map((run) => {
      const point = bestPoint(run, fold);
      const others = point.folds.filter((_, i) => i !== fold || folds === 1);
      return {
        name: run.candidate.name,
        score: point.folds[fold]!.score,
        mean: meanOf(others.map(({ score }) => score)),
      };
    });
    const { name, score } = tried.reduce((best, one) => (one.mean > best.mean ? one : best));
    return { name, score };
  });
}
