/** What pv-dbow and pv-dm promise: through texts, as a user meets them. */
import { describe, expect, it } from 'vitest';
import { corpusT } from '../../../../../test/fixtures/toy.ts';
import { onlyDocument } from '../../core/documents.ts';
import { createMatrix, type Matrix, rowOf } from '../../core/matrix.ts';
import { createWordVectors } from '../../core/word-vectors.ts';
import { cosineOf, textOf, toySettings } from '../../embedding/documents/toy-documents.case.ts';
import { trainDocuments } from '../../embedding/documents/train.ts';
import { fitEncoder } from '../../encoder/fit-texts.ts';
import { prepareEncoder } from '../../encoder/prepared-encoder.ts';
import { createRandom } from '../../numeric/random.ts';
import { testCompute } from '../../run/test-compute.case.ts';
import { frequenciesOf } from './paragraph-vectors.ts';

const topics = [
  'bread flour oven yeast baker dough crust rye loaf wheat'.split(' '),
  'iron anvil forge hammer smith steel nail horse shoe coal'.split(' '),
];

function texts(count: number): string[] {
  const random = createRandom(1, 'paragraphs');
  return Array.from({ length: count }, (_, i) =>
    Array.from({ length: 12 }, () => topics[random.uniform() < 0.9 ? i % 2 : 1 - (i % 2)]![random.below(10)]).join(' '),
  );
}

/** Documents of forty to eighty words of one of two topics. */
const lists = (() => {
  const random = createRandom(1, 'duplicates');
  return Array.from({ length: 60 }, (_, i) =>
    Array.from({ length: 40 + random.below(41) }, () => (i % 2) * 40 + random.below(40)),
  );
})();

const methods = ['pv-dbow', 'pv-dm'] as const;
const small = { dimensions: 8, epochs: 40, learningRate: 0.05 };
const fit = (representation: string, options: Readonly<Record<string, unknown>> = {}, more: object = {}) =>
  fitEncoder(texts(80), { representation, options: { [representation]: { ...small, ...options } }, ...more });

