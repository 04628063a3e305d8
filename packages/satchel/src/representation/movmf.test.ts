import { describe, expect, it } from 'vitest';
import { fittedOf, trainingOf } from '../../../../test/fixtures/contracts.ts';
import { bagOf, bagsOf, corpusT, plainCompute } from '../../../../test/fixtures/toy.ts';
import type { SparseMatrix } from '../core/matrix.ts';
import { resolveOptions } from '../core/options.ts';
import { createVocabulary } from '../core/vocabulary.ts';
import { meanLengthOf } from '../mixture/von-mises-fisher.ts';
import { movmf } from './movmf.ts';
import { createDirectionPasses } from './parts/movmf-passes.ts';
import { createPosterior, type DirectionParameters, fitDirections, step } from './parts/sparse-movmf.ts';
import { denseRows, itKeepsItsPromises, itLearnsTheSameTwice } from './parts/toy-words.case.ts';

/** The worked example: (1,0,0), (.8,.6,0), (0,0,1), (0,.6,.8); π = ½, μ = e1, e3, κ = 5. */
const rows: SparseMatrix = {
  rows: 4,
  columns: 3,
  offsets: Uint32Array.of(0, 1, 3, 4, 6),
  indices: Uint32Array.of(0, 0, 1, 2, 1, 2),
  values: Float32Array.of(1, 0.8, 0.6, 1, 0.6, 0.8),
};
const start: DirectionParameters = {
  weights: Float64Array.of(0.5, 0.5),
  means: Float64Array.of(1, 0, 0, 0, 0, 1), // word by word: e1 and e3
  kappas: Float64Array.of(5, 5),
};
const settings = { kappa: 'per-component', kappaLimit: 1e5 } as const;
const next = (from: DirectionParameters) => step(createDirectionPasses(rows, 2, plainCompute), from, settings);

describe('the worked example', () => {
  it('has these posteriors', () => {
    const posterior = createPosterior(start, 3);
    const shares = [0, 1, 2, 3].map((i) => {
      const into = new Float64Array(2);
      const [from, to] = [rows.offsets[i]!, rows.offsets[i + 1]!];
      posterior(rows.indices.subarray(from, to), rows.values.subarray(from, to), into);
      return into[0]!;
    });
    [0.99330715, 0.98201379, 0.00669285, 0.01798621].forEach((share, i) => {
      expect(shares[i]).toBeCloseTo(share, 7);
    });
  });

  it('rises from its start, with these directions', async () => {
    const first = await next(start);
    expect(first.logLikelihood).toBeCloseTo(-5.6364331815, 6);
    const { means, weights } = first.parameters;
    expect([means[0], means[2], means[4]].map((value) => Number(value!.toFixed(6)))).toEqual([
      0.947495, 0.319574, 0.011229,
    ]);
    for (const kappa of first.parameters.kappas) expect(meanLengthOf(3, kappa)).toBeCloseTo(0.93874841, 7); // r̄
    expect([...weights]).toEqual([expect.closeTo(0.5, 9), expect.closeTo(0.5, 9)]);
    const second = await next(first.parameters);
    expect(second.logLikelihood).toBeGreaterThan(first.logLikelihood);
    expect((await next(second.parameters)).logLikelihood).toBeGreaterThanOrEqual(second.logLikelihood);
  });
});

describe('movmf', () => {
  it('gives documents of one kind to one component, and shares that add up to 1', async () => {
    const bags = bagsOf(
      bagOf({ 0: 2, 1: 1 }),
      bagOf({ 0: 1, 1: 2 }),
      bagOf({ 2: 2, 3: 1 }),
      bagOf({ 2: 1, 3: 2 }),
      bagOf({}),
    );
    const options = resolveOptions('movmf', movmf.options, { components: 2, weighting: 'tf' });
    const arrays = await movmf.fit(trainingOf({ ...corpusT, bags }, options));
    const representer = movmf.prepare(fittedOf({ options, arrays }, corpusT.vocabulary));
    const shares = denseRows(representer.represent({ bags }));
    expect(shares.map((row) => Math.round(row[0]! + row[1]!))).toEqual([1, 1, 1, 1, 0]);
    const [a, b, c, d] = shares.map((row) => (row[0]! > row[1]! ? 0 : 1));
    expect([a === b, c === d, a === c]).toEqual([true, true, false]);
    const topics = representer.topics!;
    const words = topics.wordProbabilities(a!);
    expect(words.reduce((sum, value) => sum + value, 0)).toBeCloseTo(1, 9);
    expect(words[0]! + words[1]!).toBeGreaterThan(0.9);
    expect([...topics.memberships.offsets]).toHaveLength(5);
  });

  it('has one concentration for all components where asked', async () => {
    const shared = await fitDirections(
      rows,
      { ...settings, kappa: 'shared', components: 2, iterations: 5, tolerance: 0, seed: 1 },
      plainCompute,
    );
    expect(shared.kappas[0]).toBe(shared.kappas[1]);
  });

  it('says before the run that memory would not be enough', async () => {
    const terms = Array.from({ length: 60_000 }, (_, w) => `w${w}`);
    const vocabulary = createVocabulary(terms, new Uint32Array(60_000).fill(1), 3);
    const options = resolveOptions('movmf', movmf.options, { components: 10_000 });
    await expect(movmf.fit(trainingOf({ ...corpusT, vocabulary }, options))).rejects.toMatchObject({
      code: 'TOO_LARGE',
      kind: 'configuration',
      message: 'movmf: 10000 components of 60000 words need 4578 MB of memory for one table, more than 4096 MB.',
      remedy: 'Use fewer components (movmf.components) or fewer words (text.minCount, text.maxWords).',
    });
  });

  it('says how many documents it would need', async () => {
    const options = resolveOptions('movmf', movmf.options, { components: 4 });
    await expect(movmf.fit(trainingOf(corpusT, options))).rejects.toMatchObject({ code: 'TOO_FEW_POINTS' });
  });

  itKeepsItsPromises(movmf, [
    { components: 2 },
    { components: 3, kappa: 'shared', weighting: 'tf' },
    { components: 1 },
  ]);
  itLearnsTheSameTwice(movmf, { components: 2 });
});

it('refuses a file in which no component has a share', async () => {
  const options = resolveOptions('movmf', movmf.options, { components: 2 });
  const { vocabulary, bags } = corpusT;
  const arrays = await movmf.fit(trainingOf({ bags, vocabulary }, options, plainCompute));
  const shares = { ...arrays['shares']!, data: new Float64Array(2) };
  const damaged = { method: 'movmf', options, arrays: { ...arrays, shares } };
  expect(() => movmf.prepare(fittedOf(damaged, vocabulary))).toThrow(
    "movmf: the array 'shares' must have a number above 0.",
  );
});
