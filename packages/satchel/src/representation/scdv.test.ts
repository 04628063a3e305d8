import { describe, expect, it } from 'vitest';
import { trainingOf } from '../../../../test/fixtures/contracts.ts';
import { bagOf, bagsOf, corpusT, plainCompute } from '../../../../test/fixtures/toy.ts';
import { isSparse } from '../core/matrix.ts';
import { resolveOptions } from '../core/options.ts';
import { tensor } from '../core/tensor.ts';
import { prepareGaussianMixture } from '../mixture/gaussian.ts';
import { inverseDocumentFrequencies } from './bow.ts';
import { hardMemberships, type Memberships, membershipArrays, softMemberships } from './parts/memberships.ts';
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
import { meanExtreme, scdv } from './scdv.ts';

/** The worked example: two clusters of equal weight around (.9, .3) and (−.3, .9), shared variance .5. */
const mixture = prepareGaussianMixture(
  'toy',
  {
    weights: tensor(Float64Array.of(0.5, 0.5)),
    means: tensor(Float64Array.of(0.9, 0.3, -0.3, 0.9), 2, 2),
    covariances: tensor(Float64Array.of(0.5)),
  },
  'tied-spherical',
  2,
  2,
);
const memberships = softMemberships(wordsT, 2, 1e-9, (words) => mixture.responsibilities(words));
const idf = inverseDocumentFrequencies(corpusT.vocabulary, 'smooth');
const EXTREME = 0.4595716438;

const withMemberships = (memberships: Memberships, threshold: number, given: Record<string, unknown> = {}) =>
  prepared(
    scdv,
    { components: memberships.count, ...given },
    { idf: tensor(idf), threshold: tensor(Float64Array.of(threshold)), ...membershipArrays(memberships) },
  );

const rowsT = [
  [0.97160817, 0.18298046, 0.13949303, 0.05511266],
  [0.46942812, 0.52880738, 0.14138903, 0.69282692],
  [0.24946283, 0.12906854, -0.43295936, 0.8565371],
];

