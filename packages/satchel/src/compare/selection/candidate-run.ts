/**
 * The state of one candidate during selection: its remaining grid points, their scores per fold, and the time they take.
 *
 * On each fold a candidate is scored by the grid point that is best on the other folds. Tsamardinos, Greasidou and
 * Borboudakis (2018) show that such estimates are not optimistic. After a single fold, that fold chooses the point.
 */

import { type OptionGroups, splitPath } from '../../core/option-groups.ts';
import { valuesFor } from '../../core/options.ts';
import { chooseBest, type Grid } from '../../evaluate/grid.ts';
import { pairedTTest } from '../../evaluate/significance.ts';
import { meanOf } from '../../numeric/statistics.ts';
import { gridPoints } from '../../pipeline/run-options.ts';
import { declaredGroups, resolveSettings, type Settings, withOptions } from '../../pipeline/settings.ts';
import { wordGroups } from '../../words/settings.ts';
import { type Answers, joinedAnswers } from '../answers.ts';
import type { Candidate } from './candidates.ts';
import type { PointOnFold } from './fold-messages.ts';
import { countAfter } from './halving.ts';
import { scoreInterval } from './score-interval.ts';

export interface GridPoint {
  readonly settings: Settings;
  /** One result per fold, for the folds this point has run. */
  readonly folds: PointOnFold[];
}

export interface CandidateRun {
  readonly candidate: Candidate;
  /** The grid points that are left. The first one is the candidate without tuning; it is never removed. */
  points: GridPoint[];
  /** How many folds have been run. */
  folds: number;
  /** Seconds that the last fold took, for all points together, without training word vectors. */
  seconds: number;
  /** Seconds after which its next fold was stopped. */
  stoppedAfter?: number;
  /** Why the candidate was eliminated, and after how many folds; absent while it is active. */
  dropped?: { readonly round: number; readonly reason: string };
}

/**
 * Options in `given` (`text.stopWords=nltk`) apply to each candidate that has them; the grid does not vary them. With so many classes, some
 * options of classifiers have other defaults.
 */
export function createCandidateRun(
  candidate: Candidate,
  given: OptionGroups,
  seed: number,
  classCount?: number,
): CandidateRun {
  const { representation, classifier } = candidate;
  const start = resolveSettings({
    representation,
    classifier,
    options: optionsFor(candidate, given),
    seed,
    classCount,
  });
  const varied = Object.entries(candidate.grid).filter(([path]) => !isGiven(path, given));
  const grid = Object.fromEntries(varied.map(([path, values]) => [path, defaultFirst(path, values, start)]));
  const points = gridPoints(start, grid).map((options) => ({ settings: withOptions(start, options), folds: [] }));
  return { candidate, points, folds: 0, seconds: 0 };
}

/** Values that begin with the declared default begin with the default for the number of classes, if that is among them. */
function defaultFirst(path: string, values: Grid[string], { classifier, classifierOptions }: Settings): Grid[string] {
  const [group, name] = splitPath(path);
  const [own, declared] = [classifierOptions[name], classifier.options[name]?.default];
  const isOther = group === classifier.name && values[0] === declared && own !== declared;
  return isOther && own !== undefined && values.includes(own) ? [...new Set([own, ...values])] : values;
}

/** The candidate's own options, overridden by those groups of `given` that its parts declare. */
function optionsFor({ representation, classifier, options = {} }: Candidate, given: OptionGroups): OptionGroups {
  const parts = resolveSettings({ representation, classifier });
  const declared = declaredGroups(parts.representation, parts.classifier, given);
  const groups = wordGroups(given);
  const own = Object.entries(given).flatMap(([group, values]) => {
    const options = declared[group];
    return options ? [[group, valuesFor(options, values, groups[group])] as const] : [];
  });
  return {
    ...options,
    ...Object.fromEntries(own.map(([group, values]) => [group, { ...options[group], ...values }])),
  };
}

const isGiven = (path: string, given: OptionGroups): boolean => {
  const [group, name] = splitPath(path);
  return Object.hasOwn(given, group) && Object.hasOwn(given[group]!, name);
};

export const settingsOf = ({ points }: CandidateRun): Settings[] => points.map(({ settings }) => settings);

/**
 * Returns the point with the best mean over its folds, without the fold `without`; of equal points the earlier one.
 * Returns the first point unless the best one is ahead of it by a standard error: folds are few, and the highest of
 * many means is partly luck.
 */
export function bestPoint({ points }: Pick<CandidateRun, 'points'>, without = -1): GridPoint {
  const scores = points.map(({ folds }) =>
    folds.filter((_, fold) => fold !== without || folds.length === 1).map(({ score }) => score),
  );
  const best = chooseBest(scores.map(meanOf));
  return points[isAhead(scores[best]!, scores[0]!) ? best : 0]!;
}

/** Whether the mean difference over folds exceeds one standard error (t > 1). A single fold is compared by its score. */
export function isAhead(scores: readonly number[], others: readonly number[]): boolean {
  return scores.length > 1 ? pairedTTest(scores, others).t > 1 : meanOf(scores) > meanOf(others);
}

/** Per fold, the result of the grid point that the other folds choose. */
export const resultsOf = (run: CandidateRun): PointOnFold[] =>
  Array.from({ length: run.folds }, (_, fold) => bestPoint(run, fold).folds[fold]!);

export const scoresOf = (run: CandidateRun): number[] => resultsOf(run).map(({ score }) => score);

export const meanScore = (run: CandidateRun): number => meanOf(scoresOf(run));

/** Adds the results of the next fold, one per grid point. */
export function addFold(run: CandidateRun, results: readonly PointOnFold[]): void {
  for (const [p, result] of results.entries()) run.points[p]!.folds.push(result);
  run.folds++;
}

/** Returns the answers on the first `folds` folds, joined into one list. */
export const answersOn = (run: CandidateRun, folds = run.folds): Answers =>
  joinedAnswers(
    resultsOf(run)
      .slice(0, folds)
      .map(({ answers }) => answers),
  );

/** Whether the interval of a candidate lies below that of another, on the folds that both have run. */
export function isBelow(run: CandidateRun, other: CandidateRun): boolean {
  const folds = Math.min(run.folds, other.folds);
  return scoreInterval(answersOn(run, folds)).high < scoreInterval(answersOn(other, folds)).low;
}

/** Removes the lower half of the grid points after rounds 1, 2 and 4 (halving.ts); the first point stays. */
export function thinGrid(run: CandidateRun): void {
  const { points, folds } = run;
  const [first, ...others] = points;
  const mean = (point: GridPoint): number => meanOf(point.folds.map(({ score }) => score));
  const ranked = [first!, ...others.toSorted((a, b) => mean(b) - mean(a))];
  const kept = new Set(ranked.slice(0, countAfter(points.length, folds)));
  run.points = points.filter((point) => kept.has(point));
  run.seconds *= run.points.length / points.length;
}

/** Discards results beyond `folds`, so that all candidates are compared on the same folds. */
export function trimTo(run: CandidateRun, folds: number): void {
  for (const point of run.points) point.folds.length = Math.min(point.folds.length, folds);
  run.folds = Math.min(run.folds, folds);
}
