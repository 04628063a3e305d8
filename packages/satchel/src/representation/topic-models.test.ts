/** What the topic models have in common: shares of topics, topics as distributions over words, explanations by word. */
import { describe, expect, it } from 'vitest';
import { fittedOf, trainingOf } from '../../../../test/fixtures/contracts.ts';
import { bagOf, bagsOf, corpusT } from '../../../../test/fixtures/toy.ts';
import { resolveOptions } from '../core/options.ts';
import type { RepresentationMethod, Representer } from '../core/representation.ts';
import { tensor } from '../core/tensor.ts';
import { createVocabulary } from '../core/vocabulary.ts';
import { testCompute } from '../run/test-compute.case.ts';
import { crafts } from '../topic-models/toy-corpus.case.ts';
import { lda } from './lda.ts';
import { nmf } from './nmf.ts';
import {
  denseRows,
  type Given,
  itKeepsItsPromises,
  itLearnsTheSameTwice,
  learned,
  prepared,
} from './parts/toy-words.case.ts';
import { plsa } from './plsa.ts';

const methods: readonly { method: RepresentationMethod; given: Given }[] = [
  { method: lda as unknown as RepresentationMethod, given: { sweeps: 100 } },
  { method: lda as unknown as RepresentationMethod, given: { sweeps: 100, optimise: 'both' } },
  { method: lda as unknown as RepresentationMethod, given: { sampler: 'online-vb', passes: 100, batch: 60 } },
  { method: plsa as unknown as RepresentationMethod, given: {} },
  { method: nmf as unknown as RepresentationMethod, given: {} },
  { method: nmf as unknown as RepresentationMethod, given: { loss: 'kl', weighting: 'tf', rowNorm: 'none' } },
];

const { bags, words: V } = crafts();
const vocabulary = createVocabulary(
  Array.from({ length: V }, (_, w) => `w${w}`),
  new Uint32Array(V).fill(20),
  60,
);

async function fitCrafts(method: RepresentationMethod, given: Given): Promise<Representer> {
  const options = resolveOptions(method.name, method.options, { topics: 3, ...given });
  const arrays = await method.fit({ ...trainingOf({ vocabulary, bags }, options), compute: testCompute });
  return method.prepare(fittedOf({ options, arrays }, vocabulary));
}

describe.each(methods)('$method.name $given', ({ method, given }) => {
  it('finds the three crafts, as topics of their words', async () => {
    const { represent, topics } = await fitCrafts(method, given);
    const largest = denseRows(represent({ bags })).map((row) => row.indexOf(Math.max(...row)));
    const ofCraft = [0, 1, 2].map((craft) => largest.filter((_, d) => d % 3 === craft));
    const main = ofCraft.map((own) => own.toSorted((a, b) => a - b)[10]!);
    expect(new Set(main).size).toBe(3);
    ofCraft.forEach((own, craft) => {
      expect(own.filter((topic) => topic === main[craft]).length).toBeGreaterThan(18);
      const words = topics!.wordProbabilities(main[craft]!);
      expect(words.reduce((sum, p) => sum + p, 0)).toBeCloseTo(1, 4);
      expect(words.subarray(5 * craft, 5 * craft + 5).reduce((sum, p) => sum + p, 0)).toBeGreaterThan(0.5);
    });
    expect(topics!.shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 6);
  });

  it('gives a document shares of topics that add up to 1, and an empty one zeros', async () => {
    const { topics } = await fitCrafts(method, given);
    const shares = topics!.proportions({ bag: bagOf({ 0: 3, 7: 1 }) });
    expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 9);
    expect([...topics!.proportions({ bag: bagOf({}) })]).toEqual([0, 0, 0]);
  });

  it('explains nearly all of a score by the words', async () => {
    const representer = await fitCrafts(method, given);
    const bag = bagOf({ 0: 30, 1: 20, 6: 30, 16: 5 });
    const shares = new Float64Array(4);
    const remainder = representer.attribute({ bag }, (k) => (k === 0 ? 3 : k), shares);
    const whole = shares.reduce((sum, share) => sum + share, remainder);
    expect(Math.abs(remainder)).toBeLessThan(0.02 * Math.abs(whole) + 1e-6); // lda: what the prior adds
  });

  itKeepsItsPromises(method, [
    { ...given, topics: 2 },
    { ...given, topics: 1 },
    { ...given, topics: 9 },
  ]);
  itLearnsTheSameTwice(method, { ...given, topics: 2 });

  it.each([
    ['one word each', bagsOf(bagOf({ 0: 1 }), bagOf({ 1: 1 }), bagOf({ 3: 4 }))],
    ['all alike', bagsOf(bagOf({ 0: 1, 1: 2 }), bagOf({ 0: 1, 1: 2 }), bagOf({ 0: 1, 1: 2 }))],
    ['empty but for one', bagsOf(bagOf({}), bagOf({ 2: 3 }), bagOf({}))],
  ])('manages documents that are %s, with more topics than words and documents', async (_, some) => {
    const options = resolveOptions(method.name, method.options, { topics: 7, ...given });
    const arrays = await method.fit({ ...trainingOf({ ...corpusT, bags: some }, options), compute: testCompute });
    const representer = method.prepare(fittedOf({ options, arrays }, corpusT.vocabulary));
    const rows = denseRows(representer.represent({ bags: bagsOf(bagOf({ 0: 2, 3: 1 }), bagOf({ 2: 1 })) }));
    expect(rows.flat().every((value) => Number.isFinite(value) && value >= 0)).toBe(true);
    expect(representer.topics!.memberships.offsets.length).toBe(5);
  });
});

describe('likelihoods', () => {
  it.each(methods.filter(({ method }) => method.name !== 'nmf'))(
    '$method.name: a note of a craft is likelier than a note of three, and nothing was said in an empty one',
    async ({ method, given }) => {
      const { logLikelihoods } = await fitCrafts(method, given);
      const some = bagsOf(bagOf({ 0: 3, 1: 3, 2: 3 }), bagOf({ 0: 3, 5: 3, 10: 3 }), bagOf({}));
      const [pure, mixed, empty] = logLikelihoods!({ bags: some });
      expect(pure).toBeGreaterThan(mixed!);
      expect(pure).toBeLessThan(0);
      expect(empty).toBeCloseTo(0, 9);
    },
  );
});

describe('arrays of a file are checked', () => {
  it.each([
    [
      'lda',
      lda,
      'probabilities',
      tensor(new Float32Array(8).fill(2), 4, 2),
      "'probabilities' must hold numbers from 0 to 1, got 2",
    ],
    ['lda', lda, 'alphas', tensor(Float64Array.of(0, 1)), "'alphas' must hold numbers from 0.000001 to 1000, got 0"],
    ['plsa', plsa, 'shares', tensor(Float64Array.of(0.5)), "'shares' must be 2, got 1"],
    ['nmf', nmf, 'topics', tensor(new Float32Array(8).fill(Number.NaN), 4, 2), "'topics' must hold numbers"],
  ])('%s: %s', async (_, method, name, bad, message) => {
    const own = method as unknown as RepresentationMethod;
    const arrays = await learned(own, { topics: 2 });
    expect(() => prepared(own, { topics: 2 }, { ...arrays, [name]: bad })).toThrow(message);
  });
});
