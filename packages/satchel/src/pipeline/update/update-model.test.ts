import { describe, expect, it } from 'vitest';
import { corpusFrom, toyDocuments } from '../../contract/toy-world.ts';
import type { Document } from '../../core/corpus.ts';
import { decodeModel } from '../../model-file/envelope.ts';
import type { Model } from '../model.ts';
import { modelFromBytes } from '../open-model.ts';
import { train } from '../train.ts';
import { forgetDocuments, mergeModels, updateModel } from './update-model.ts';

const documents = toyDocuments(60);
/** A class of its own and words of their own are among the last. */
const all = [...documents, { id: 'last', text: 'loom loom wool spindle iron', labels: ['weaver'] }];
const [first, last] = [all.slice(0, 40), all.slice(40)];
const trained = async (some: readonly Document[], choice: object): Promise<Model> =>
  (await train(corpusFrom(some), { protocol: 'none', ...choice })).model;
/** Words, classes and every array, as they lie in the file. */
const learned = (model: Model) => {
  const { strings, arrays, manifest } = decodeModel(model.toBytes());
  return { strings, arrays, documents: manifest['documents'], options: manifest['options'] };
};

const choices = [
  { classifier: 'multinomial-nb' },
  { classifier: 'multinomial-nb', options: { bow: { weighting: 'binary' }, 'multinomial-nb': { estimator: 'seed' } } },
  { classifier: 'bernoulli-nb' },
  { classifier: 'complement-nb', options: { bow: { weighting: 'tf', norm: 'none' }, text: { ngrams: 2 } } },
];

describe.each(choices)('%j', (choice) => {
  it('forgets: vocabulary, classes and every array are those of a model that never saw the documents', async () => {
    const whole = await modelFromBytes((await trained(all, choice)).toBytes());
    const rest = await forgetDocuments(whole, corpusFrom(last));
    expect(learned(rest)).toEqual(learned(await trained(first, choice)));
    expect(rest.classes).not.toContain('weaver');
    expect(rest.provenance).toMatchObject({ trainingDocuments: 40, updated: { added: 0, removed: last.length } });
  });

  it('learns: they are those of a model that always saw them', async () => {
    const more = await updateModel(await trained(first, choice), corpusFrom(last), { threads: 2 });
    expect(learned(more)).toEqual(learned(await trained(all, choice)));
    expect(more.provenance['updated']).toEqual({ added: last.length, removed: 0 });
  });
});

describe.each([
  { classifier: 'multinomial-nb' },
  { classifier: 'bernoulli-nb', options: { 'bernoulli-nb': { classWeights: 'balanced' } } },
  { classifier: 'complement-nb', options: { bow: { weighting: 'tf', norm: 'none' } } },
])('documents with several labels, %j', ({ options, ...choice }) => {
  const several = all.map((document, i) => ({
    ...document,
    labels: i % 5 === 0 ? [] : i % 3 === 0 ? [...document.labels, 'long'] : document.labels,
  }));
  const fixed = { ...choice, options: { ...options, labels: { thresholds: 'fixed' } } };

  it('are forgotten and learned exactly, with fixed thresholds', async () => {
    const [whole, part] = [await trained(several, fixed), await trained(several.slice(0, 40), fixed)];
    expect(whole.multiLabel).toBe(true);
    const less = await forgetDocuments(await modelFromBytes(whole.toBytes()), corpusFrom(several.slice(40)));
    expect(learned(less)).toEqual(learned(part));
    expect(learned(await updateModel(part, corpusFrom(several.slice(40))))).toEqual(learned(whole));
    expect(learned(await mergeModels(part, await trained(several.slice(40), fixed)))).toEqual(learned(whole));
  });
});

it('a model that may be left with one label a document is refused, unless labels.mode=multi', async () => {
  const several = all.map((document, i) => ({ ...document, labels: i < 3 ? ['smith', 'baker'] : document.labels }));
  const choice = (labels: object) => ({
    classifier: 'multinomial-nb',
    options: { labels: { thresholds: 'fixed', ...labels } },
  });
  const model = await trained(several, choice({}));
  const [gone, rest] = [several.slice(0, 3), several.slice(3)];
  await expect(forgetDocuments(model, corpusFrom(gone))).rejects.toMatchObject({ code: 'BAD_PARAM' });
  const multi = await trained(several, choice({ mode: 'multi' }));
  expect(learned(await forgetDocuments(multi, corpusFrom(gone)))).toEqual(
    learned(await trained(rest, choice({ mode: 'multi' }))),
  );
});

const EMPTY = ['smith', 'smith', 'baker'].map((label, i) => ({ id: `e${i}`, text: i ? '' : '… !', labels: [label] }));

