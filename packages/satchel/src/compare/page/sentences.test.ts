import { expect, it } from 'vitest';
import type { CorpusComparison, Picked } from '../comparison.ts';
import { heldOutSentence } from './sentences.ts';

const sentence = (picked: Picked): string => heldOutSentence({ picked } as CorpusComparison);
const fold = { name: 'bow', score: 0.8 } as unknown as NonNullable<Picked['folds']>[number];

it('says where the score of the selected model comes from', () => {
  expect(sentence({ on: 'folds', score: 0.8, low: 0.7, high: 0.9, folds: [fold, fold] })).toBe(
    'held-out score of the selected model: 80.0 % (95 % interval 70.0 % to 90.0 %), on folds that were not used to select it',
  );
  expect(sentence({ on: 'test', score: 0.8, foldsScore: 0.82 })).toBe(
    'held-out score of the selected model: 80.0 %, on the test part; 82.0 % on the folds that selected it',
  );
});

it('calls no score held out that comes from the one fold that selected the model', () => {
  expect(sentence({ on: 'folds', score: 0.8, folds: [fold] })).toBe(
    'score of the selected model: 80.0 %, on the one fold that also selected it, so it is somewhat too high; a larger --budget gives a held-out score',
  );
});
