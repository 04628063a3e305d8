import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { labelSetsFrom } from '../core/labels.ts';
import { answersOf, exactOf, scoreOf } from './answers.ts';

describe('answers', () => {
  it('counts hits, predicted labels and due labels per document', () => {
    const { hits, given, due } = answersOf(labelSetsFrom([[0, 2], [1], []]), labelSetsFrom([[0, 1], [1], [2]]));
    expect([[...hits], [...given], [...due]]).toEqual([
      [1, 1, 0],
      [2, 1, 1],
      [2, 1, 0],
    ]);
  });

  it('scores micro-F1: 2 · 2 hits of 4 predicted and 3 due labels are 4/7', () => {
    const answers = answersOf(labelSetsFrom([[0, 2], [1], []]), labelSetsFrom([[0, 1], [1], [2]]));
    expect(scoreOf(answers)).toBeCloseTo(4 / 7, 15);
    expect(scoreOf(answers, [1])).toBe(1);
    expect(scoreOf(answers, [2])).toBe(0);
    expect([...exactOf(answers)]).toEqual([0, 1, 0]);
  });

  it('scores 0 if no label is predicted and none is due', () => {
    expect(scoreOf(answersOf(labelSetsFrom([[]]), labelSetsFrom([[]])))).toBe(0);
  });

  it('is the accuracy if every document has one label and gets one', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(3), fc.nat(3)), { minLength: 1 }), (pairs) => {
        const answers = answersOf(
          labelSetsFrom(pairs.map(([truth]) => [truth])),
          labelSetsFrom(pairs.map(([, given]) => [given])),
        );
        const right = pairs.filter(([truth, given]) => truth === given).length;
        expect(scoreOf(answers)).toBeCloseTo(right / pairs.length, 12);
      }),
    );
  });
});
