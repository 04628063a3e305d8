import { expect, it } from 'vitest';
import { corpusFrom, toyDocuments, trickyTexts } from '../../contract/toy-world.ts';
import { modelFromBytes } from '../open-model.ts';
import { predictStream } from '../predict-stream.ts';
import { train } from '../train.ts';
import { compactModel } from './compact-model.ts';

const documents = toyDocuments(60);
const texts = [...documents.map(({ text }) => text), ...trickyTexts];
const trained = async (classifier: string, options = {}) =>
  (await train(corpusFrom(documents), { classifier, protocol: 'none', options })).model;

it.each(['linear-svm', 'logistic', 'nbsvm', 'blend', 'multinomial-nb', 'bernoulli-nb', 'complement-nb', 'centroid'])(
  '%s: a compact model is read again, gives the same labels, and its shares add up to its score',
  async (classifier) => {
    const model = await trained(classifier);
    const small = model.compact({ keep: 1 });
    const again = await modelFromBytes(small.toBytes());
    const predictions = again.predict(texts);
    expect(predictions).toEqual(small.predict(texts));
    expect(predictions.map(({ labels }) => labels)).toEqual(model.predict(texts).map(({ labels }) => labels));
    const { score, bias, remainder, contributions, label } = again.explain(texts[0]!);
    expect(score).toBeCloseTo(
      contributions.reduce((sum, { contribution }) => sum + contribution, bias + remainder),
      9,
    );
    expect(score).toBe(predictions[0]!.scores[label]);
    expect(again.typicalWords(label, 3)).toHaveLength(3);
    expect(again.provenance['compact']).toMatchObject({ bits: 8, keep: 1, measured: null });
  },
);

it('keeps thresholds of labels and calibration', async () => {
  const model = await trained('linear-svm', { labels: { calibrate: 'platt' } });
  const { fitted } = model.compact();
  expect(fitted.calibration).toBe(model.fitted.calibration);
  expect(fitted.thresholds).toBe(model.fitted.thresholds);
});

it('predicts the same on a thread', async () => {
  const small = (await trained('linear-svm')).compact();
  const found = [];
  for await (const prediction of predictStream(small, texts, { threads: 2 })) found.push(prediction);
  expect(found).toEqual(small.predict(texts));
});

it('with a corpus the smallest level that loses at most a tenth of a point is taken, and the loss is written down', async () => {
  const model = await trained('linear-svm');
  const { model: small, level, measured, tried } = await compactModel(model, { corpus: corpusFrom(documents) });
  expect(tried.map(({ keep }) => keep)).toEqual([0.03, 0.06, 0.12, 0.25, 0.5, 1]);
  expect(level.keep).toBe(tried.find(({ full, compact }) => full - compact <= 0.001)!.keep);
  expect(measured).toMatchObject({ metric: 'accuracy', on: 'folds', documents: 60 });
  expect(measured!.loss).toBe(measured!.full - measured!.compact);
  expect(small.provenance['compact']).toEqual({ ...level, weights: expect.any(Number), measured });
});

it('on an official split the loss is that of the two files on the test part', async () => {
  const split = documents.map((document, i) => ({ ...document, split: i % 3 === 0 ? 'test' : 'train' }));
  const { model } = await train(corpusFrom(split), { protocol: 'official' });
  const { model: small, measured, tried } = await compactModel(model, { corpus: corpusFrom(split), keep: 0.02 });
  expect(tried).toHaveLength(1);
  const test = split.filter((document) => document.split === 'test');
  const right = small.predict(test.map(({ text }) => text)).filter(({ labels }, i) => labels[0] === test[i]!.labels[0]);
  expect(measured).toMatchObject({ on: 'test', documents: test.length, compact: right.length / test.length });
});

it.each([
  ['knn', {}, 'knn has no table of weights'],
  ['linear-svm', { representation: 'lsi' }, 'lsi'],
  ['linear-svm', { representation: 'average' }, 'average'],
])('%s %j is refused', async (classifier, choice, message) => {
  const options = { words: { dimensions: 4, minCount: 1, epochs: 1 }, lsi: { dimensions: 3 } };
  const own =
    'representation' in choice
      ? choice.representation === 'lsi'
        ? { lsi: options.lsi }
        : { words: options.words }
      : {};
  const { model } = await train(corpusFrom(documents), { classifier, ...choice, protocol: 'none', options: own });
  expect(() => model.compact()).toThrow(message);
  await expect(compactModel(model)).rejects.toMatchObject({ code: 'NOT_COMPACTABLE', kind: 'usage' });
});

it('a compact model is not made compact again, and a level must be one', async () => {
  const model = await trained('linear-svm');
  expect(() => model.compact().compact()).toThrow('the model is compact already.');
  expect(() => model.compact({ bits: 9 })).toThrow("compact: 'bits' must be a whole number from 2 to 8, got 9.");
  expect(() => model.compact({ keep: 0 })).toThrow("compact: 'keep' must be a number");
});
