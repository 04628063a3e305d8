/**
 * What is to be expected of whatever the comparison picks: for every fold the winner is chosen by the scores on the other folds, and judged on
 * this one. The leaderboard's best mean is too good by the luck that made it best; this is not.
 */
import { bestPoint, type Contestant } from './contestant.ts';

export interface PickedOnFold {
  readonly name: string;
  readonly score: number;
}

/** Of those who ran every fold. */
export function pickedOnFolds(contestants: readonly Contestant[]): PickedOnFold[] {
  const folds = Math.max(0, ...contestants.map((contestant) => contestant.folds));
  const whole = contestants.filter((contestant) => contestant.folds === folds);
  return Array.from({ length: folds }, (_, fold) => {
    const tried = whole.map((contestant) => {
      const point = bestPoint(contestant, fold);
      const others = point.folds.filter((_, i) => i !== fold || folds === 1);
      return {
        name: contestant.candidate.name,
        score: point.folds[fold]!.score,
        mean: others.reduce((sum, { score }) => sum + score, 0) / others.length,
      };
    });
    const { name, score } = tried.reduce((best, one) => (one.mean > best.mean ? one : best));
    return { name, score };
  });
}
