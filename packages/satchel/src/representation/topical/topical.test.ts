/** What the topical embeddings promise: through texts, as a user meets them. */
import { describe, expect, it } from 'vitest';
import { onlyDocument } from '../../core/documents.ts';
import { createMatrix, type Matrix } from '../../core/matrix.ts';
import { createWordVectors } from '../../core/word-vectors.ts';
import { fitEncoder } from '../../encoder/fit-texts.ts';
import { prepareEncoder } from '../../encoder/prepared-encoder.ts';
import { createRandom } from '../../numeric/random.ts';
import { testCompute } from '../../run/test-compute.case.ts';
import { crafts } from '../../topic-models/toy-corpus.case.ts';
import { topicRun } from './topic-run.ts';

const topics = [
  'bread flour oven yeast baker dough crust rye loaf wheat'.split(' '),
  'iron anvil forge hammer smith steel nail horse shoe coal'.split(' '),
];

function texts(count: number): string[] {
  const random = createRandom(1, 'topical');
  return Array.from({ length: count }, (_, i) =>
    Array.from({ length: 12 }, () => topics[random.uniform() < 0.95 ? i % 2 : 1 - (i % 2)]![random.below(10)]).join(
      ' ',
    ),
  );
}

const methods = [
  'twe-1',
  'twe-2',
  'twe-3',
  'ntsg-1',
  'ntsg-2',
  'ntsg-3',
  'ntsg-4',
  'ltsg',
  'wtm',
  'topic2vec',
  'lda2vec',
];
const smallFor = (name: string) => ({
  ...{ topics: 2, dimensions: 8, epochs: 40, learningRate: 0.05 },
  ...(name === 'lda2vec' ? { mixtureEpochs: 20, topicRate: 0.01 } : { sweeps: 30 }),
});
const fit = (representation: string, options: Readonly<Record<string, unknown>> = {}, more: object = {}) =>
  fitEncoder(texts(80), {
    representation,
    options: { [representation]: { ...smallFor(representation), ...options } },
    ...more,
  });

describe.each(methods)('%s', (name) => {
  it('puts documents of a topic together, and tells the topics', async () => {
    const encoder = await fit(name);
    const [bakers, smiths] = topics.map((words) => [words.slice(0, 5).join(' '), words.slice(5).join(' ')] as const);
    const together = encoder.similarity(...bakers!) + encoder.similarity(...smiths!);
    const apart = encoder.similarity(bakers![0], smiths![0]) + encoder.similarity(bakers![1], smiths![1]);
    expect(together).toBeGreaterThan(apart + 0.5);
    const found = encoder
      .topics(5)
      .map(({ words }) => words.map(({ word }) => topics.findIndex((own) => own.includes(word))));
    expect(new Set(found.map((own) => JSON.stringify(own)))).toEqual(new Set(['[0,0,0,0,0]', '[1,1,1,1,1]']));
  });

  it('gives a text the same vector on every call, alone or among others, and unit length', async () => {
    const encoder = await fit(name);
    const { vectors } = encoder.encodeAll(['iron smith', 'bread oven loaf', 'iron smith']);
    const { data, columns } = vectors as Matrix;
    expect(data.slice(0, columns)).toEqual(data.slice(2 * columns));
    expect(encoder.encode('bread oven loaf').vector).toEqual(data.slice(columns, 2 * columns));
    expect(Math.hypot(...data.slice(0, columns))).toBeCloseTo(1, 5);
    expect(encoder.encode('iron zeppelin smith').vector).toEqual(encoder.encode('iron smith').vector);
  });

  it('gives zeros to a text without known words', async () => {
    const { vector, empty } = (await fit(name)).encode('zeppelin');
    expect([empty, (vector as Float32Array).every((value) => value === 0)]).toEqual([true, true]);
  });

  it('explains a score by its words, without a rest that matters', async () => {
    const encoder = await fit(name);
    const { representer, read } = await prepareEncoder(encoder.fitted);
    const document = read('bread flour flour anvil oven loaf rye bread wheat dough');
    const direction = (i: number) => Math.sin(3 * i + 1);
    const shares = new Float64Array(document.bag.ids.length);
    const remainder = representer.attribute(document, direction, shares);
    const { data } = representer.represent(onlyDocument(document)) as Matrix;
    const whole = data.reduce((sum, value, i) => sum + value * direction(i), 0);
    expect(shares.reduce((sum, share) => sum + share, remainder)).toBeCloseTo(whole, 9);
    if (name !== 'lda2vec') expect(Math.abs(remainder)).toBeLessThan(1e-6); // its topic half is no sum over words
    expect(representer.leavesOneOut).toBe(name === 'lda2vec' ? true : undefined);
  });

  it.each([
    [{ dimensions: 0 }, `${name}: 'dimensions' must be a whole number from 1 to 4096, got 0.`],
    [{ topics: 0 }, `${name}: 'topics' must be a whole number from 1 to 10000, got 0.`],
    [{ seed: -1 }, `${name}: 'seed' must be a whole number from 0 to 4294967295, got -1.`],
    [{ epochs: 0 }, `${name}: 'epochs' must be a whole number from 1 to 100000, got 0.`],
  ])('refuses %o', async (options, message) => {
    await expect(fit(name, options)).rejects.toThrow(message);
  });

  it.each([
    ['all texts are equal', new Array(5).fill('iron anvil forge'), {}],
    ['there are more topics than words and documents', ['iron anvil', 'anvil forge'], { topics: 9 }],
    ['there is one topic', ['iron anvil', 'anvil forge'], { topics: 1 }],
    ['texts have one word', ['iron', 'anvil', 'iron', 'forge'], {}],
    ['texts are empty', ['iron anvil', '', 'anvil forge', ' '], {}],
    ['there are more dimensions than words', ['iron anvil', 'anvil forge'], { dimensions: 100 }],
  ])('stays finite where %s', async (_, some, options) => {
    const encoder = await fitEncoder(some, {
      representation: name,
      options: { [name]: { ...smallFor(name), ...options } },
    });
    const { data } = encoder.encodeAll(some).vectors as Matrix;
    expect(data.every(Number.isFinite)).toBe(true);
    expect(encoder.topics(2).length).toBeGreaterThan(0);
  });

  it('needs two different words', async () => {
    const options = { [name]: smallFor(name) };
    await expect(fitEncoder(['iron', 'iron iron'], { representation: name, options })).rejects.toThrow(
      `${name} needs at least two different words, got 1.`,
    );
  });

  it('starts from given word vectors, and refuses others', async () => {
    const names = topics.flat().slice(0, 15);
    const given = (columns: number) =>
      createWordVectors(names, { ...createMatrix(15, columns), data: new Float32Array(15 * columns).fill(0.2) });
    const started = await fit(name, {}, { words: given(8) });
    expect(started.encode('bread oven').vector).not.toEqual((await fit(name)).encode('bread oven').vector);
    await expect(fit(name, {}, { words: given(5) })).rejects.toThrow(
      `${name}: the given word vectors have 5 numbers, but '${name}.dimensions' is 8.`,
    );
  });
});

