import { describe, expect, it } from 'vitest';
import { labelSetsFrom } from '../core/labels.ts';
import { decide } from './predicted-labels.ts';

describe('a single-label task', () => {
  const decision = { multiLabel: false, thresholds: 0 };

  it('gives the best class, the earlier one of equals, however low its score', () => {
    const scores = Float64Array.of(
      1,
      3,
      2,
      /* tied */ -5,
      -1,
      -1,
      /* all out of reach */ -Infinity,
      -Infinity,
      -Infinity,
    );
    expect(decide(scores, 3, decision)).toEqual(labelSetsFrom([[1], [1], [0]]));
  });

  it('gives nothing for no documents', () => {
    expect(decide(new Float64Array(0), 3, decision)).toEqual(labelSetsFrom([]));
  });
});

describe('a multi-label task', () => {
  const scores = Float64Array.of(0.5, 0.4, 0.9, /* none reaches .5 */ 0.1, 0.3, 0.2);

  it('gives every class from its threshold on', () => {
    expect(decide(scores, 3, { multiLabel: true, thresholds: 0.5 })).toEqual(labelSetsFrom([[0, 2], []]));
    expect(decide(scores, 3, { multiLabel: true, thresholds: Float64Array.of(0.6, 0.3, 0.9) })).toEqual(
      labelSetsFrom([[1, 2], [1]]),
    );
  });

  it('gives the class nearest to its threshold where none reaches it and one is asked for', () => {
    expect(decide(scores, 3, { multiLabel: true, thresholds: 0.5, atLeastOne: true })).toEqual(
      labelSetsFrom([[0, 2], [1]]),
    );
    const thresholds = Float64Array.of(0.6, 0.95, 0.25);
    expect(decide(scores, 3, { multiLabel: true, thresholds, atLeastOne: true })).toEqual(labelSetsFrom([[2], [2]]));
  });

  it('never gives a class whose threshold is infinite unless nothing else is left', () => {
    const thresholds = Float64Array.of(Infinity, 0.95, Infinity);
    expect(decide(scores, 3, { multiLabel: true, thresholds, atLeastOne: true })).toEqual(labelSetsFrom([[1], [1]]));
  });
});

describe('refuses', () => {
  it.each([
    ['a ragged last row', Float64Array.of(1, 2, 3), 0, 'SHAPE', 'Expected 1 × 2 scores, got 3.'],
    [
      'NaN',
      Float64Array.of(1, Number.NaN),
      0,
      'NONFINITE_INPUT',
      'The score of document 0 for class 1 is not a number.',
    ],
    [
      'a missing threshold',
      Float64Array.of(1, 2),
      Float64Array.of(1),
      'SHAPE',
      'Expected 2 thresholds, one per class, got 1.',
    ],
    [
      'a threshold that is NaN',
      Float64Array.of(1, 2),
      Number.NaN,
      'NONFINITE_INPUT',
      'The threshold of class 0 is not a number.',
    ],
  ])('%s', (_, scores, thresholds, code, message) => {
    expect(() => decide(scores, 2, { multiLabel: true, thresholds })).toThrowError(
      expect.objectContaining({ code, message }),
    );
  });

  it('scores without classes', () => {
    expect(() => decide(Float64Array.of(1), 0, { multiLabel: false, thresholds: 0 })).toThrowError(
      expect.objectContaining({ code: 'SHAPE', message: 'Expected 0 × 0 scores, got 1.' }),
    );
  });
});
