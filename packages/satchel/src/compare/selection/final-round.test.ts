import { describe, expect, it } from 'vitest';
import { type CandidateRun, createCandidateRun } from './candidate-run.ts';
import { candidates } from './candidates.ts';
import { finalRoundSeconds } from './final-round.ts';
import type { PointOnFold } from './fold-messages.ts';

/** A candidate that took 10 s to train and 1 s to predict on its last fold. */
function ran(): CandidateRun {
  const run = createCandidateRun(candidates[0]!, {}, 1);
  const folds = [{ score: 0.7, trainSeconds: 10, predictSeconds: 1 } as PointOnFold];
  return { ...run, points: [{ ...run.points[0]!, folds }], folds: 1 };
}

describe('the estimated seconds of the final round', () => {
  it('are 1.3 times the training time of a fold, and its prediction, for at most three candidates', () => {
    expect(finalRoundSeconds([ran()], false, 1)).toBe(14);
    expect(finalRoundSeconds([ran(), ran(), ran(), ran()], false, 1)).toBe(42);
  });

  it('are those of the slowest candidate, or an even share, where several run at the same time', () => {
    expect(finalRoundSeconds([ran(), ran(), ran()], false, 2)).toBe(21);
    expect(finalRoundSeconds([ran(), ran(), ran()], false, 4)).toBe(14);
  });

  it('are six times that if thresholds are tuned', () => {
    expect(finalRoundSeconds([ran()], true, 1)).toBe(84);
  });
});
