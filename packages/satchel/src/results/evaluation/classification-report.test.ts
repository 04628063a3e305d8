import { expect, it } from 'vitest';
import { toyDocuments } from '../../contract/toy-world.ts';
import { corpusOf } from '../../corpus/in-memory.ts';
import { evaluate } from '../../pipeline/evaluate.ts';
import { classificationReport, confusionMatrix } from './classification-report.ts';
import { judgedDocuments } from './judged-documents.ts';

const truth = ['a', 'a', 'b', 'b', 'b', 'c'];
const predicted = ['a', 'b', 'b', 'b', 'a', 'b'];

it('counts documents by true and predicted class', () => {
  expect(confusionMatrix(truth, predicted)).toEqual({
    classes: ['a', 'b', 'c'],
    counts: [
      [1, 1, 0],
      [1, 2, 0],
      [0, 1, 0],
    ],
  });
});

it('gives figures per class and their averages', () => {
  const report = classificationReport(truth, predicted);
  expect(report.classes).toEqual([
    { label: 'a', precision: 1 / 2, recall: 1 / 2, f1: 1 / 2, documents: 2 },
    { label: 'b', precision: 2 / 4, recall: 2 / 3, f1: 4 / 7, documents: 3 },
    { label: 'c', precision: 0, recall: 0, f1: 0, documents: 1 },
  ]);
  expect(report).toMatchObject({ accuracy: 3 / 6, documents: 6, micro: { precision: 0.5, recall: 0.5, f1: 0.5 } });
  expect(report.macro.recall).toBeCloseTo((1 / 2 + 2 / 3) / 3, 12);
  expect(report.weighted.recall).toBeCloseTo((2 * (1 / 2) + 3 * (2 / 3)) / 6, 12);
});

it('several labels per document have a report and no matrix', () => {
  const report = classificationReport([['a', 'b'], ['b'], []], [['a'], ['b'], ['a']]);
  expect(report).toMatchObject({ accuracy: 1 / 3, micro: { precision: 2 / 3, recall: 2 / 3 } });
  expect(() => confusionMatrix([['a', 'b']], ['a'])).toThrow('a confusion matrix needs exactly one label per document');
});

it('an evaluation gives the numbers of its metrics, and one row per document', async () => {
  const evaluation = await evaluate(corpusOf(toyDocuments(60)), { protocol: 'cv:3' });
  const report = classificationReport(evaluation);
  const { classes, counts } = confusionMatrix(evaluation);
  const right = classes.reduce((sum, _, c) => sum + counts[c]![c]!, 0);
  expect(report.documents).toBe(60);
  expect(report.accuracy).toBeCloseTo(right / 60, 12);
  const rows = judgedDocuments(evaluation);
  expect(new Set(rows.map(({ id }) => id)).size).toBe(60);
  expect(rows.filter(({ correct }) => correct)).toHaveLength(right);
  expect(new Set(rows.map(({ fold }) => fold))).toEqual(new Set([1, 2, 3]));
});

it.each([
  [['a'], ['a', 'b'], 'classificationReport: expected as many predictions as documents, got 2 for 1.'],
  [[], [], 'classificationReport: expected as many predictions as documents, got 0 for 0.'],
])('refuses %j against %j', (given, answers, message) => {
  expect(() => classificationReport(given, answers)).toThrow(message);
});
