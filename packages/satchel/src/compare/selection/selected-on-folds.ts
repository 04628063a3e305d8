/**
 * The expected score of the selected model: for each fold, the winner is selected by the scores on the other folds and
 * scored on this one. The best mean of the leaderboard is too high, because it is the highest of several; this is not.
 */
import { meanOf } from '../../numeric/statistics.ts';
import type { Answers } from '../answers.ts';
import { bestPoint, type CandidateRun } from './candidate-run.ts';
import { commonFolds } from './ranking.ts';

export interface SelectedOnFold {
  readonly name: string;
  readonly score: number;
}

/** Compares candidates on the folds that all have run; of equal means the one that comes first in `runs`, which are ordered by rank. */
export function selectedOnFolds(runs: readonly CandidateRun[]): (SelectedOnFold & { readonly answers: Answers })[] {
  const folds = commonFolds(runs);
  return Array.from({ length: folds }, (_, fold) => {
    const tried = runs.map((run) => {
      const point = bestPoint(run, fold);
      const others = point.folds.slice(0, folds).filter((_, i) => i !== fold || folds === 1);
      return {
        name: run.candidate.name,
        score: point.folds[fold]!.score,
        answers: point.folds[fold]!.answers,
        mean: meanOf(others.map(({ score }) => score)),
      };
    });
    const { name, score, answers } = tried.reduce((best, one) => (one.mean > best.mean ? one : best));
    return { name, score, answers };
  });
}
