import { describe, expect, it } from 'vitest';
import { summarise } from './summary.ts';

describe('a summary', () => {
  it('gives the mean, the sample standard deviation and the folds of every metric', () => {
    expect(
      summarise([
        { accuracy: 2, f1: 1 },
        { accuracy: 4, f1: 1 },
        { accuracy: 6, f1: 1 },
      ]),
    ).toEqual({
      accuracy: { mean: 4, sd: 2, folds: [2, 4, 6] },
      f1: { mean: 1, sd: 0, folds: [1, 1, 1] },
    });
  });

  it('has no spread for a single fold', () => {
    expect(summarise([{ accuracy: 0.861 }])).toEqual({ accuracy: { mean: 0.861, sd: 0, folds: [0.861] } });
  });

  it('is refused for no folds, or folds with other metrics', () => {
    expect(() => summarise([])).toThrowError(
      expect.objectContaining({ code: 'SHAPE', message: 'There is no fold to summarise.' }),
    );
    expect(() => summarise([{ a: 1 }, { b: 1 }])).toThrowError(
      expect.objectContaining({ code: 'SHAPE', message: "Fold 1 has no 'a'; every fold must have the same metrics." }),
    );
  });
});
