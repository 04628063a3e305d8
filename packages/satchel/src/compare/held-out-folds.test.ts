import { describe, expect, it } from 'vitest';
import type { Split } from '../evaluate/splits.ts';
import { foldsOnce, heldOutFolds, joinFolds } from './held-out-folds.ts';
import { createCandidateRun } from './selection/candidate-run.ts';
import { candidates } from './selection/candidates.ts';
import type { ComparisonContext } from './selection/context.ts';
import type { PointOnFold } from './selection/fold-messages.ts';

/** Ten documents, fold f tests documents f and f + 5 (five folds). */
const five: Split[] = Array.from({ length: 5 }, (_, f) => ({
  test: Uint32Array.of(f, f + 5),
  train: Uint32Array.from({ length: 10 }, (_one, row) => row).filter((row) => row % 5 !== f),
}));

/** A candidate that ran `folds` folds of ten seconds of training and one of predicting. */
function ranOn(name: string, folds: number) {
  const run = createCandidateRun(candidates.find((one) => one.name === name)!, {}, 1);
  const result = { score: 0.9, trainSeconds: 10, predictSeconds: 1 } as PointOnFold;
  for (const point of run.points) point.folds.push(...Array.from({ length: folds }, () => result));
  run.folds = folds;
  return run;
}

const contextWith = (final?: Split) =>
  ({
    plan: { protocol: 'cv:5', folds: five, testToTrain: 0.25, tooLarge: 0, ...(final ? { final } : {}) },
    training: { seconds: 100, trained: new Set() },
  }) as unknown as ComparisonContext;

describe('joined folds', () => {
  it('hold every document out once, and train on all others', () => {
    const joined = joinFolds(five, 3);
    expect(joined.map(({ test }) => Array.from(test))).toEqual([
      [0, 3, 5, 8],
      [1, 4, 6, 9],
      [2, 7],
    ]);
    expect(Array.from(joined[2]!.train)).toEqual([0, 1, 3, 4, 5, 6, 8, 9]);
  });

  it('keep documents together that every fold had on one side', () => {
    for (const { test } of joinFolds(five, 3)) for (const row of test) expect(test).toContain((row + 5) % 10);
  });
});

describe('the folds of held-out scores', () => {
  it('of a bag of words: those of the plan, then fewer', () => {
    const all = heldOutFolds(ranOn('bow', 2), contextWith());
    expect(all.map(({ folds }) => folds.length)).toEqual([5, 3]);
    expect(all[0]!.seconds).toBeCloseTo(5 * 10 + 5);
    expect(all[1]!.seconds).toBeCloseTo(3 * 10 * (2 / 3 / 0.8) + 5);
  });

  it('of word vectors: with vectors of their own first, then with those of the last fold that ran', () => {
    const [own, shared, joined] = heldOutFolds(ranOn('average', 2), contextWith());
    expect(own!.seconds - shared!.seconds).toBeCloseTo(500);
    expect(own!.text).toEqual(five.map(({ train }) => train));
    for (const text of [...shared!.text, ...joined!.text]) expect(text).toBe(five[1]!.train);
  });

  it('with a test part: with the vectors of the whole training part, which are there already', () => {
    const whole = { train: Uint32Array.from({ length: 10 }, (_, row) => row), test: Uint32Array.of(10, 11) };
    const all = heldOutFolds(ranOn('average', 1), contextWith(whole));
    expect(all).toHaveLength(2);
    for (const { text } of all) expect(text[0]).toBe(whole.train);
  });

  it('test no document twice if folds are repeated', () => {
    expect(foldsOnce({ ...contextWith().plan, folds: [...five, ...five] })).toEqual(five);
  });
});