describe('scdv', () => {
  it('has the shares of the worked example', () => {
    expect([...memberships.offsets]).toEqual([0, 2, 4, 6, 8]);
    [0.9168273, 0.76852478, 0.23147522, 0.0831727].forEach((share, w) => {
      expect(memberships.shares[2 * w]).toBeCloseTo(share, 7);
    });
  });

  it('gives the unit vectors of corpus T, of which p = 4 leaves everything', () => {
    expectRows(withMemberships(memberships, 0.04 * EXTREME).represent({ bags: corpusT.bags }), rowsT);
  });

  it('sets exactly two numbers to zero at p = 30', () => {
    const expected = rowsT.map((row) => [...row]);
    expected[0]![3] = 0;
    expected[2]![1] = 0;
    const vectors = withMemberships(memberships, 0.3 * EXTREME).represent({ bags: corpusT.bags });
    expectRows(vectors, expected);
    expect(isSparse(vectors) && vectors.values.length).toBe(10);
  });

  it('finds the mean extremes of the training documents, without the empty ones', async () => {
    const sums = { wordMatrix: wordsT, memberships, wordWeights: idf };
    expect(await meanExtreme(corpusT.bags, sums, plainCompute)).toBeCloseTo(EXTREME, 7);
    const withEmpty = bagsOf(
      bagOf({}),
      bagOf({ 0: 2, 1: 1 }),
      bagOf({}),
      bagOf({ 1: 1, 2: 1 }),
      bagOf({ 0: 1, 2: 1, 3: 2 }),
    );
    expect(await meanExtreme(withEmpty, sums, plainCompute)).toBeCloseTo(EXTREME, 7);
    expect(await meanExtreme(bagsOf(bagOf({})), sums, plainCompute)).toBe(0);
  });

  it('keeps what is exactly at the threshold', () => {
    const arrays = {
      idf: tensor(new Float32Array(4).fill(1)),
      threshold: tensor(Float64Array.of(1)),
      ...membershipArrays(hardMemberships(Uint32Array.of(0, 0, 0, 0), 1)),
    };
    const { represent } = prepared(scdv, { components: 1 }, arrays);
    expect(denseRows(represent({ bags: bagsOf(bagOf({ 0: 4 })) }))).toEqual([[1, 0]]); // D = (4, 0), exactly of unit length once scaled
  });

  it('is the idf-weighted average at unit length where there is one cluster', async () => {
    const { represent } = await fitted(scdv, { components: 1, percentage: 0 });
    const expected = [
      [2.8, 0.6],
      [0.8, 1.6],
      [-0.18602364, 0.99917939],
    ].map(([x, y]) => [x! / Math.hypot(x!, y!), y! / Math.hypot(x!, y!)]);
    expectRows(represent({ bags: corpusT.bags }), expected);
  });

  it('is BoWV without rarities where the clusters are hard and words are not weighted', () => {
    const hard = hardMemberships(Uint32Array.of(0, 0, 1, 1), 2);
    const arrays = {
      idf: tensor(new Float32Array(4).fill(1)),
      threshold: tensor(Float64Array.of(0)),
      ...membershipArrays(hard),
    };
    const rows = [
      [2.8, 0.6, 0, 0],
      [0.8, 0.6, 0, 1],
      [1, 0, -1.2, 2.6],
    ];
    expectRows(
      prepared(scdv, { components: 2 }, arrays).represent({ bags: corpusT.bags }),
      rows.map((row) => row.map((value) => value / Math.hypot(...row))),
    );
  });

  it('puts a word wholly into its clusters: its blocks add up to it', () => {
    const { represent } = withMemberships(memberships, 0);
    denseRows(represent({ bags: bagsOf(...[0, 1, 2, 3].map((w) => bagOf({ [w]: 1 }))) })).forEach(([x, y, z, u], w) => {
      const [sumX, sumY] = [x! + z!, y! + u!];
      const length = Math.hypot(sumX, sumY);
      expect([sumX / length, sumY / length].map((value) => Math.round(value * 1e6) / 1e6 + 0)).toEqual(
        [...wordsT.data.subarray(2 * w, 2 * w + 2)].map((value) => Math.round(value * 1e6) / 1e6 + 0),
      );
    });
  });

  it('gets sparser as p grows', () => {
    const counts = [0, 0.05, 0.1, 0.2, 0.5, 1].map((threshold) => {
      const vectors = withMemberships(memberships, threshold).represent({ bags: corpusT.bags });
      return isSparse(vectors) ? vectors.values.length : -1;
    });
    expect(counts).toEqual([...counts].sort((a, b) => b - a));
    expect([counts[0], counts.at(-1)]).toEqual([12, 0]);
  });

  it('scales what is left to unit length where asked to', () => {
    const { represent } = withMemberships(memberships, 0.3, { renormalise: true });
    for (const row of denseRows(represent({ bags: corpusT.bags }))) expect(Math.hypot(...row)).toBeCloseTo(1, 6);
  });

  it('calls what the threshold took its own term: the remainder of an explanation', () => {
    const bag = bagOf({ 0: 2, 1: 1 });
    const shares = new Float64Array(2);
    const remainder = withMemberships(memberships, 0.3 * EXTREME).attribute({ bag }, (i) => (i === 3 ? 1 : 0), shares);
    expect(shares[0]! + shares[1]!).toBeCloseTo(0.05511266, 7);
    expect(remainder).toBeCloseTo(-0.05511266, 7);
  });

  it('drops shares that are nothing, but never the largest of a word', () => {
    const shares = softMemberships(wordsT, 3, 1e-6, () =>
      Float64Array.of(1, 1e-9, 0, 0.5, 0.5, 0, 1e-7, 1e-8, 1e-9, 1e-5, 0, 1 - 1e-5),
    );
    expect([...shares.offsets]).toEqual([0, 1, 3, 4, 6]);
    expect([...shares.components]).toEqual([0, 0, 1, 0, 0, 2]);
  });

  it.each([
    [
      'memberOffsets',
      tensor(Uint32Array.of(0, 2, 1, 6, 8)),
      "scdv: the array 'memberOffsets' must hold numbers that begin with 0 and never fall, got 1 at index 2.",
    ],
    [
      'memberOffsets',
      tensor(Uint32Array.of(1, 2, 4, 6, 8)),
      "scdv: the array 'memberOffsets' must hold numbers that begin with 0 and never fall, got 1 at index 0.",
    ],
    [
      'memberComponents',
      tensor(Uint32Array.of(0, 1, 0, 2, 0, 1, 0, 1)),
      "scdv: the array 'memberComponents' must hold numbers of at most 1, got 2 at index 3.",
    ],
    ['memberComponents', tensor(Uint32Array.of(0, 1, 0, 1, 1, 1, 0, 1)), 'scdv: the components of word 2 must rise.'],
    [
      'memberShares',
      tensor(Float32Array.of(1, 0, 1, 0, 1, 0, 1.5, 0)),
      "scdv: the array 'memberShares' must hold numbers from 0 to 1, got 1.5 at index 6.",
    ],
    ['memberShares', tensor(Float32Array.of(1)), "scdv: the array 'memberShares' must be 8, got 1."],
    [
      'threshold',
      tensor(Float64Array.of(-1)),
      "scdv: the array 'threshold' must hold numbers from 0 to 1000000000000000000, got -1 at index 0.",
    ],
  ])('refuses a broken %s', (name, array, message) => {
    const arrays = {
      idf: tensor(idf),
      threshold: tensor(Float64Array.of(0)),
      ...membershipArrays(memberships),
      [name]: array,
    };
    expect(() => prepared(scdv, { components: 2 }, arrays)).toThrow(message);
  });

  it('wants at least as many different words as clusters', async () => {
    await expect(fitted(scdv, { components: 60 })).rejects.toMatchObject({
      code: 'TOO_FEW_POINTS',
      facts: { k: 60, distinct: 4 },
    });
  });

  it('an abort throws the reason of the caller', async () => {
    const reason = new Error('enough');
    const options = resolveOptions('scdv', scdv.options, { components: 2 });
    await expect(
      scdv.fit(trainingOf(trainingT, options, { ...plainCompute, signal: AbortSignal.abort(reason) })),
    ).rejects.toBe(reason);
  });

  itKeepsItsPromises(scdv, [
    { components: 2 },
    { components: 2, percentage: 60 },
    { components: 2, percentage: 60, renormalise: true },
    { components: 3, covariance: 'tied-spherical', idf: 'none' },
    { components: 2, covariance: 'diagonal', idf: 'log10' },
    { components: 2, covariance: 'full' },
    { components: 1, covariance: 'spherical' },
  ]);
  itLearnsTheSameTwice(scdv, { components: 2 });
});
