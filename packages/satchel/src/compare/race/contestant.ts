/**
 * A candidate in the race: the points of its grid that are still in, what they scored fold by fold, and what it cost.
 *
 * Which point speaks for the candidate on a fold is decided by its scores on the other folds (Tsamardinos, Greasidou and Borboudakis 2018
 * show such estimates not to be too good); on the first fold alone there is only that one to go by.
 */
import { type OptionValue, valuesFor } from '../../core/options.ts';
import { chooseBest } from '../../evaluate/grid.ts';
import { meanOf as mean } from '../../evaluate/samples.ts';
import { pairedTTest } from '../../evaluate/significance.ts';
import { gridPoints } from '../../pipeline/run-options.ts';
import {
  declaredGroups,
  type OptionGroups,
  resolveSettings,
  type Settings,
  withOptions,
} from '../../pipeline/settings.ts';
import { wordGroups } from '../../words/settings.ts';
import type { Candidate } from './candidates.ts';
import { type Runner, stayingPoints, thinned } from './halving.ts';
import type { PointOnFold } from './judge-fold.ts';

export interface GridPoint {
  readonly options: Readonly<Record<string, OptionValue>>;
  readonly settings: Settings;
  /** By fold, for as long as it was in. */
  readonly folds: PointOnFold[];
}

export interface Contestant {
  readonly candidate: Candidate;
  /** Those still in. */
  points: GridPoint[];
  /** How many folds were run. */
  folds: number;
  /** What the last fold took in all. */
  seconds: number;
  /** Why it did not go on; absent for those who did. */
  dropped?: { readonly round: number; readonly reason: string };
}

/** What a person set (`text.stopWords=nltk`) holds for everybody it means something to. */
export function createContestant(candidate: Candidate, given: OptionGroups, seed: number): Contestant {
  const { representation, classifier } = candidate;
  const start = resolveSettings({ representation, classifier, options: optionsFor(candidate, given), seed });
  const grid = Object.fromEntries(Object.entries(candidate.grid).filter(([path]) => !isGiven(path, given)));
  const points = gridPoints(start, grid).map((options) => ({
    options,
    settings: withOptions(start, options),
    folds: [],
  }));
  return { candidate, points, folds: 0, seconds: 0 };
}

/** Groups of options this candidate has no use for are left out. */
function optionsFor({ representation, classifier, options = {} }: Candidate, given: OptionGroups): OptionGroups {
  const parts = resolveSettings({ representation, classifier });
  const declared = declaredGroups(parts.representation, parts.classifier, given);
  const words = wordGroups(given);
  const own = Object.entries(given).flatMap(([group, values]) =>
    declared[group]
      ? [[group, { ...options[group], ...valuesFor(declared[group], values, words[group]) }] as const]
      : [],
  );
  return { ...options, ...Object.fromEntries(own) };
}

const isGiven = (path: string, given: OptionGroups): boolean => {
  const [group = '', name = ''] = path.split(/\.(.*)/s);
  return Object.hasOwn(given, group) && Object.hasOwn(given[group]!, name);
};

/**
 * The point with the best mean over the folds it ran, leaving `without` aside; the earlier of equals. It must be ahead of the first point,
 * which is what the candidate would be without any tuning, by a standard error of their difference: else that one is taken, since folds are
 * few and the best of many means is best by luck too.
 */
export function bestPoint({ points }: Pick<Contestant, 'points'>, without = -1): GridPoint {
  const scores = points.map(({ folds }) =>
    folds.filter((_, fold) => fold !== without || folds.length === 1).map(({ score }) => score),
  );
  const best = chooseBest(scores.map(mean));
  return points[isAhead(scores[best]!, scores[0]!) ? best : 0]!;
}

/** By a standard error of the difference, fold by fold. One fold has no spread to judge by: there the mean decides. */
export function isAhead(scores: readonly number[], others: readonly number[]): boolean {
  return scores.length > 1 ? pairedTTest(scores, others).t > 1 : mean(scores) > mean(others);
}

/** By fold, the score of the point that the other folds speak for. */
export const scoresOf = (contestant: Contestant): number[] => chosenOnFolds(contestant).map(({ score }) => score);

export const chosenOnFolds = (contestant: Contestant): PointOnFold[] =>
  Array.from({ length: contestant.folds }, (_, fold) => bestPoint(contestant, fold).folds[fold]!);

export const meanOf = (contestant: Contestant): number => mean(scoresOf(contestant));

/** The lower half of the grid goes when the lower half of the candidates does; the first point stays. */
export function thinGrid(contestant: Contestant): void {
  const { points, folds } = contestant;
  const [first, ...others] = points;
  const ranked = [first!, ...others.toSorted((a, b) => meanScore(b.folds) - meanScore(a.folds))];
  const kept = new Set(ranked.slice(0, stayingPoints(points.length, folds)));
  contestant.seconds = thinned(runnerOf(contestant), folds).seconds;
  contestant.points = points.filter((point) => kept.has(point));
}

export const runnerOf = ({ seconds, points }: Contestant): Runner => ({ seconds, points: points.length });

const meanScore = (folds: readonly PointOnFold[]): number => mean(folds.map(({ score }) => score));
