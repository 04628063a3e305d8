import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { labelSetsFrom } from '../../core/labels.ts';
import { blockFolds } from './block-folds.ts';

const ungrouped = (count: number): undefined[] => new Array<undefined>(count).fill(undefined);

describe('folds as blocks', () => {
  it('cut every class into blocks, the last first', () => {
    const labels = labelSetsFrom([[0], [0], [0], [0], [1], [1], [1], [1]]);
    const tests = blockFolds(labels, 2, 2, ungrouped(8))?.map(({ test }) => [...test]);
    expect(tests).toEqual([
      [2, 3, 6, 7],
      [0, 1, 4, 5],
    ]);
  });

  it('keep groups with their first document', () => {
    const labels = labelSetsFrom([[0], [0], [0], [0]]);
    const tests = blockFolds(labels, 1, 2, ['g', undefined, undefined, 'g'])?.map(({ test }) => [...test]);
    expect(tests).toEqual([[2], [0, 1, 3]]);
  });

  it('place small classes by their position in the corpus', () => {
    const labels = labelSetsFrom([[0], [1], [2], [3]]);
    expect(blockFolds(labels, 4, 2, ungrouped(4))?.map(({ test }) => [...test])).toEqual([
      [2, 3],
      [0, 1],
    ]);
  });

  it('are undefined if one would be empty', () => {
    expect(blockFolds(labelSetsFrom([[0], [0]]), 1, 3, ungrouped(2))).toBeUndefined();
  });

  it('test every document once, and keep the shares of large classes to within one document', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(2), { minLength: 20, maxLength: 60 }), (classes) => {
        const folds = blockFolds(labelSetsFrom(classes.map((c) => [c])), 3, 3, ungrouped(classes.length));
        if (!folds) return;
        expect(folds.flatMap(({ test }) => [...test]).sort((a, b) => a - b)).toEqual(classes.map((_, row) => row));
        for (const c of [0, 1, 2]) {
          const total = classes.filter((one) => one === c).length;
          if (total < 3) continue;
          for (const { test } of folds)
            expect(Math.abs(test.filter((row) => classes[row] === c).length - total / 3)).toBeLessThanOrEqual(1);
        }
      }),
    );
  });
});
