import { expect, it } from 'vitest';
import { labelSetsFrom } from '../../core/labels.ts';
import type { FoldResult } from '../../pipeline/evaluate.ts';
import { classReport, confusions } from './class-report.ts';

const classes = ['cat', 'dog', 'owl'];

/** A fold of which only the judgement matters. */
const fold = (truth: number[][], predicted: number[][]): FoldResult =>
  ({
    judged: {
      truth: labelSetsFrom(truth),
      predicted: labelSetsFrom(predicted),
      scores: new Float64Array(),
      classes,
      multiLabel: false,
    },
  }) as unknown as FoldResult;

it('adds the folds up before it takes ratios', () => {
  const folds = [fold([[0], [0], [1]], [[0], [1], [1]]), fold([[0], [1]], [[0], [0]])];
  expect(classReport({ folds, classes })).toEqual([
    { label: 'cat', precision: 2 / 3, recall: 2 / 3, f1: 4 / 6, documents: 3 },
    { label: 'dog', precision: 1 / 2, recall: 1 / 2, f1: 2 / 4, documents: 2 },
    { label: 'owl', precision: 0, recall: 0, f1: 0, documents: 0 },
  ]);
});

it('lists what is mixed up, most often first', () => {
  const folds = [fold([[0], [0], [1], [2]], [[1], [1], [0], [2]])];
  expect(confusions({ folds, classes, multiLabel: false })).toEqual([
    { truth: 'cat', predicted: 'dog', documents: 2 },
    { truth: 'dog', predicted: 'cat', documents: 1 },
  ]);
  expect(confusions({ folds, classes, multiLabel: true })).toEqual([]);
});