it.each(choices)(
  'documents without words are forgotten and learned: they count for their class, %j',
  async (choice) => {
    const [whole, part] = [await trained([...first, ...EMPTY], choice), await trained(first, choice)];
    expect(learned(await forgetDocuments(whole, corpusFrom(EMPTY)))).toEqual(learned(part));
    expect(learned(await updateModel(part, corpusFrom(EMPTY)))).toEqual(learned(whole));
    await expect(forgetDocuments(part, corpusFrom([...EMPTY, ...EMPTY].map((one, i) => ({ ...one, id: `${i}`, labels: ['weaver'] }))))).rejects.toMatchObject({ code: 'NOT_LEARNED' }); // biome-ignore format: one line
  },
);

it('all documents of a model cannot be forgotten', async () => {
  await expect(forgetDocuments(await trained(first, choices[0]!), corpusFrom(first))).rejects.toMatchObject({
    code: 'EMPTY_CORPUS',
    message: 'no document would be left: these are all that the model learned from.',
  });
});

describe('documents without labels, in a model of several labels per document', () => {
  const choice = { classifier: 'multinomial-nb', options: { labels: { thresholds: 'fixed', mode: 'multi' } } };
  const bare = last.map((document) => ({ ...document, labels: [] }));

  it('are forgotten, also where none of them has a label', async () => {
    const whole = await trained([...first, ...bare], choice);
    expect(learned(await forgetDocuments(whole, corpusFrom(bare)))).toEqual(learned(await trained(first, choice)));
  });

  it('are refused where they had a label in training', async () => {
    await expect(forgetDocuments(await trained(all, choice), corpusFrom(bare))).rejects.toMatchObject({
      code: 'NOT_LEARNED',
      message: expect.stringMatching(/the model never saw the word '.+' with these labels alone\.$/),
    });
  });

  it('are not learned alone', async () => {
    const model = await trained(first, choice);
    await expect(updateModel(model, corpusFrom(bare))).rejects.toMatchObject({ code: 'NO_LABELS' });
  });
});

it('merges two models, and forgetting one of them gives back the other', async () => {
  const choice = choices[0]!;
  const [a, b] = [await trained(first, choice), await trained(last, choice)];
  const both = await mergeModels(a, b);
  expect(learned(both)).toEqual(learned(await trained(all, choice)));
  const again = await forgetDocuments(both, corpusFrom(last));
  expect(learned(again)).toEqual(learned(a));
  expect(again.provenance['updated']).toEqual({ added: last.length, removed: last.length });
});

it('merges a model of one label per document with one of several: they are those of a model of all', async () => {
  const choice = { classifier: 'multinomial-nb', options: { labels: { thresholds: 'fixed' } } };
  const several = last.map((document, i) => ({ ...document, labels: i % 2 ? ['smith', 'baker'] : document.labels }));
  const [one, more] = [await trained(first, choice), await trained(several, choice)];
  expect([one.multiLabel, more.multiLabel]).toEqual([false, true]);
  const whole = await trained([...first, ...several], choice);
  expect(learned(await mergeModels(one, more))).toEqual(learned(whole));
  expect(learned(await mergeModels(more, one))).toEqual(learned(whole));
});

it('old metrics are dropped', async () => {
  const { model } = await train(corpusFrom(all), { classifier: 'multinomial-nb', protocol: 'holdout:0.2' });
  expect(Object.keys(model.provenance)).toContain('metrics');
  const { provenance } = await forgetDocuments(model, corpusFrom(last));
  expect(Object.keys(provenance).sort()).toEqual(['satchel', 'seed', 'trainingDocuments', 'updated']);
});

it('a vocabulary with minDocuments can forget, and refuses to learn', async () => {
  const choice = { classifier: 'multinomial-nb', options: { text: { minDocuments: 3 } } };
  const whole = await trained(all, choice);
  expect(learned(await forgetDocuments(whole, corpusFrom(last)))).toEqual(learned(await trained(first, choice)));
  await expect(updateModel(whole, corpusFrom(last))).rejects.toMatchObject({ code: 'NOT_UPDATABLE' });
});

describe.each(['multinomial-nb', 'bernoulli-nb'])('character n-grams, %s', (classifier) => {
  const gramsIn = (gramDocuments: number | undefined, text: object = {}) => ({
    classifier,
    options: { text: { characters: 4, ...(gramDocuments === undefined ? {} : { gramDocuments }), ...text } },
  });

  it.each([[{}], [{ minDocuments: 2 }], [{ minDocuments: 6 }], [{ ngrams: 2, minDocuments: 2 }]])(
    'with gramDocuments=4, the default, and %j they are forgotten exactly, and the model refuses to learn',
    async (text) => {
      const choice = gramsIn(undefined, text);
      const [whole, part] = [await trained(all, choice), await trained(first, choice)];
      expect(learned(await forgetDocuments(whole, corpusFrom(last)))).toEqual(learned(part));
      const refusal = { code: 'NOT_UPDATABLE' };
      await expect(updateModel(part, corpusFrom(last))).rejects.toMatchObject(refusal);
      await expect(mergeModels(part, part)).rejects.toMatchObject(refusal);
    },
  );

  it('with gramDocuments=1 they are forgotten, learned and merged exactly', async () => {
    const choice = gramsIn(1);
    const [whole, part] = [await trained(all, choice), await trained(first, choice)];
    expect(learned(await forgetDocuments(whole, corpusFrom(last)))).toEqual(learned(part));
    expect(learned(await updateModel(part, corpusFrom(last)))).toEqual(learned(whole));
    expect(learned(await mergeModels(part, await trained(last, choice)))).toEqual(learned(whole));
  });
});

