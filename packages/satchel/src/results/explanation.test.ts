import fc from 'fast-check';
import { expect, it } from 'vitest';
import { explanation } from './examples.case.ts';
import { explanationReport, shownExplanation } from './explanation.ts';

it('adds up however many words are shown', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 5 }), (top) => {
      const { bias, remainder, contributions, score, otherWords } = shownExplanation(explanation, top);
      expect(contributions.reduce((sum, { contribution }) => sum + contribution, bias + remainder)).toBe(score);
      expect(contributions.length + otherWords).toBe(3);
    }),
  );
});

it('is told with the labels the model gives, which may be others', () => {
  expect(explanationReport(explanation, ['bad'], 1)).toEqual({
    label: 'good',
    score: 1.5,
    bias: -0.5,
    remainder: 0,
    contributions: [{ word: 'fine', count: 2, contribution: 2 }],
    otherWords: 2,
    labels: ['bad'],
    unknown: ['zyzzyva'],
  });
});
