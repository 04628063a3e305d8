/** What the topic models over word vectors have in common: shares of topics, topics of words, explanations, odd documents and vectors. */
import { describe, expect, it } from 'vitest';
import { fittedOf, trainingOf } from '../../../../../test/fixtures/contracts.ts';
import { bagOf, bagsOf, corpusT } from '../../../../../test/fixtures/toy.ts';
import { type LabelSets, labelSetsFrom } from '../../core/labels.ts';
import type { Matrix } from '../../core/matrix.ts';
import { resolveOptions } from '../../core/options.ts';
import type { RepresentationMethod, Representer } from '../../core/representation.ts';
import { tensor } from '../../core/tensor.ts';
import { createVocabulary } from '../../core/vocabulary.ts';
import { logNormaliser } from '../../mixture/von-mises-fisher.ts';
import { testCompute } from '../../run/test-compute.case.ts';
import { crafts } from '../../topic-models/toy-corpus.case.ts';
import {
  denseRows,
  type Given,
  itKeepsItsPromises,
  itLearnsTheSameTwice,
  learned,
  prepared,
  wordsT,
} from '../parts/toy-words.case.ts';
import { gaussianLda } from './gaussian-lda.ts';
import { lfLda } from './lf-lda.ts';
import { mvtm } from './mvtm.ts';
import { baseDensities, topicDensities } from './mvtm-fit.ts';
import { topicvec } from './topicvec.ts';

interface Case {
  readonly method: RepresentationMethod;
  readonly given: Given;
  /** The array that holds a number for each word and topic. */
  readonly array: string;
}
const methods: readonly Case[] = [
  { method: gaussianLda as unknown as RepresentationMethod, given: { sweeps: 20 }, array: 'densities' },
  {
    method: gaussianLda as unknown as RepresentationMethod,
    given: { sweeps: 10, sampler: 'collapsed' },
    array: 'densities',
  },
  { method: lfLda as unknown as RepresentationMethod, given: { sweeps: 50, iterations: 5 }, array: 'probabilities' },
  { method: topicvec as unknown as RepresentationMethod, given: {}, array: 'probabilities' },
  { method: mvtm as unknown as RepresentationMethod, given: {}, array: 'densities' },
  { method: mvtm as unknown as RepresentationMethod, given: { variant: 'overlapping' }, array: 'densities' },
];

const { bags, words: V } = crafts();
const vocabulary = createVocabulary(
  Array.from({ length: V }, (_, w) => `w${w}`),
  new Uint32Array(V).fill(20),
  60,
);
/** The words of a craft point the same way; common words point another way. */
const words: Matrix = {
  rows: V,
  columns: 5,
  data: Float32Array.from({ length: 5 * V }, (_, at) => {
    const [w, i] = [Math.floor(at / 5), at % 5];
    return (i === Math.min(3, Math.floor(w / 5)) ? 0.95 : 0) + 0.1 * Math.sin(7 * w + 3 * i);
  }),
};

async function fitCrafts(method: RepresentationMethod, given: Given): Promise<Representer> {
  const options = resolveOptions(method.name, method.options, { topics: 4, ...given });
  const arrays = await method.fit({
    ...trainingOf({ vocabulary, bags, wordMatrix: words }, options),
    compute: testCompute,
  });
  return method.prepare(fittedOf({ options, arrays }, vocabulary, [], words));
}

