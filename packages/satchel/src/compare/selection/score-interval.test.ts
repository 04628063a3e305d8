import { describe, expect, it } from 'vitest';
import { labelSetsFrom } from '../../core/labels.ts';
import { answersOf } from '../answers.ts';
import { scoreInterval } from './score-interval.ts';

const rightOn = (right: number, documents: number) =>
  answersOf(
    labelSetsFrom(Array.from({ length: documents }, () => [0])),
    labelSetsFrom(Array.from({ length: documents }, (_, i) => [i < right ? 0 : 1])),
  );

describe('the interval of a score over documents', () => {
  it('is Wilson’s for one label per document: 81 of 263 is 0.255 to 0.366', () => {
    const { low, high } = scoreInterval(rightOn(81, 263)); // Newcombe 1998, table I
    expect([low.toFixed(4), high.toFixed(4)]).toEqual(['0.2553', '0.3662']);
  });

  it('does not shrink to a point where all answers are right: 29 of 29 is 0.883 to 1', () => {
    const { low, high } = scoreInterval(rightOn(29, 29));
    expect([low.toFixed(4), high]).toEqual(['0.8830', 1]);
  });

  it('is wider for the same score if few documents have most of the labels', () => {
    const width = (sets: number[][], predicted: number[][]) => {
      const { low, high } = scoreInterval(answersOf(labelSetsFrom(sets), labelSetsFrom(predicted)));
      return high - low;
    };
    const many = [0, 1, 2, 3, 4, 5, 6, 7];
    const even = width(
      Array.from({ length: 16 }, () => [0]),
      Array.from({ length: 16 }, (_, i) => [i % 2]),
    );
    const uneven = width([many, many], [many, many.map((label) => label + 8)]);
    expect(uneven).toBeGreaterThan(even);
  });

  it('is everything for no documents', () => {
    expect(scoreInterval(rightOn(0, 0))).toEqual({ low: 0, high: 1 });
  });
});
