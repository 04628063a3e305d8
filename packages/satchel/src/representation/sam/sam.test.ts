import { describe, expect, it } from 'vitest';
import { fittedOf, trainingOf } from '../../../../../test/fixtures/contracts.ts';
import { bagOf, bagsOf, corpusT } from '../../../../../test/fixtures/toy.ts';
import { resolveOptions } from '../../core/options.ts';
import { tensor } from '../../core/tensor.ts';
import { createVocabulary } from '../../core/vocabulary.ts';
import { testCompute } from '../../run/test-compute.case.ts';
import { crafts } from '../../topic-models/toy-corpus.case.ts';
import {
  denseRows,
  fitted,
  itKeepsItsPromises,
  itLearnsTheSameTwice,
  learned,
  prepared,
} from '../parts/toy-words.case.ts';
import { sam } from './sam.ts';

describe('sam', () => {
  it('finds three crafts, as topics of their words', async () => {
    const { bags, words: V } = crafts();
    const names = Array.from({ length: V }, (_, w) => `w${w}`);
    const vocabulary = createVocabulary(names, new Uint32Array(V).fill(20), 60);
    const options = resolveOptions('sam', sam.options, { topics: 3 });
    const arrays = await sam.fit(trainingOf({ bags, vocabulary }, options, testCompute));
    const { represent, topics } = sam.prepare(fittedOf({ options, arrays }, vocabulary));
    const largest = denseRows(represent({ bags })).map((row) => row.indexOf(Math.max(...row)));
    expect(new Set(largest.slice(0, 3)).size).toBe(3);
    expect(largest.filter((topic, d) => topic === largest[d % 3]).length).toBeGreaterThan(55);
    [0, 1, 2].forEach((craft) => {
      const words = topics!.wordProbabilities(largest[craft]!);
      expect(words.reduce((sum, p) => sum + p, 0)).toBeCloseTo(1, 9);
      expect(words.subarray(5 * craft, 5 * craft + 5).reduce((sum, p) => sum + p, 0)).toBeGreaterThan(0.5);
    });
    expect(topics!.shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 9);
  });

  itKeepsItsPromises(sam, [{ topics: 2 }, { topics: 1 }, { topics: 3, weighting: 'tf' }]);
  itLearnsTheSameTwice(sam, { topics: 2 });

  it.each([
    ['one word each', bagsOf(bagOf({ 0: 1 }), bagOf({ 1: 1 }), bagOf({ 3: 4 }))],
    ['all alike', bagsOf(bagOf({ 0: 1, 1: 2 }), bagOf({ 0: 1, 1: 2 }), bagOf({ 0: 1, 1: 2 }))],
    ['empty but for two', bagsOf(bagOf({}), bagOf({ 2: 3 }), bagOf({ 1: 1, 2: 1 }))],
  ])('manages documents that are %s', async (_, bags) => {
    const options = resolveOptions('sam', sam.options, { topics: 2 });
    const arrays = await sam.fit(trainingOf({ ...corpusT, bags }, options, testCompute));
    const { represent } = sam.prepare(fittedOf({ options, arrays }, corpusT.vocabulary));
    const rows = denseRows(represent({ bags: bagsOf(bagOf({ 0: 2, 3: 1 }), bagOf({}), bagOf({ 2: 1 })) }));
    expect(rows.flat().every((value) => Number.isFinite(value) && value >= 0)).toBe(true);
    expect(rows[1]).toEqual([0, 0]);
  });

  it('manages more topics than documents', async () => {
    const [row] = denseRows((await fitted(sam, { topics: 9 })).represent({ bags: bagsOf(bagOf({ 0: 2, 1: 1 })) }));
    expect(row!.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 6);
  });

  it('checks the arrays of a file', async () => {
    const arrays = await learned(sam, { topics: 2 });
    const bad = { ...arrays, topics: tensor(new Float64Array(8).fill(2), 4, 2) };
    expect(() => prepared(sam, { topics: 2 }, bad)).toThrow("sam: the array 'topics' must hold numbers");
  });
});