describe.each(methods)('$method.name $given', ({ method, given, array }) => {
  it('tells the three crafts apart, and knows their words', async () => {
    const { represent, topics } = await fitCrafts(method, given);
    const rows = denseRows(represent({ bags }));
    const meanOf = (craft: number) =>
      rows[0]!.map((_, k) => rows.filter((_, d) => d % 3 === craft).reduce((sum, row) => sum + row[k]! / 20, 0));
    const apart = (a: readonly number[], b: readonly number[]) => Math.hypot(...a.map((value, k) => value - b[k]!));
    const means = [0, 1, 2].map(meanOf);
    rows.forEach((row, d) => {
      const distances = means.map((mean) => apart(row, mean));
      expect(distances.indexOf(Math.min(...distances))).toBe(d % 3);
    });
    expect(topics!.shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 6);
    means.forEach((mean, craft) => {
      const lifts = mean.map((value, k) => value - (means[0]![k]! + means[1]![k]! + means[2]![k]!) / 3);
      const probabilities = topics!.wordProbabilities(lifts.indexOf(Math.max(...lifts)));
      expect(probabilities.reduce((sum, p) => sum + p, 0)).toBeCloseTo(1, 4);
      const ofCraft = probabilities.subarray(5 * craft, 5 * craft + 5).reduce((sum, p) => sum + p, 0);
      expect(ofCraft).toBeGreaterThan(0.5);
    });
  });

  it('gives a document shares of topics that add up to 1, and an empty one zeros', async () => {
    const { topics, dimensions } = await fitCrafts(method, given);
    const shares = topics!.proportions({ bag: bagOf({ 0: 3, 7: 1 }) });
    expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 9);
    expect([...topics!.proportions({ bag: bagOf({}) })]).toEqual(new Array(dimensions).fill(0));
  });

  itKeepsItsPromises(method, [
    { ...given, topics: 2 },
    { ...given, topics: 1 },
    { ...given, topics: 9 },
  ]);
  itLearnsTheSameTwice(method, { ...given, topics: 2 });

  it.each([
    ['one word each', bagsOf(bagOf({ 0: 1 }), bagOf({ 1: 1 }), bagOf({ 3: 4 })), undefined],
    ['all alike', bagsOf(bagOf({ 0: 1, 1: 2 }), bagOf({ 0: 1, 1: 2 }), bagOf({ 0: 1, 1: 2 })), undefined],
    ['empty but for one', bagsOf(bagOf({}), bagOf({ 2: 3 }), bagOf({})), undefined],
    ['of words whose vectors are zeros', corpusT.bags, Float32Array.of(0, 0, 0, 0, 0, 0, 0, 0)],
    ['of words whose vectors are equal', corpusT.bags, Float32Array.of(1, 0, 1, 0, 1, 0, 1, 0)],
  ])('manages documents that are %s, with more topics than words and documents', async (_, some, data) => {
    const options = resolveOptions(method.name, method.options, { ...given, topics: 7 });
    const own: Matrix = { rows: 4, columns: 2, data: data ?? Float32Array.of(1, 0, 0.8, 0.6, 0, 1, -0.6, 0.8) };
    const training = trainingOf({ ...corpusT, bags: some, wordMatrix: own }, options);
    const arrays = await method.fit({ ...training, compute: testCompute });
    const representer = method.prepare(fittedOf({ options, arrays }, corpusT.vocabulary, [], own));
    const rows = denseRows(representer.represent({ bags: bagsOf(bagOf({ 0: 2, 3: 1 }), bagOf({ 2: 1 })) }));
    expect(rows.flat().every((value) => Number.isFinite(value) && value >= 0)).toBe(true);
    expect(representer.topics!.memberships.offsets.length).toBe(5);
  });

  it('names its option where fewer word vectors differ than topics are asked for', async () => {
    const options = resolveOptions(method.name, method.options, { ...given, topics: 3 });
    const equal: Matrix = { rows: 4, columns: 2, data: Float32Array.of(1, 0, 1, 0, 1, 0, 1, 0) };
    const fit = method.fit({ ...trainingOf({ ...corpusT, wordMatrix: equal }, options), compute: testCompute });
    const owner = { 'gaussian-lda': 'k-means', mvtm: 'spherical k-means' }[method.name];
    if (owner === undefined) return expect(await fit).toBeDefined();
    await expect(fit).rejects.toMatchObject({
      code: 'TOO_FEW_POINTS',
      message: `'${method.name}.topics' is 3: ${owner} needs as many distinct word vectors, got 1.`,
      remedy: `Lower '${method.name}.topics' to at most 1, or give word vectors that differ ('words').`,
    });
  });

  it('refuses vectors that are not finite, and none at all', async () => {
    const options = resolveOptions(method.name, method.options, given);
    const fit = (own: Matrix) =>
      method.fit({ ...trainingOf({ ...corpusT, wordMatrix: own }, options), compute: testCompute });
    const nan = Float32Array.of(1, 0, 0, 1, 1, Number.NaN, 0, 1);
    await expect(fit({ rows: 4, columns: 2, data: nan })).rejects.toThrow(
      `${method.name}: the point in row 2 holds NaN in column 1.`,
    );
    await expect(fit({ rows: 0, columns: 0, data: new Float32Array(0) })).rejects.toThrow('there are no points');
  });

  it('checks the arrays of a file', async () => {
    const arrays = await learned(method, { ...given, topics: 2 });
    const { data } = arrays[array]!;
    const bad = tensor(new Float32Array(data.length).fill(Number.NaN), ...arrays[array]!.shape);
    expect(() => prepared(method, { ...given, topics: 2 }, { ...arrays, [array]: bad })).toThrow(
      `${method.name}: the array '${array}' must hold numbers`,
    );
  });
});

