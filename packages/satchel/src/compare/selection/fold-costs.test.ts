import { describe, expect, it } from 'vitest';
import { type CandidateRun, createCandidateRun } from './candidate-run.ts';
import { candidates } from './candidates.ts';
import { ALL_FOLDS, cheapFirst, foldSeconds, nextSeconds } from './fold-costs.ts';
import type { Plan } from './plan.ts';

const named = (name: string, effort: number, family?: string): CandidateRun => {
  const run = createCandidateRun(candidates.find((one) => one.name === name)!, {}, 1);
  const candidate = { ...run.candidate, effort, ...(family ? { family: family as 'fusion' } : {}) };
  return { ...run, candidate };
};
const ran = (name: string, effort: number, seconds: number): CandidateRun => ({
  ...named(name, effort),
  folds: 1,
  seconds,
});
const folds = { folds: [], protocol: 'cv:10', testToTrain: 0.1, tooLarge: 0 } as Plan;

describe('the expected seconds of a fold', () => {
  const [bow, pairs] = [ran('bow', 1, 2), ran('bow, pairs too', 4, 4)]; // 2 s and 1 s per unit of effort

  it('are those of the last fold, if there was one', () => {
    expect(foldSeconds(pairs, [bow, pairs])).toBe(4);
  });

  it('are else the median seconds per unit of effort of its family times its effort', () => {
    const logistic = named('bow · logistic', 4);
    expect(foldSeconds(logistic, [bow, pairs, ran('nb-ratio', 1, 30)])).toBe(2 * 4);
    expect(foldSeconds(named('sif', 3), [bow, pairs, ran('average', 1, 5), ran('idf-average', 1, 5)])).toBe(5 * 3);
    expect(foldSeconds(named('sif', 3), [bow, ran('average', 1, 5)])).toBe(5 * 3); // one of its family is too few: all
    expect(foldSeconds(logistic, [])).toBe(0);
  });

  it('are twice the seconds after which a fold was stopped', () => {
    expect(foldSeconds({ ...named('sif', 1), stoppedAfter: 9 }, [bow, pairs])).toBe(18);
  });

  it('include word vectors once for all that need them, unless the fold has them', () => {
    const some = [ran('average', 1, 1), ran('sif', 1, 1)];
    const training = (...trained: number[]) => ({ seconds: 10, trained: new Set(trained) });
    expect(nextSeconds(some, some, training(), folds)).toBe(12);
    expect(nextSeconds(some, some, training(1), folds)).toBe(2); // the next fold of both is fold 1
    expect(nextSeconds([bow], some, training(), folds)).toBe(2);
    const final = { train: new Uint32Array(0), test: new Uint32Array(0) };
    expect(nextSeconds(some, some, training(ALL_FOLDS), { ...folds, final })).toBe(2);
  });
});

describe('the order of first folds', () => {
  const names = (runs: readonly CandidateRun[]): string[] => runs.map(({ candidate }) => candidate.name);

  it('is a bag of words, its blend, a rival with word vectors of each family, then by effort', () => {
    const given = [
      named('bow', 1),
      named('bow · logistic', 5),
      named('bow · blend', 9),
      named('bow+average', 8),
      named('lsi', 1),
      named('average', 7),
      named('sif', 2),
    ];
    expect(names(cheapFirst(given))).toEqual([
      'bow',
      'bow · blend',
      'average',
      'bow+average',
      'lsi',
      'sif',
      'bow · logistic',
    ]);
  });

  it('does not depend on the order of the list among equal efforts', () => {
    const [sif, spm, vlad] = [named('sif', 3), named('spm', 3), named('vlad', 3)];
    const first = named('bow', 1);
    const order = names(cheapFirst([first, named('average', 1), sif, spm, vlad]));
    expect(names(cheapFirst([first, named('average', 1), vlad, spm, sif]))).toEqual(order);
  });
});
