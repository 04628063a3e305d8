import { describe, expect, it } from 'vitest';
import { labelSetsFrom } from '../../core/labels.ts';
import { answersOf } from '../answers.ts';
import {
  bestPoint,
  type CandidateRun,
  createCandidateRun,
  isAhead,
  isBelow,
  meanScore,
  scoresOf,
  thinGrid,
  trimTo,
} from './candidate-run.ts';
import { type Candidate, candidates } from './candidates.ts';
import type { PointOnFold } from './fold-messages.ts';
import { selectedOnFolds } from './selected-on-folds.ts';

const bow = candidates[0]!;
const none = labelSetsFrom([[]]);
const onFold = (score: number): PointOnFold => ({
  score,
  answers: answersOf(none, none),
  predicted: none,
  trainSeconds: 1,
  predictSeconds: 1,
  modelBytes: 1,
  hasCertainty: false,
});

/** A candidate whose points scored these numbers; one row per point. */
function ran(scores: readonly (readonly number[])[], candidate: Candidate = bow): CandidateRun {
  const { points, ...rest } = createCandidateRun(candidate, {}, 1);
  return {
    ...rest,
    points: scores.map((folds, p) => ({ ...points[p]!, folds: folds.map(onFold) })),
    folds: scores[0]!.length,
    seconds: scores.length,
  };
}

describe('a candidate run', () => {
  it('is scored on each fold by the point that is best on the other folds', () => {
    const run = ran([
      [0.9, 0.5, 0.5],
      [0.6, 0.6, 0.6],
    ]);
    expect(scoresOf(run)).toEqual([0.6, 0.5, 0.5]); // fold 1: 0.5 against 0.6; folds 2 and 3: 0.7 against 0.6
    expect(meanScore(run)).toBeCloseTo(1.6 / 3, 12);
    expect(bestPoint(run)).toBe(run.points[0]); // over all folds 0.633 against 0.6
  });

  it('is scored after one fold by the best point of that fold', () => {
    expect(scoresOf(ran([[0.5], [0.7]]))).toEqual([0.7]);
  });

  it('stays with its first point unless another is ahead by a standard error', () => {
    const luck = [
      [0.6, 0.6, 0.6, 0.6],
      [0.8, 0.5, 0.7, 0.5],
    ];
    expect(bestPoint(ran(luck))).toMatchObject({ folds: luck[0]!.map((score) => ({ score })) }); // +0.025 ± 0.075
    const better = [luck[0]!, [0.63, 0.62, 0.64, 0.61]];
    expect(bestPoint(ran(better))).toMatchObject({ folds: better[1]!.map((score) => ({ score })) }); // +0.025 ± 0.006
  });

  it('loses the lower half of its grid after the first round, but not its first point, and costs less', () => {
    const run = ran([[0.1], [0.4], [0.3], [0.2], [0.5]]);
    thinGrid(run);
    expect(run.points.map(({ folds }) => folds[0]!.score)).toEqual([0.1, 0.4, 0.5]);
    expect(run.seconds).toBe(3);
  });

  it.each([
    ['2 ± 1.9 points', [0.639, 0.601], [0.6, 0.6], true],
    ['2 ± 2.1 points', [0.641, 0.599], [0.6, 0.6], false],
    ['0 ± 0 points', [0.6, 0.6], [0.6, 0.6], false],
    ['one fold, higher', [0.61], [0.6], true],
    ['one fold, equal', [0.6], [0.6], false],
  ])('is ahead by more than a standard error, or by a single fold: %s', (_, scores, others, expected) => {
    expect(isAhead(scores, others)).toBe(expected);
  });

  it('forgets the results of later folds', () => {
    const run = ran([
      [0.9, 0.5, 0.5],
      [0.6, 0.6, 0.6],
    ]);
    trimTo(run, 2);
    expect(run.folds).toBe(2);
    expect(run.points.map(({ folds }) => folds.length)).toEqual([2, 2]);
    trimTo(run, 3);
    expect(run.folds).toBe(2);
  });

  it('begins with the default of its classifier for the number of classes', () => {
    const costs = (name: string, classes?: number): unknown[] => {
      const candidate = candidates.find((one) => one.name === name)!;
      const { points } = createCandidateRun(candidate, {}, 1, classes);
      return points.map(({ settings }) => settings.classifierOptions['C']);
    };
    for (const name of ['bow', 'bow, bm25', 'bow, stems without stop words']) {
      expect(costs(name)).toEqual([0.5, 0.1, 0.25, 1, 3]);
      expect(costs(name, 20)).toEqual([0.5, 0.1, 0.25, 1, 3]);
      expect(costs(name, 25)).toEqual([1, 0.5, 0.1, 0.25, 3]);
    }
    expect(costs('bow, pairs too', 3)).toEqual([1, 0.25, 0.5, 3, 10]);
    expect(costs('average', 25)).toEqual([3, 1, 10]);
  });

  it('has the given options of its own parts, and does not vary them', () => {
    const { points } = createCandidateRun(
      bow,
      { text: { stopWords: 'nltk' }, 'linear-svm': { C: 2 }, scdv: { components: 5 } },
      1,
    );
    expect(points).toHaveLength(1);
    expect(points[0]!.settings.given).toEqual({ text: { stopWords: 'nltk' }, 'linear-svm': { C: 2 } });
  });
});

describe('a candidate is below another', () => {
  /** Right on the first `right` of `documents` documents of its only fold. */
  const rightOn = (right: number, documents: number): CandidateRun => {
    const run = ran([[right / documents]]);
    const truth = labelSetsFrom(Array.from({ length: documents }, () => [0]));
    const predicted = labelSetsFrom(Array.from({ length: documents }, (_, i) => [i < right ? 0 : 1]));
    run.points[0]!.folds[0] = { ...run.points[0]!.folds[0]!, answers: answersOf(truth, predicted) };
    return run;
  };

  it.each([
    ['80 of 100 against 95', 80, 95, 100, true],
    ['90 of 100 against 95', 90, 95, 100, false],
    ['29 of 30 against all', 29, 30, 30, false],
    ['equal', 50, 50, 100, false],
  ])('only if its whole interval is: %s', (_, right, best, documents, expected) => {
    expect(isBelow(rightOn(right, documents), rightOn(best, documents))).toBe(expected);
  });
});

describe('the selected candidate', () => {
  it('is selected for each fold by the other folds', () => {
    const lucky = ran([[0.9, 0.5, 0.5]]);
    const steady = ran([[0.6, 0.6, 0.6]], { ...bow, name: 'steady' });
    expect(selectedOnFolds([lucky, steady]).map(({ name, score }) => ({ name, score }))).toEqual([
      { name: 'steady', score: 0.6 },
      { name: 'bow', score: 0.5 },
      { name: 'bow', score: 0.5 },
    ]);
  });

  it('is selected on the folds that all have run', () => {
    const early = ran([[0.9]], { ...bow, name: 'early' });
    expect(selectedOnFolds([ran([[0.6, 0.6]]), early]).map(({ name }) => name)).toEqual(['early']);
  });
});