describe('topicvec per class', () => {
  const labels = labelSetsFrom([[0], [1], [0, 1]]);
  const fit = (own: LabelSets | undefined, classes: readonly string[]) => {
    const options = resolveOptions('topicvec', topicvec.options, { topics: 3, perClass: true });
    const parts = { ...corpusT, wordMatrix: wordsT, labels: own, classes };
    return topicvec.fit(trainingOf(parts, options, testCompute));
  };

  it('has topics of every class, and one null topic', async () => {
    const { probabilities } = await fit(labels, ['a', 'b']);
    expect(probabilities!.shape).toEqual([4, 7]);
  });

  it.each([
    ['no labels', undefined, []],
    ['no classes', labelSetsFrom([[], [], []]), []],
  ])('refuses %s', async (_, own, classes) => {
    await expect(fit(own, classes)).rejects.toMatchObject({ code: 'NO_LABELS' });
  });
});

describe('mvtm', () => {
  it('has the worked density and shares of bases', async () => {
    const words: Matrix = { rows: 1, columns: 3, data: Float32Array.of(0.6, 0, 0.8) };
    const bases = {
      means: [Float64Array.of(1, 0, 0), Float64Array.of(0, 0, 1)],
      kappas: Float64Array.of(5, 5),
      mixtures: [Float64Array.of(0.7, 0.3)],
    };
    const densities = await baseDensities(words, bases, testCompute);
    const scale = Math.exp(logNormaliser(3, 5) + 5 * 0.8); // what the row was divided by
    const [whole] = topicDensities(densities, bases).data;
    expect(whole! * scale).toBeCloseTo(0.163219635, 6);
    expect((0.7 * densities.data[0]!) / whole!).toBeCloseTo(0.46189847, 6);
    expect((0.3 * densities.data[1]!) / whole!).toBeCloseTo(0.53810153, 6);
  });
});

it.each([
  ['gaussian-lda', gaussianLda, { topics: 10_000 }],
  ['lf-lda', lfLda, { topics: 10_000 }],
  ['topicvec', topicvec, { topics: 10_000 }],
  ['mvtm', mvtm, { topics: 10_000 }],
])('%s says before the run that memory would not do', async (name, method, given) => {
  const own = method as unknown as RepresentationMethod;
  const options = resolveOptions(name, own.options, given);
  const many = { rows: 200_000, columns: 1, data: new Float32Array(200_000) };
  await expect(own.fit(trainingOf({ ...corpusT, wordMatrix: many }, options, testCompute))).rejects.toMatchObject({
    code: 'TOO_LARGE',
    kind: 'configuration',
  });
});
