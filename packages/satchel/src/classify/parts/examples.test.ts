import { describe, expect, it } from 'vitest';
import type { SatchelError } from '../../core/errors.ts';
import { checkDimensions, checkExamples, checkNotNegative } from './examples.ts';
import { dense, examplesOf, sparse } from './toy-examples.case.ts';

const square = [
  [1, 2],
  [3, 4],
];

function failureOf(act: () => void): Partial<SatchelError> {
  try {
    act();
  } catch (error) {
    return error as SatchelError;
  }
  return {};
}

describe('checkExamples', () => {
  it('accepts rows that can be told apart', () => {
    expect(() => checkExamples('svm', examplesOf(dense(square), [0, 1], 2))).not.toThrow();
    expect(() => checkExamples('svm', examplesOf(sparse(square), [[], [0]], 1))).not.toThrow();
  });

  it.each([
    ['fewer labels', examplesOf(dense(square), [0], 2), 'SHAPE', 'svm: 2 vectors but labels for 1.', 'row 1'],
    [
      'no label',
      { ...examplesOf(dense(square), [[], [0]], 2), multiLabel: false },
      'SHAPE',
      'svm: row 0 has 0 labels, expected exactly one.',
      'row 0',
    ],
    [
      'two labels',
      { ...examplesOf(dense(square), [[0], [0, 1]], 2), multiLabel: false },
      'SHAPE',
      'svm: row 1 has 2 labels, expected exactly one.',
      'row 1',
    ],
    ['an unknown label', examplesOf(dense(square), [0, 7], 2), 'SHAPE', 'svm: row 1 has class 7 of 2.', 'row 1'],
    [
      'one class',
      examplesOf(dense(square), [1, 1], 2),
      'SINGLE_CLASS',
      'svm: all 2 training documents have the same label; at least two are needed.',
      undefined,
    ],
    [
      'the same label sets',
      examplesOf(
        dense(square),
        [
          [0, 1],
          [0, 1],
        ],
        3,
      ),
      'SINGLE_CLASS',
      'svm: all 2 training documents have the same label; at least two are needed.',
      undefined,
    ],
    [
      'nothing',
      examplesOf(dense([], 2), [], 2),
      'SINGLE_CLASS',
      'svm: all 0 training documents have the same label; at least two are needed.',
      undefined,
    ],
    [
      'NaN, dense',
      examplesOf(
        dense([
          [1, 2],
          [Number.NaN, 4],
        ]),
        [0, 1],
        2,
      ),
      'NONFINITE_INPUT',
      'svm: row 1, column 0 is NaN; every number must be finite.',
      'row 1, column 0',
    ],
    [
      'infinity, sparse',
      examplesOf(
        sparse([
          [0, 0],
          [0, Number.POSITIVE_INFINITY],
        ]),
        [0, 1],
        2,
      ),
      'NONFINITE_INPUT',
      'svm: row 1, column 1 is Infinity; every number must be finite.',
      'row 1, column 1',
    ],
  ])('refuses %s', (_, examples, code, message, where) => {
    expect(failureOf(() => checkExamples('svm', examples))).toMatchObject({ code, message, where, kind: 'data' });
  });
});

it('finds the negative number that a count cannot be, after rows without any', () => {
  const rows = [
    [0, 0, 0],
    [1, 0, 2],
    [0, 0, -3],
  ];
  for (const vectors of [dense(rows), sparse(rows)]) {
    expect(failureOf(() => checkNotNegative('nb', vectors))).toMatchObject({
      code: 'NEGATIVE_INPUT',
      message: 'nb needs counts, but row 2, column 2 is -3.',
      facts: { row: 2, column: 2 },
    });
  }
});

it('names both dimensions when they differ', () => {
  expect(failureOf(() => checkDimensions('svm', dense(square), 5))).toMatchObject({
    code: 'DIM_MISMATCH',
    message: 'svm was trained on vectors of 5 dimensions, got 2.',
  });
});
