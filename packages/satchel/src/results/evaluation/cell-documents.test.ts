import { expect, it } from 'vitest';
import { corpusFrom, toyDocuments } from '../../contract/toy-world.ts';
import { evaluate } from '../../pipeline/evaluate.ts';
import { shownDocuments, withTexts } from './cell-documents.ts';
import { matrixOf } from './classification-report.ts';

const documents = toyDocuments(90).map((document, i) => (i % 9 === 0 ? { ...document, labels: ['smith'] } : document));
const corpus = corpusFrom(documents);

it('shows every wrong prediction, the surest first, then the least sure of each right cell', async () => {
  const evaluation = await evaluate(corpus, { protocol: 'cv:3', classifier: 'logistic' });
  const { classes, counts } = matrixOf(evaluation);
  const shown = shownDocuments(evaluation);
  const isWrong = ({ truth, predicted }: (typeof shown)[number]): boolean => truth !== predicted;
  const wrongCount = counts.flat().reduce((sum, n) => sum + n, 0) - counts.reduce((sum, row, c) => sum + row[c]!, 0);
  expect(wrongCount).toBeGreaterThan(0);
  expect(shown.slice(0, wrongCount).every(isWrong)).toBe(true);
  expect(shown.slice(wrongCount).some(isWrong)).toBe(false);
  for (const [c, name] of classes.entries()) {
    const right = shown.filter(({ truth, predicted }) => truth === name && predicted === name);
    expect(right).toHaveLength(Math.min(20, counts[c]![c]!));
    const sure = right.map(({ probability }) => probability!);
    expect(sure).toEqual(sure.toSorted((a, b) => a - b));
  }
});

it('gets the start of texts from the corpus, and the reasons of a model', async () => {
  const evaluation = await evaluate(corpus, { protocol: 'cv:3', classifier: 'centroid' });
  const [first] = await withTexts(shownDocuments(evaluation), {
    documents: corpus,
    reasons: (_, label) => `for ${label}`,
  });
  expect(documents.find(({ id }) => id === first!.id)!.text).toContain(first!.text!.slice(0, 20));
  expect(first!.reasons).toBe(`for ${first!.predicted}`);
});
