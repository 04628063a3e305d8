import { expect, it } from 'vitest';
import { explanation } from '../../../results/examples.case.ts';
import { shownExplanation } from '../../../results/explanation.ts';
import { explanationText } from './text.ts';

it('is shown as bars with the sum written out', () => {
  const text = explanationText(
    { ...shownExplanation(explanation, 2), labels: ['good'], unknown: explanation.unknown },
    (_, plain) => plain,
  );
  expect(text.split('\n')).toEqual([
    'The model predicts good.',
    '',
    '  fine                       × 2  +2.000  ████████████████████',
    '  dull                            −0.500  ░░░░░',
    '',
    '  bias                            −0.500',
    '  2 words above                   +1.500',
    '  1 other word and the rest       +0.500',
    "  score of 'good'                 +1.500",
    '',
    '  not in the vocabulary: zyzzyva',
    '',
  ]);
});

it('says between which scores the words leave the vector, where the representation knows', () => {
  const shown = shownExplanation({ ...explanation, interval: { low: 0.75, high: 2.125 } }, 2);
  expect(shown.interval).toEqual({ low: 0.75, high: 2.125 });
  const text = explanationText({ ...shown, labels: ['good'], unknown: [] }, (_, plain) => plain);
  expect(text).toContain("  score of 'good'                 +1.500\n  90 % interval from +0.750 to +2.125");
});

it('says so where a share is what the score loses without the word', () => {
  const shown = shownExplanation({ ...explanation, leavesOneOut: true }, 2);
  const text = explanationText({ ...shown, labels: ['good'], unknown: [] }, (_, plain) => plain);
  expect(text).toContain('\n  each share is what the score loses without the word: this score is no sum over words\n');
});

it('C16: words with escape codes are printed escaped', () => {
  const odd = {
    ...explanation,
    label: '\u001b[2J',
    contributions: [{ word: '\u001b[31m', count: 1, contribution: 1 }],
  };
  const text = explanationText(
    { ...shownExplanation(odd, 5), labels: ['\u001b[2J'], unknown: ['\u0007'] },
    (_, plain) => plain,
  );
  expect([...text].filter((character) => character < ' ' && character !== '\n')).toEqual([]);
  expect(text).toContain('\\x1b[31m');
});
