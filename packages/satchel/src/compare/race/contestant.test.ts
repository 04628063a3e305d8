import { describe, expect, it } from 'vitest';
import { labelSetsFrom } from '../../core/labels.ts';
import { answersOf } from '../answers.ts';
import { type Candidate, candidates } from './candidates.ts';
import { bestPoint, type Contestant, createContestant, meanOf, scoresOf, thinGrid } from './contestant.ts';
import type { PointOnFold } from './judge-fold.ts';
import { pickedOnFolds } from './nested-score.ts';

const bow = candidates[0]!;
const none = labelSetsFrom([[]]);
const onFold = (score: number): PointOnFold => ({
  score,
  answers: answersOf(none, none),
  predicted: none,
  trainSeconds: 1,
  predictSeconds: 1,
  modelBytes: 1,
});

/** A contestant whose points scored these numbers, one row a point. */
function ran(scores: readonly (readonly number[])[], candidate: Candidate = bow): Contestant {
  const { points, ...rest } = createContestant(candidate, {}, 1);
  return {
    ...rest,
    points: scores.map((folds, p) => ({ ...points[p]!, folds: folds.map(onFold) })),
    folds: scores[0]!.length,
    seconds: scores.length,
  };
}

describe('a contestant', () => {
  it('is spoken for on each fold by the point that the other folds prefer', () => {
    const contestant = ran([
      [0.9, 0.5, 0.5],
      [0.6, 0.6, 0.6],
    ]);
    expect(scoresOf(contestant)).toEqual([0.6, 0.5, 0.5]); // fold 1: 0.5 against 0.6; folds 2 and 3: 0.7 against 0.6
    expect(meanOf(contestant)).toBeCloseTo(1.6 / 3, 12);
    expect(bestPoint(contestant)).toBe(contestant.points[0]); // over all folds 0.633 against 0.6
  });

  it('has only its first fold to go by at first', () => {
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

  it('loses the lower half of its grid with the lower half of the candidates, but not its first point, and costs less for it', () => {
    const contestant = ran([[0.1], [0.4], [0.3], [0.2], [0.5]]);
    thinGrid(contestant);
    expect(contestant.points.map(({ folds }) => folds[0]!.score)).toEqual([0.1, 0.4, 0.5]);
    expect(contestant.seconds).toBe(3);
  });

  it('takes over what a person set, and does not vary it', () => {
    const { points } = createContestant(
      bow,
      { text: { stopWords: 'nltk' }, 'linear-svm': { C: 2 }, scdv: { components: 5 } },
      1,
    );
    expect(points).toHaveLength(1);
    expect(points[0]!.settings.given).toEqual({ text: { stopWords: 'nltk' }, 'linear-svm': { C: 2 } });
  });
});

describe('what was picked', () => {
  it('is chosen for every fold by the other folds', () => {
    const lucky = ran([[0.9, 0.5, 0.5]]);
    const steady = ran([[0.6, 0.6, 0.6]], { ...bow, name: 'steady' });
    expect(pickedOnFolds([lucky, steady])).toEqual([
      { name: 'steady', score: 0.6 },
      { name: 'bow', score: 0.5 },
      { name: 'bow', score: 0.5 },
    ]);
  });

  it('leaves aside who has not run every fold', () => {
    expect(pickedOnFolds([ran([[0.6, 0.6]]), ran([[0.9]], { ...bow, name: 'early' })]).map(({ name }) => name)).toEqual(
      ['bow', 'bow'],
    );
  });
});
