import { expect, it } from 'vitest';
import { toyDocuments } from '../contract/toy-world.ts';
import { corpusOf } from '../corpus/in-memory.ts';
import { evaluate } from './evaluate.ts';
import { testModel } from './test-model.ts';
import { train } from './train.ts';

const [trained, tested] = [toyDocuments(80), toyDocuments(30, 7)];
const both = [
  ...trained.map((document) => ({ ...document, split: 'train' })),
  ...tested.map((document, i) => ({ ...document, id: `test ${i}`, split: 'test' })),
];

it.each(['linear-svm', 'logistic', 'multinomial-nb'])(
  '%s: a saved model, two files and an official split have the same score to the last digit',
  async (classifier) => {
    const { model } = await train(corpusOf(trained), { classifier });
    const saved = await testModel(model, corpusOf(tested));
    const twoFiles = await evaluate(corpusOf(trained), { classifier, test: corpusOf(tested) });
    const official = await evaluate(corpusOf(both), { classifier });
    expect(saved.metrics).toEqual(official.metrics);
    expect(saved.calibration).toEqual(official.calibration);
    expect({ ...twoFiles, folds: [] }).toEqual({ ...saved, folds: [] });
    expect(saved).toMatchObject({ protocol: 'test', documents: 30, trainingDocuments: 80 });
  },
);

it('a label that the model does not know counts as wrong', async () => {
  const { model } = await train(corpusOf(trained), { protocol: 'none' });
  const strange = tested.map((document, i) => (i === 0 ? { ...document, labels: ['~unknown'] } : document));
  const [before, after] = [await testModel(model, corpusOf(tested)), await testModel(model, corpusOf(strange))];
  expect(after.classes).toContain('~unknown');
  expect(after.metrics['accuracy']!.mean).toBeLessThanOrEqual(before.metrics['accuracy']!.mean);
});

it('a corpus with a split of its own trains on its training part, as train does', async () => {
  const { model } = await train(corpusOf(both));
  const twoFiles = await evaluate(corpusOf(both), { test: corpusOf(tested) });
  expect(twoFiles.trainingDocuments).toBe(80);
  expect(twoFiles.metrics).toEqual((await testModel(model, corpusOf(tested))).metrics);
});

it.each([
  ['no labels', tested.map(({ id, text }) => ({ id, text, labels: [] })), 'NO_LABELS', 'none of the 30 documents of'],
  ['a missing label', tested.map((document, i) => (i === 3 ? { ...document, labels: [] } : document)), 'MISSING_LABEL', 'has no label, and the model gives exactly one.'],
  ['two labels', tested.map((document, i) => (i === 3 ? { ...document, labels: ['a', 'b'] } : document)), 'LABEL_TYPE', 'has 2 labels, and the model gives exactly one.'],
  ['nothing', [], 'EMPTY_CORPUS', 'holds no documents.'],
])('refuses %s', async (_, documents, code, message) => {
  const { model } = await train(corpusOf(trained), { protocol: 'none' });
  await expect(testModel(model, corpusOf(documents))).rejects.toMatchObject({ code, message: expect.stringContaining(message) });
}); // biome-ignore format: a table

it('a test corpus and a split exclude each other', async () => {
  await expect(evaluate(corpusOf(trained), { protocol: 'cv:3', test: corpusOf(tested) })).rejects.toMatchObject({
    kind: 'usage',
    message: 'a test corpus and a split exclude each other: the test corpus is the split.',
  });
});
