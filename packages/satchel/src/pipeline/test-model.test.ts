import { describe, expect, it } from 'vitest';
import { toyDocuments } from '../contract/toy-world.ts';
import { corpusOf } from '../corpus/in-memory.ts';
import { createRandom } from '../numeric/random.ts';
import type { Cost } from '../results/cost.ts';
import { evaluationReport } from '../results/evaluation/evaluation-report.ts';
import { type Evaluation, evaluate } from './evaluate.ts';
import { modelFromBytes } from './open-model.ts';
import { testModel } from './test-model.ts';
import { train } from './train.ts';

const [trained, tested] = [toyDocuments(80), toyDocuments(30, 7)];
const both = [
  ...trained.map((document) => ({ ...document, split: 'train' })),
  ...tested.map((document, i) => ({ ...document, id: `test ${i}`, split: 'test' })),
];

it.each(['linear-svm', 'logistic', 'multinomial-nb', 'blend'])(
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
    const again = await testModel((await train(corpusOf(both), { classifier })).model, corpusOf(tested));
    expect(again.hashes.model).toBe(official.hashes.model);
  },
);

describe('with unlabelled texts', () => {
  /** Bakers and smiths have thirty words each, and share thirty. */
  const crafts = (count: number, seed: number, split: string) => {
    const random = createRandom(seed, 'crafts');
    return Array.from({ length: count }, (_, i) => {
      const craft = i % 2 === 0 ? 'baker' : 'smith';
      const words = Array.from({ length: 6 }, () => `${random.uniform() < 0.6 ? craft : 'both'}${random.below(30)}`);
      return { id: `${seed}-${i}`, text: words.join(' '), labels: [craft], split };
    });
  };
  const [few, asked] = [crafts(16, 1, 'train'), crafts(60, 3, 'test')];
  const unlabelled = corpusOf(crafts(200, 2, '').map(({ id, text }) => ({ id, text })));
  const unsplit = (documents: typeof few) => corpusOf(documents.map(({ split: _split, ...document }) => document));
  const cost = { seconds: {}, cpuSeconds: {}, peakMemoryMB: 0 } as Cost;
  const reportOf = (evaluation: Evaluation) => evaluationReport(evaluation, {}, cost);

  it.each([
    ['rounds', {}],
    ['words and idf alone', { options: { labels: { selfTraining: 'none' } } }],
    ['calibration', { options: { labels: { calibrate: 'platt' } } }],
    ['a named classifier', { classifier: 'linear-svm' }],
  ])('two files give the report of the saved model, to the last digit: %s', async (_, choice) => {
    const run = { ...choice, unlabelled, threads: 1 };
    const { model, selfTraining } = await train(unsplit(few), { ...run, protocol: 'none' });
    const saved = reportOf(await testModel(await modelFromBytes(model.toBytes()), unsplit(asked)));
    const twoFiles = reportOf(await evaluate(unsplit(few), { ...run, test: unsplit(asked) }));
    expect(twoFiles).toEqual(saved);
    expect(twoFiles).toMatchObject({ trainingDocuments: 216, selfTraining: [{ unlabelled: 200 }] });
    expect(twoFiles.selfTraining).toEqual([selfTraining]);
  });

  it('an official split has options, hash and score of the saved model', async () => {
    const corpus = corpusOf([...few, ...asked]);
    const { model, selfTraining } = await train(corpus, { unlabelled, threads: 1 });
    const saved = await testModel(await modelFromBytes(model.toBytes()), unsplit(asked));
    const official = await evaluate(corpus, { unlabelled, threads: 1 });
    expect(selfTraining!.rounds).toBeGreaterThan(0);
    expect(official.options['blend']).toMatchObject({ weights: '1,1', C: '0.3' });
    expect(official.options).toEqual(saved.options);
    expect(official.hashes.model).toBe(saved.hashes.model);
    expect(official.metrics).toEqual(saved.metrics);
  });
});

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
