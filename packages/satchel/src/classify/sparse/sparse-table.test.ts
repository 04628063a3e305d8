import { describe, expect, it } from 'vitest';
import { type Arrays, tensor } from '../../core/tensor.ts';
import { linearClassifier } from '../parts/linear-classifier.ts';
import { dense, scoresOf, sparse } from '../parts/toy-examples.case.ts';
import { denseArrays } from './sparse-table.ts';

/** Two words and three classes: w = [[1, 5, 7], [9, 12, 8]], where 5, 9 and 8 are stored. */
const good: Arrays = {
  cellCounts: tensor(Uint32Array.of(1, 2)),
  cellClasses: tensor(Uint32Array.of(1, 0, 2)),
  cells: tensor(Float32Array.of(5, 9, 8)),
  classBase: tensor(Float32Array.of(1, 2, 7)),
  rowBase: tensor(Float32Array.of(0, 10)),
  bias: tensor(Float32Array.of(0.5, 0, 0)),
};
const prepare = (arrays: Arrays) =>
  linearClassifier({ owner: 'multinomial-nb', arrays, dimensions: 2, classes: ['a', 'b', 'c'] });

describe('a sparse table', () => {
  it('has a stored weight, else the sum of both bases', () => {
    const { weight } = prepare(good).linear!;
    expect([0, 1].map((i) => [0, 1, 2].map((k) => weight(i, k)))).toEqual([
      [1, 5, 7],
      [9, 12, 8],
    ]);
  });

  it.each([
    ['dense', dense],
    ['sparse', sparse],
  ] as const)('scores %s rows like the table with every weight', (_, form) => {
    const rows = form([
      [1, 0],
      [2, 3],
      [0, 0],
    ]);
    const expected = [
      [1.5, 5, 7],
      [29.5, 46, 38],
      [0.5, 0, 0],
    ];
    expect(scoresOf(prepare(good), rows)).toEqual(expected);
    expect(scoresOf(prepare(denseArrays(good, 3)), rows)).toEqual(expected);
  });

  it('needs no bases of the dimensions', () => {
    const { rowBase: _, ...arrays } = good;
    expect(prepare(arrays).linear!.weight(1, 1)).toBe(2);
    expect(scoresOf(prepare(arrays), sparse([[0, 1]]))).toEqual([[9.5, 2, 8]]);
  });

  it.each<[string, Arrays, string]>([
    [
      'more cells in a dimension than classes',
      { cellCounts: tensor(Uint32Array.of(4, 0)) },
      "the array 'cellCounts' must hold numbers of at most 3, got 4 at index 0.",
    ],
    [
      'too few classes of cells',
      { cellClasses: tensor(Uint32Array.of(1, 0)) },
      "the array 'cellClasses' must be 3, got 2",
    ],
    ['a class that is not there', { cellClasses: tensor(Uint32Array.of(1, 0, 3)) }, "'cellClasses'"],
    [
      'a class twice in a dimension',
      { cellClasses: tensor(Uint32Array.of(1, 2, 2)) },
      "the array 'cellClasses' must rise within a dimension, got 2 after 2 at index 2.",
    ],
    ['too many cells', { cells: tensor(new Float32Array(4)) }, "the array 'cells' must be 3, got 4"],
    ['a weight that is no number', { cells: tensor(Float32Array.of(5, Number.NaN, 8)) }, "'cells'"],
    ['a base that is infinite', { classBase: tensor(Float32Array.of(1, 2, Number.POSITIVE_INFINITY)) }, "'classBase'"],
    ['bases of other dimensions', { rowBase: tensor(new Float32Array(3)) }, "the array 'rowBase' must be 2, got 3"],
  ])('refuses %s', (_, bad, message) => {
    expect(() => prepare({ ...good, ...bad })).toThrow(message);
  });
});
