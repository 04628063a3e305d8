import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fittedOf, trainingOf } from '../../../../test/fixtures/contracts.ts';
import { anyBag, bagOf, bagsOf, corpusT } from '../../../../test/fixtures/toy.ts';
import { resolveOptions } from '../core/options.ts';
import { tensor } from '../core/tensor.ts';
import { prepareGaussianMixture } from '../mixture/gaussian.ts';
import { fisher } from './fisher.ts';
import { membershipArrays, softMemberships } from './parts/memberships.ts';
import {
  denseRows,
  expectRows,
  fitted,
  itKeepsItsPromises,
  itLearnsTheSameTwice,
  prepared,
  trainingT,
  wordsT,
} from './parts/toy-words.case.ts';

/** The worked example: weights .4 and .6, means (.5, .2) and (−.2, .8), variances (.25, .16) and (.36, .09). */
const mixtureArrays = {
  weights: tensor(Float64Array.of(0.4, 0.6)),
  means: tensor(Float64Array.of(0.5, 0.2, -0.2, 0.8), 2, 2),
  covariances: tensor(Float64Array.of(0.25, 0.16, 0.36, 0.09), 2, 2),
};
const mixture = prepareGaussianMixture('toy', mixtureArrays, 'diagonal', 2, 2);
const memberships = softMemberships(wordsT, 2, 1e-9, (words) => mixture.responsibilities(words));
const example = (given: Record<string, unknown>) =>
  prepared(fisher, { components: 2, ...given }, { ...mixtureArrays, ...membershipArrays(memberships) });

const plain = { power: false, norm: 'none' };
const meansT = [
  [3.69724385, -0.60803347, 0.91444315, -0.42310439],
  [0.47604884, 1.1473597, 1.25708044, 0.46690996],
  [1.31849748, -0.48767046, -1.25010923, 0.76717049],
];

