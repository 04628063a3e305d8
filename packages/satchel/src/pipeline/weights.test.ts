/** Weights of documents, from the corpus to the model. */
import { expect, it } from 'vitest';
import { corpusFrom, toyDocuments } from '../contract/toy-world.ts';
import type { Document } from '../core/corpus.ts';
import { corpusOf } from '../corpus/in-memory.ts';
import { openCorpusBytes } from '../corpus/open-corpus-bytes.ts';
import { decodeModel } from '../model-file/envelope.ts';
import { evaluate } from './evaluate.ts';
import type { Model } from './model.ts';
import { train } from './train.ts';
import { updateModel } from './update/update-model.ts';

const documents = toyDocuments(60);
const model = async (some: readonly Document[], options: object = {}): Promise<Model> =>
  (await train(corpusFrom(some), { protocol: 'none', ...options })).model;
const learned = (from: Model) => {
  const { strings, arrays, manifest } = decodeModel(from.toBytes());
  return { strings, arrays, options: manifest['options'] };
};
const weighed = (weightOf: (i: number) => number): Document[] =>
  documents.map((document, i) => ({ ...document, weight: weightOf(i) }));
/** The counts and weights of every word, whatever its number. */
const byWord = ({ classes, fitted: { vocabulary, classifier } }: Model) => {
  const { weights, bias } = classifier.arrays;
  const rowOf = (w: number) => Array.from(weights!.data.subarray(w * classes.length, (w + 1) * classes.length));
  return { words: Object.fromEntries(vocabulary.terms.map((word, w) => [word, rowOf(w)])), bias: bias!.data };
};
const copies = documents.flatMap((document, i) =>
  i % 3 === 0 ? [document, { ...document, id: `${document.id} again` }] : [document],
);
const twice = weighed((i) => (i % 3 === 0 ? 2 : 1));

it.each(['multinomial-nb', 'bernoulli-nb'])(
  '%s: a document of weight 2 is the document given twice',
  async (classifier) => {
    const [a, b] = [await model(twice, { classifier }), await model(copies, { classifier })];
    expect(byWord(a)).toEqual(byWord(b)); // the words are in another order: more documents hold them
  },
);

it.each(['linear-svm', 'logistic', 'multinomial-nb', 'knn'])(
  '%s: a document of weight 0 is not seen',
  async (classifier) => {
    const some = documents.filter((_, i) => i % 4 !== 1);
    const zero = await model(
      weighed((i) => (i % 4 === 1 ? 0 : 1)),
      { classifier },
    );
    expect(learned(zero)).toEqual(learned(await model(some, { classifier })));
  },
);

it('weights of 1, and class weights of none, leave the bytes of the model as they are', async () => {
  for (const classifier of ['linear-svm', 'complement-nb', 'blend']) {
    const [plain, ones] = [
      await model(documents, { classifier }),
      await model(
        weighed(() => 1),
        { classifier },
      ),
    ];
    expect(ones.toBytes()).toEqual(plain.toBytes());
    expect(JSON.stringify(decodeModel(plain.toBytes()).manifest).includes('classWeights')).toBe(
      classifier === 'linear-svm',
    );
  }
});

it('the vocabulary counts each document once, whatever it weighs', async () => {
  const [a, b] = [await model(twice), await model(documents)];
  expect(a.fitted.vocabulary.terms).toEqual(b.fitted.vocabulary.terms);
  expect(a.fitted.vocabulary.documentCounts).toEqual(b.fitted.vocabulary.documentCounts);
  expect(byWord(a)).not.toEqual(byWord(b));
});

it('weights follow their documents through folds, tuning and calibration, the same on any number of threads', async () => {
  const options = {
    classifier: 'logistic',
    protocol: 'cv:3',
    options: { labels: { calibrate: 'platt' } },
    tune: { 'logistic.C': [1, 10] },
  };
  const [one, two] = [
    await evaluate(corpusFrom(twice), { ...options, threads: 1 }),
    await evaluate(corpusFrom(twice), { ...options, threads: 2 }),
  ];
  expect(two.hashes).toEqual(one.hashes);
  expect(two.metrics).toEqual(one.metrics);
  expect(one.hashes.model).not.toBe((await evaluate(corpusFrom(documents), { ...options, threads: 1 })).hashes.model);
});