it('a vocabulary with gramDocuments says why it cannot learn, and what to do', async () => {
  const model = await trained(first, { classifier: 'multinomial-nb', options: { text: { characters: 3 } } });
  await expect(updateModel(model, corpusFrom(last))).rejects.toMatchObject({
    code: 'NOT_UPDATABLE',
    kind: 'usage',
    message:
      'this model cannot learn or forget documents exactly: its vocabulary was cut (text.gramDocuments=4), and terms outside it were not counted. It can forget, but not learn.',
    remedyAtTerminal: 'Train again with --set text.gramDocuments=1.',
  });
  const rare = await trained(first, {
    classifier: 'multinomial-nb',
    options: { text: { minDocuments: 2, characters: 2 } },
  });
  await expect(updateModel(rare, corpusFrom(last))).rejects.toMatchObject({
    message:
      'this model cannot learn or forget documents exactly: its vocabulary was cut (text.minDocuments=2, text.gramDocuments=4), and terms outside it were not counted. It can forget, but not learn.',
    remedyAtTerminal: 'Train again with --set text.minDocuments=1 and --set text.gramDocuments=1.',
  });
});

it('words that so many documents hold that the vocabulary would have them are refused, also where it was cut', async () => {
  const model = await trained(first, { classifier: 'multinomial-nb', options: { text: { minDocuments: 2 } } });
  const strange = [1, 2].map((i) => ({ id: `s${i}`, text: 'iron zyzzyva', labels: ['smith'] }));
  const forget = (some: readonly Document[]) => forgetDocuments(model, corpusFrom(some));
  await expect(forget(strange)).rejects.toMatchObject({
    code: 'NOT_LEARNED',
    message: "these documents cannot be forgotten: the model never saw the word 'zyzzyva'.",
  });
});

it.each([
  [{}, 'linear-svm looks at all documents at once'],
  [{ classifier: 'complement-nb' }, 'with tf-idf every weight changes with every document.'],
  [{ classifier: 'multinomial-nb', options: { bow: { norm: 'l2' } } }, 'scaled to length 1'],
  [{ classifier: 'multinomial-nb', options: { text: { maxWords: 5 } } }, 'its vocabulary was cut'],
  [{ classifier: 'multinomial-nb', options: { labels: { calibrate: 'platt' } } }, 'learned from held-out documents'],
  [{ classifier: 'bernoulli-nb', options: { bow: { weighting: 'tf' } } }, 'bernoulli-nb needs vectors of 0 and 1'],
  [{ classifier: 'multinomial-nb', options: { labels: { mode: 'multi' } } }, 'unless labels.thresholds=fixed'],
  [{ representation: 'nb-ratio' }, 'linear-svm looks at all documents at once'],
])('%j is refused: %s', async (choice, reason) => {
  const model = await trained(all, choice);
  await expect(forgetDocuments(model, corpusFrom(last))).rejects.toMatchObject({
    code: 'NOT_UPDATABLE',
    kind: 'usage',
    message: expect.stringContaining(reason),
  });
});

it('documents that the model never saw are refused, and so is the last but one class', async () => {
  const model = await trained(first, choices[0]!);
  const refused = (some: readonly Document[]) => forgetDocuments(model, corpusFrom(some));
  await expect(refused(last)).rejects.toMatchObject({
    code: 'NOT_LEARNED',
    message: expect.stringContaining("the word '"),
  });
  const twice = first.filter(({ labels }) => labels[0] === 'smith');
  await expect(refused([...twice, ...twice])).rejects.toMatchObject({ code: 'NOT_LEARNED' });
  const others = first.filter(({ labels }) => labels[0] !== 'smith');
  await expect(refused(others)).rejects.toMatchObject({ code: 'SINGLE_CLASS' });
  await expect(mergeModels(model, await trained(first, choices[2]!))).rejects.toThrow(
    'the two models have different settings.',
  );
});

it('a compact model has no counts', async () => {
  const model = (await trained(all, choices[0]!)).compact();
  await expect(forgetDocuments(model, corpusFrom(last))).rejects.toThrow('its file holds no counts');
});
