import { expect, it } from 'vitest';
import { toyDocuments } from '../contract/toy-world.ts';
import { corpusOf } from '../corpus/in-memory.ts';
import { evaluate } from '../pipeline/evaluate.ts';
import { evaluationPage } from './evaluation/evaluation-page.ts';
import { learnedFrom, selfTrainingCaption, selfTrainingText } from './self-training-text.ts';

const training = { unlabelled: 1200, rounds: 2, taken: { baker: 501, smith: 339 }, folds: [0.6, 0.55, 0.75, 0.7] };

it('says how many texts each class took, and what the folds of the labels gained', () => {
  expect(selfTrainingText(training)).toBe(
    'self-training: 2 rounds; 840 of 1,200 unlabelled texts taken (baker 501, smith 339); on folds of the labels 60.0 % → 75.0 %',
  );
  expect(selfTrainingText(training, 'last fold')).toMatch(/^self-training \(last fold\): 2 rounds; /);
  expect(selfTrainingCaption(training)).toBe(
    'self-training: 2 rounds; 840 of 1,200 unlabelled texts taken; on folds of the labels 60.0 % → 75.0 %',
  );
});

it('says that the plain model was kept, or that texts gave words alone', () => {
  expect(selfTrainingText({ ...training, rounds: 0 })).toBe(
    'self-training: no gain on folds of the labels, so the plain model is kept',
  );
  expect(selfTrainingText({ ...training, rounds: 0, folds: [0.6] })).toBe(
    '1,200 unlabelled texts: words, idf and vectors alone',
  );
});

it('names twenty classes at most', () => {
  const taken = Object.fromEntries(Array.from({ length: 23 }, (_, k) => [`class ${k}`, 1]));
  expect(selfTrainingText({ ...training, taken })).toContain('class 19 1 and 3 classes more); on');
});

it('counts labelled documents apart from texts without labels', () => {
  expect(learnedFrom(1230, training)).toBe('30 labelled documents and 1,200 texts without labels');
  expect(learnedFrom(1230, undefined)).toBe('1,230 documents');
});

it('stands on the page of an evaluation', async () => {
  const texts = toyDocuments(90, 5).map(({ id, text }) => ({ id, text }));
  const evaluation = await evaluate(corpusOf(toyDocuments(30)), {
    unlabelled: corpusOf(texts),
    protocol: 'cv:3',
    threads: 1,
  });
  const page = await evaluationPage(evaluation, { corpus: 'toys', protocol: 'three folds' });
  expect(page).toContain('Self-training');
  expect(page).toContain('Texts without labels that each class took, in the last fold; self-training: ');
});