it('a document of weight 0 is scored where it is tested', async () => {
  const { folds } = await evaluate(corpusFrom(weighed((i) => (i % 5 === 0 ? 0 : 1))), { protocol: 'cv:3' });
  expect(folds.reduce((sum, { rows }) => sum + rows.length, 0)).toBe(60);
});

it('self-training keeps the weights of labelled documents', async () => {
  const unlabelled = corpusFrom(toyDocuments(80).slice(60));
  const [a, b] = [await model(twice, { unlabelled }), await model(documents, { unlabelled })];
  expect(a.fitted.vocabulary.terms).toEqual(b.fitted.vocabulary.terms);
  expect(byWord(a)).not.toEqual(byWord(b));
});

it('class weights move the decision towards their class', async () => {
  const wins = async (classWeights: string): Promise<number> => {
    const own = await model(documents, { options: { 'linear-svm': { classWeights, C: 0.01 } } });
    return own.predict(['the and of', 'a']).filter(({ labels }) => labels[0] === 'smith').length;
  };
  expect(await wins('smith:100')).toBe(2);
  expect(await wins('smith:0.01')).toBe(0);
});

it('updates a model with whole-number weights, and refuses fractions', async () => {
  const classifier = 'multinomial-nb';
  const before = await model(twice.slice(0, 40), { classifier });
  const more = await updateModel(before, corpusFrom(twice.slice(40)));
  expect(learned(more)).toEqual(learned(await model(twice, { classifier })));
  await expect(updateModel(before, corpusFrom(weighed(() => 0.5)))).rejects.toThrow('only with whole-number weights');
  const fractional = await model(
    weighed((i) => 0.5 + i),
    { classifier },
  );
  await expect(updateModel(fractional, corpusFrom(twice))).rejects.toThrow('learned from fractional weights');
});

it.each([
  [
    { classifier: 'knn' },
    twice,
    'UNSUPPORTED',
    'knn cannot learn from weighted documents: it knows the weights 0 and 1 alone.',
  ],
  [{}, weighed(() => 0), 'BAD_WEIGHT', 'all 60 documents have the weight 0.'],
  [{}, weighed((i) => i - 1), 'BAD_WEIGHT', 'Document 1: the weight must be a number from 0 to 1e9, got -1.'],
  [{}, weighed(() => Number.NaN), 'BAD_WEIGHT', 'Document 1: the weight must be a number from 0 to 1e9, got NaN.'],
  [
    { options: { 'linear-svm': { classWeights: 'nobody:2' } } },
    documents,
    'BAD_PARAM',
    "linear-svm: 'classWeights' names the label 'nobody', which no document has.",
  ],
])('%j is refused', async (options, some, code, message) => {
  await expect(train(corpusFrom(some), { protocol: 'none', ...options })).rejects.toMatchObject({ code, message });
});

it('a wrong weight at hand is refused at once', () => {
  const bad = [{ id: '1', text: 'dough', weight: '2' }] as unknown as Document[];
  expect(() => corpusOf(bad)).toThrow(expect.objectContaining({ code: 'BAD_WEIGHT' }));
});

it.each([
  ['text,label,w\nhot iron,smith,2\nrye dough,baker,0.5\n', undefined],
  ['text,label,w\nhot iron,smith,2\nrye dough,baker,\n', 'got nothing.'],
  ['text,label,w\nhot iron,smith,2\nrye dough,baker,heavy\n', 'got the string heavy.'],
  ['text,label,w\nhot iron,smith,2\nrye dough,baker,-1\n', 'got the string -1.'],
  ['text,label\nhot iron,smith\n', "there is no field 'w'"],
])('reads a column of weights: %j', async (content, fault) => {
  const read = async (): Promise<(number | undefined)[]> => {
    const corpus = await openCorpusBytes('a.csv', new TextEncoder().encode(content), { weight: 'w' });
    const found: (number | undefined)[] = [];
    for await (const { weight } of corpus.documents()) found.push(weight);
    return found;
  };
  if (fault) await expect(read()).rejects.toThrow(fault);
  else expect(await read()).toEqual([2, 0.5]);
});