describe.each(methods)('%s', (name) => {
  it('puts documents of a topic together', async () => {
    const encoder = await fit(name);
    const [bakers, smiths] = topics.map((words) => [words.slice(0, 5).join(' '), words.slice(5).join(' ')] as const);
    const together = encoder.similarity(...bakers!) + encoder.similarity(...smiths!);
    const apart = encoder.similarity(bakers![0], smiths![0]) + encoder.similarity(bakers![1], smiths![1]);
    expect(together).toBeGreaterThan(apart);
  });

  it('gives duplicates of a training document nearly equal vectors', async () => {
    const { documents } = await trainDocuments(
      textOf([...lists, ...lists.slice(0, 5)], 80),
      { ...toySettings, combination: name === 'pv-dm' ? 'mean' : 'alone', epochs: 40 },
      testCompute,
    );
    for (let i = 0; i < 5; i++)
      expect(cosineOf(rowOf(documents, i), rowOf(documents, lists.length + i))).toBeGreaterThan(0.9);
  });

  it('gives a text the same vector on every call, alone or among others, and unit length', async () => {
    const encoder = await fit(name);
    const { vectors } = encoder.encodeAll(['iron smith', 'bread oven loaf', 'iron smith']);
    const { data } = vectors as Matrix;
    expect(data.slice(0, 8)).toEqual(data.slice(16, 24));
    expect(encoder.encode('bread oven loaf').vector).toEqual(data.slice(8, 16));
    expect(data.slice(0, 8).reduce((sum, value) => sum + value * value, 0)).toBeCloseTo(1, 5);
  });

  it('looks at the order of the words only as far as its draws do: other orders have other vectors, unknown words change nothing', async () => {
    const encoder = await fit(name);
    expect(encoder.encode('iron smith').vector).toEqual(encoder.encode('iron zeppelin smith').vector);
    expect(encoder.encode('iron smith').vector).not.toEqual(encoder.encode('smith iron').vector);
  });

  it('gives zeros to a text without known words', async () => {
    const encoder = await fit(name);
    const { vector, empty } = encoder.encode('zeppelin');
    expect([empty, vector]).toEqual([true, new Float32Array(8)]);
  });

  it.each([{}, { l2: 0.5 }, { norm: 'none' }, { negatives: 'documents' }])(
    'splits a score by words without a rest that matters: %o',
    async (options) => {
      const encoder = await fit(name, options);
      const { representer, read } = await prepareEncoder(encoder.fitted);
      const document = read('bread flour flour anvil oven loaf rye bread wheat dough');
      const weights = [0.3, -1, 0.5, 0.2, 0.7, -0.4, 1, 0.1];
      const shares = new Float64Array(document.bag.ids.length);
      const remainder = representer.attribute(document, (i) => weights[i]!, shares);
      const { data } = representer.represent(onlyDocument(document)) as Matrix;
      const whole = data.reduce((sum, value, i) => sum + value * weights[i]!, 0);
      expect(shares.reduce((sum, share) => sum + share, remainder)).toBeCloseTo(whole, 9);
      const largest = Math.max(...shares.map(Math.abs));
      expect(largest).toBeGreaterThan(0.01);
      expect(Math.abs(remainder)).toBeLessThan(0.3); // the start of a vector is short
    },
  );

  it('pulls vectors to zero with l2', async () => {
    const lengthOf = async (l2: number) => {
      const encoder = await fit(name, { l2, norm: 'none' });
      const { vector } = encoder.encode('bread flour oven');
      return Math.hypot(...(vector as Float32Array));
    };
    expect(await lengthOf(5)).toBeLessThan(0.9 * (await lengthOf(0)));
  });

  it('no pull to zero, however strong, turns a vector round and makes it grow', async () => {
    const encoder = await fit(name, { l2: 1e6, norm: 'none' });
    const length = Math.hypot(...(encoder.encode('bread').vector as Float32Array));
    expect(length).toBeGreaterThan(0);
    expect(length).toBeLessThan(1);
  });

  it.each([
    [{ dimensions: 0 }, `${name}: 'dimensions' must be a whole number from 1 to 4096, got 0.`],
    [{ negative: 0 }, `${name}: 'negative' must be a whole number from 1 to 1000, got 0.`],
    [{ negatives: 'all' }, `${name}: 'negatives' must be one of 'occurrences', 'documents', got "all".`],
    [{ l2: -1 }, `${name}: 'l2' must be a number from 0 to 1000000, got -1.`],
    [{ epochs: 0 }, `${name}: 'epochs' must be a whole number from 1 to 100000, got 0.`],
  ])('refuses %o', async (options, message) => {
    await expect(fit(name, options)).rejects.toThrow(message);
  });

  it.each([
    ['all texts are equal', new Array(5).fill('iron anvil forge'), {}],
    ['there is one word', ['iron', 'iron iron', 'iron'], {}],
    ['there are more dimensions than words', ['iron anvil', 'anvil forge'], { dimensions: 300 }],
    ['texts are empty', ['iron anvil', '', 'anvil forge', ' '], {}],
  ])('stays finite where %s', async (_, some, options) => {
    const encoder = await fitEncoder(some, { representation: name, options: { [name]: { ...small, ...options } } });
    const { data } = encoder.encodeAll(some).vectors as Matrix;
    expect(data.every(Number.isFinite)).toBe(true);
  });
});

describe('starting vectors', () => {
  const names = topics.flat().slice(0, 15);
  const given = (columns: number) =>
    createWordVectors(names, { ...createMatrix(15, columns), data: new Float32Array(15 * columns).fill(0.2) });

  it.each([
    ['pv-dm', {}],
    ['pv-dbow', { jointWords: true }],
  ])('change what %s learns', async (name, options) => {
    const started = await fit(name, options, { words: given(8) });
    expect(started.encode('bread oven').vector).not.toEqual((await fit(name, options)).encode('bread oven').vector);
  });

  it.each([
    ['pv-dm', {}, 5, "pv-dm: the given word vectors have 5 numbers, but 'pv-dm.dimensions' is 8."],
    ['pv-dbow', {}, 8, 'pv-dbow trains no word vectors that could start from a file.'],
  ])('are refused where they do not fit: %s', async (name, options, columns, message) => {
    await expect(fit(name, options, { words: given(columns) })).rejects.toThrow(message);
  });
});

it.each(['mean', 'sum', 'concatenation'])('pv-dm combines by %s', async (combine) => {
  for (const update of ['word2vec', 'exact']) {
    const encoder = await fit('pv-dm', { combine, update, window: 2 });
    expect((encoder.encode('bread oven').vector as Float32Array).some((value) => value !== 0)).toBe(true);
  }
});

it('negatives of the toy corpus, by documents and by occurrences, are the worked shares', () => {
  const counts = Float64Array.of(3, 2, 2, 2);
  const sharesOf = (negatives: 'documents' | 'occurrences') =>
    Array.from(frequenciesOf(counts, corpusT.vocabulary, { negatives }).negativeShares, (share) => share.toFixed(8));
  expect(sharesOf('documents')).toEqual(['0.28571429', '0.28571429', '0.28571429', '0.14285714']);
  expect(sharesOf('occurrences')).toEqual(['0.31120037', '0.22959988', '0.22959988', '0.22959988']);
});