it.each(['pairs', 'factors'])('twe-3 learns with outputs of %s', async (outputs) => {
  const encoder = await fit('twe-3', { outputs });
  expect(encoder.similarity('bread flour oven', 'rye loaf wheat')).toBeGreaterThan(
    encoder.similarity('bread flour oven', 'coal shoe horse'),
  );
});

it.each(['skip-gram', 'cbow'])('topic2vec learns by %s', async (form) => {
  const encoder = await fit('topic2vec', { form });
  expect(encoder.similarity('bread flour oven', 'rye loaf wheat')).toBeGreaterThan(
    encoder.similarity('bread flour oven', 'coal shoe horse'),
  );
});

it.each(methods.filter((name) => name !== 'twe-2'))('%s has a part of words and a part of topics', async (name) => {
  const lengthOf = async (parts: string) => ((await fit(name, { parts })).encode('iron').vector as Float32Array).length;
  expect((await lengthOf('words')) + (await lengthOf('topics'))).toBe(await lengthOf('both'));
  await expect(fit(name, { parts: 'none' })).rejects.toThrow("'parts' must be one of 'both', 'words', 'topics'");
});

it('ltsg before its first round is twe-1, whatever the mixing', async () => {
  const first = await fit('twe-1');
  for (const mixing of [0, 0.2]) {
    const second = await fit('ltsg', { rounds: 0, mixing });
    for (const text of ['bread oven', 'iron coal bread']) expect(second.encode(text)).toEqual(first.encode(text));
    expect(second.topics(10)).toEqual(first.topics(10));
  }
});

it('topics of ltsg with λ = 0 after one round are those of its counts: of each topic, (n_kw + β) / (n_k + Vβ)', async () => {
  const encoder = await fit('ltsg', { rounds: 1, mixing: 0, beta: 0.5 });
  const tokens = 80 * 12;
  for (const topic of encoder.topics(20)) {
    const total = Math.round(topic.share * tokens);
    for (const { probability } of topic.words) {
      const count = probability * (total + 20 * 0.5) - 0.5;
      expect(Math.abs(count - Math.round(count))).toBeLessThan(1e-3);
    }
  }
});

it('one LDA run serves all methods of an engine, and gives what two runs give', async () => {
  const stages: string[] = [];
  const compute = { ...testCompute, executor: { ...testCompute.executor } };
  const progress = {
    ...compute.progress,
    advance: (_: number, __: number | undefined, unit: string) => stages.push(unit),
  };
  const settings = { topics: 2, sweeps: 5, alpha: 0.1, beta: 0.01, seed: 1 };
  const { bags, words } = crafts();
  const first = await topicRun('twe-1', bags, words, settings, { ...compute, progress });
  const copy = { ...bags, ids: bags.ids.slice() };
  expect(await topicRun('ltsg', copy, words, settings, { ...compute, progress })).toBe(first);
  expect(stages.length).toBe(5);
  expect(await topicRun('ltsg', bags, words, settings, testCompute)).toEqual(first);
  expect(await topicRun('ltsg', bags, words, { ...settings, seed: 2 }, compute)).not.toEqual(first);
});

it('lda2vec gives a word what the score loses without it, where topics are in the vector', async () => {
  const text = 'bread flour anvil flour oven';
  const encoder = await fit('lda2vec');
  const { representer, read } = await prepareEncoder(encoder.fitted);
  const direction = (i: number) => Math.sin(3 * i + 1);
  const scoreOf = (some: string) =>
    (encoder.encode(some).vector as Float32Array).reduce((sum, value, i) => sum + value * direction(i), 0);
  const { bag, running } = read(text);
  const shares = new Float64Array(bag.ids.length);
  representer.attribute({ bag, running }, direction, shares);
  bag.ids.forEach((id, j) => {
    const word = encoder.fitted.vocabulary.terms[id];
    const others = text.split(' ').filter((one) => one !== word);
    expect(shares[j]).toBe(scoreOf(text) - scoreOf(others.join(' ')));
  });
  const words = await prepareEncoder((await fit('lda2vec', { parts: 'words' })).fitted);
  expect(words.representer.leavesOneOut).toBeUndefined();
});
