import { expect, it } from 'vitest';
import type { HeldOutScore } from '../../engine/engine.ts';
import { gainText, scoresText } from './self-training-text.ts';

const taken = { baker: 1200, smith: 300 };

it('says whether the texts helped, by folds over the labels', () => {
  expect(gainText({ unlabelled: 2000, rounds: 2, taken, folds: [0.6, 0.59, 0.725, 0.71] })).toBe(
    'Yes: 2 rounds raised the accuracy on folds of the labels from 60.0 % to 72.5 %; 1,500 of 2,000 texts taken.',
  );
  expect(gainText({ unlabelled: 2000, rounds: 0, taken: { baker: 0, smith: 0 }, folds: [0.6, 0.55, 0.5] })).toBe(
    'No: accuracy on folds of the labels is 60.0 % without them, 55.0 % after 1 round, 50.0 % after 2 rounds. The model took no text; it knows their words.',
  );
});

it('holds the score against that of the model before', () => {
  const score = (name: string, right: number): HeldOutScore => ({
    choice: { name, representation: 'bow', classifier: 'blend', options: {} },
    right,
    judgedOn: 40,
    seconds: 1,
    perSecond: 1,
  });
  expect(scoresText(score('new', 30), score('bow', 20))).toBe(
    'new on the 40 held-out documents: 75.0 %; bow, in use before: 50.0 %.',
  );
  expect(scoresText(score('new', 30), undefined)).toBe('new on the 40 held-out documents: 75.0 %.');
});