describe('fisher', () => {
  it('has the shares of the worked example', () => {
    [0.98810569, 0.60355156, 0.06105121, 0.02117351].forEach((share, w) => {
      expect(memberships.shares[2 * w]).toBeCloseTo(share, 7);
    });
  });

  it('gives the gradients by the means of corpus T', () => {
    expectRows(example(plain).represent({ bags: corpusT.bags }), meansT);
  });

  it('gives the gradients by variances and weights of the first document', () => {
    const { represent, dimensions } = example({ ...plain, parts: 'all' });
    expect(dimensions).toBe(10);
    const [first] = denseRows(represent({ bags: corpusT.bags }));
    [-0.43186634, -1.65710363, 0.70853669, -0.06835056, 2.18159678, -1.78126631].forEach((value, i) => {
      expect(first![4 + i]).toBeCloseTo(value, 6);
    });
    expect(example({ parts: 'means-variances' }).dimensions).toBe(8);
  });

  it.each([
    ['unit length', { power: false }, [0.95289346, -0.15670893, 0.23568012, -0.10904702]],
    ['power and unit length', {}, [0.80945137, -0.3282581, 0.40255949, -0.2738265]],
    ['the number of tokens', { power: false, norm: 'none', perToken: true }, meansT[0]!.map((value) => value / 3)],
  ])('scales by %s', (_title, given, expected) => {
    expectRows(example(given).represent({ bags: bagsOf(bagOf({ 0: 2, 1: 1 })) }), [expected]);
  });

  it('adds up over documents before it is scaled', () => {
    const { represent } = example({ ...plain, parts: 'all' });
    fc.assert(
      fc.property(anyBag, anyBag, (first, second) => {
        const counts = new Map<number, number>();
        for (const { ids, counts: own } of [first, second]) {
          for (const [j, w] of ids.entries()) counts.set(w, (counts.get(w) ?? 0) + own[j]!);
        }
        const [a, b, both] = denseRows(represent({ bags: bagsOf(first, second, bagOf(Object.fromEntries(counts))) }));
        both!.forEach((value, i) => {
          expect(Math.abs(value - a![i]! - b![i]!)).toBeLessThan(1e-4);
        });
      }),
    );
  });

  it('is the sum of (x − μ) / σ where there is one Gaussian', async () => {
    const options = resolveOptions('fisher', fisher.options, { components: 1, points: 'types', floor: 0, ...plain });
    const arrays = await fisher.fit(trainingOf(trainingT, options));
    const mean = [0.3, 0.6];
    const deviation = [Math.sqrt((1 + 0.64 + 0.36) / 4 - 0.09), Math.sqrt((0.36 + 1 + 0.64) / 4 - 0.36)];
    const [row] = denseRows(
      prepared(fisher, { components: 1, ...plain }, arrays).represent({ bags: bagsOf(bagOf({ 0: 2, 1: 1 })) }),
    );
    expect(row![0]).toBeCloseTo((2.8 - 3 * mean[0]!) / deviation[0]!, 5);
    expect(row![1]).toBeCloseTo((0.6 - 3 * mean[1]!) / deviation[1]!, 5);
  });

  it('is zero over all tokens the mixture was fitted to, once EM has come to rest', async () => {
    const { represent } = await fitted(fisher, {
      components: 2,
      iterations: 10_000,
      tolerance: 0,
      floor: 1e-3,
      ...plain,
    });
    const [row] = denseRows(represent({ bags: bagsOf(bagOf({ 0: 3, 1: 2, 2: 2, 3: 2 })) }));
    for (const value of row!) expect(Math.abs(value)).toBeLessThan(1e-3);
  });

  it('does not change when a dimension of the word vectors is stretched', async () => {
    const options = resolveOptions('fisher', fisher.options, { components: 1, floor: 0 });
    const stretched = { ...wordsT, data: wordsT.data.map((value, i) => (i % 2 === 0 ? 16 * value : value)) };
    const arrays = await fisher.fit(trainingOf({ ...trainingT, wordMatrix: stretched }, options));
    const representer = fisher.prepare(
      fittedOf({ method: 'fisher', options, arrays }, corpusT.vocabulary, [], stretched),
    );
    expectRows(
      representer.represent({ bags: corpusT.bags }),
      denseRows((await fitted(fisher, { components: 1, floor: 0 })).represent({ bags: corpusT.bags })),
      4,
    );
  });

  it('takes no root of what is only rounding: equal pulls from both sides are zero', () => {
    // a and b lie on either side of the first mean; 1000 · .7 of each leave 2e-13 of their sum in doubles
    const words = { ...wordsT, data: Float32Array.of(0.8, 0.2, 1, 0.4, 0, 1, -0.6, 0.8) };
    const middle = [(Math.fround(0.8) + 1) / 2, (Math.fround(0.2) + Math.fround(0.4)) / 2];
    const [offsets, components] = [Uint32Array.of(0, 1, 2, 3, 4), Uint32Array.of(0, 0, 1, 1)];
    const members = membershipArrays({ count: 2, offsets, components, shares: new Float32Array(4).fill(0.7) });
    const options = resolveOptions('fisher', fisher.options, { components: 2 });
    const arrays = { ...mixtureArrays, ...members, means: tensor(Float64Array.of(...middle, -0.2, 0.8), 2, 2) };
    const { represent } = fisher.prepare(
      fittedOf({ method: 'fisher', options, arrays }, corpusT.vocabulary, [], words),
    );
    expect(denseRows(represent({ bags: bagsOf(bagOf({ 0: 1000, 1: 1000 })) }))).toEqual([[0, 0, 0, 0]]);
  });

  it('counts tokens by the rarity of their words where asked to', async () => {
    const given = { components: 1, points: 'types', ...plain };
    const [by, without] = [await fitted(fisher, { ...given, idfWeighted: true }), await fitted(fisher, given)];
    const bags = bagsOf(bagOf({ 3: 1 }));
    const [weighted, one] = [denseRows(by.represent({ bags }))[0]!, denseRows(without.represent({ bags }))[0]!];
    weighted.forEach((value, i) => {
      expect(value).toBeCloseTo(1.6931471806 * one[i]!, 4);
    });
  });

  it('draws its sample of documents from the seed', async () => {
    const arraysOf = (given: Record<string, unknown>) =>
      fisher.fit(
        trainingOf(
          trainingT,
          resolveOptions('fisher', fisher.options, { components: 1, sampleDocuments: 1, ...given }),
        ),
      );
    const means = await Promise.all(
      [1, 2, 3, 4, 5, 6, 7, 8].map(async (seed) => (await arraysOf({ seed }))['means']!.data.join()),
    );
    expect(new Set(means).size).toBeGreaterThan(1);
    expect((await arraysOf({ seed: 1 }))['means']!.data.join()).toBe(means[0]);
  });

  it('says so when the documents it is to learn from hold no word', async () => {
    const options = resolveOptions('fisher', fisher.options, { components: 1 });
    await expect(fisher.fit(trainingOf({ ...trainingT, bags: bagsOf(bagOf({})) }, options))).rejects.toMatchObject({
      code: 'EMPTY_CORPUS',
    });
  });

  it.each([
    ['weights', tensor(Float64Array.of(0.4, 0.7))],
    ['covariances', tensor(Float64Array.of(0.25, 0, 0.36, 0.09), 2, 2)],
  ])('refuses a mixture with broken %s', (name, array) => {
    const arrays = { ...mixtureArrays, ...membershipArrays(memberships), [name]: array };
    expect(() => prepared(fisher, { components: 2 }, arrays)).toThrow(
      expect.objectContaining({ code: 'INCONSISTENT' }),
    );
  });

  itKeepsItsPromises(fisher, [
    { components: 2, floor: 0.01 },
    { components: 2, floor: 0.01, parts: 'all', idfWeighted: true },
    { components: 2, floor: 0.01, parts: 'means-variances', power: false, perToken: true, norm: 'none' },
    { components: 1, points: 'types', parts: 'all', power: false },
  ]);
  itLearnsTheSameTwice(fisher, { components: 2, sampleDocuments: 2 });
});
