import { describe, expect, it } from 'vitest';
import { trainingOf } from '../../../../test/fixtures/contracts.ts';
import { bagOf, bagsOf, corpusT } from '../../../../test/fixtures/toy.ts';
import { resolveOptions } from '../core/options.ts';
import { tensor } from '../core/tensor.ts';
import { average } from './average.ts';
import { idfAverage } from './idf-average.ts';
import { denseRows, expectRows, fitted, itKeepsItsPromises, prepared, trainingT } from './parts/toy-words.case.ts';

describe('average', () => {
  it('gives the means of corpus T', async () => {
    const { represent, dimensions } = await fitted(average, { norm: 'none' });
    expect(dimensions).toBe(2);
    expectRows(represent({ bags: corpusT.bags }), [
      [0.93333333, 0.2],
      [0.4, 0.8],
      [-0.05, 0.65],
    ]);
  });

  it('does not change when a document is repeated', async () => {
    const { represent } = await fitted(average, { norm: 'none' });
    const [once, twice] = denseRows(represent({ bags: bagsOf(bagOf({ 0: 1, 3: 2 }), bagOf({ 0: 2, 3: 4 })) }));
    expect(twice).toEqual(once);
  });

  it('scales to unit length by default', async () => {
    const { represent } = await fitted(average);
    for (const row of denseRows(represent({ bags: corpusT.bags }))) expect(Math.hypot(...row)).toBeCloseTo(1, 6);
  });

  itKeepsItsPromises(average, [{}, { norm: 'none' }]);
});

describe('idf-average', () => {
  it.each([
    [
      'weighted-mean',
      [
        [0.93333333, 0.2],
        [0.4, 0.8],
        [-0.12481335, 0.67040364],
      ],
    ],
    [
      'mean',
      [
        [0.93333333 * 1.2876820725, 0.2 * 1.2876820725],
        [0.4 * 1.2876820725, 0.8 * 1.2876820725],
        [-0.18602364, 0.99917939],
      ],
    ],
    [
      'sum',
      [
        [2.8 * 1.2876820725, 0.6 * 1.2876820725],
        [0.8 * 1.2876820725, 1.6 * 1.2876820725],
        [4 * -0.18602364, 4 * 0.99917939],
      ],
    ],
  ] as const)('gives the rows of corpus T by %s', async (normaliser, expected) => {
    const { represent } = await fitted(idfAverage, { normaliser, norm: 'none' });
    expectRows(represent({ bags: corpusT.bags }), expected);
  });

  it('is at unit length by default, whatever the normaliser', async () => {
    const [sum, mean] = [await fitted(idfAverage), await fitted(idfAverage, { normaliser: 'mean' })];
    const rows = denseRows(sum.represent({ bags: corpusT.bags }));
    for (const row of rows) expect(Math.hypot(...row)).toBeCloseTo(1, 6);
    expect(denseRows(mean.represent({ bags: corpusT.bags }))).toEqual(rows);
  });

  it('gives zeros where every word is in every document and weighs nothing', () => {
    const representer = prepared(
      idfAverage,
      { normaliser: 'weighted-mean', norm: 'none' },
      { idf: tensor(new Float32Array(4)) },
    );
    expectRows(representer.represent({ bags: bagsOf(bagOf({ 0: 1 })) }), [[0, 0]]);
  });

  it.each(['ratio', 'log10', 'smooth'])(
    'gives a word that no training document holds a finite weight by %s',
    async (idf) => {
      const vocabulary = { ...corpusT.vocabulary, documentCounts: Uint32Array.of(2, 2, 2, 0) };
      const options = resolveOptions('idf-average', idfAverage.options, { idf });
      const { idf: weights } = await idfAverage.fit(trainingOf({ ...trainingT, vocabulary }, options));
      expect([...weights!.data].every((weight) => Number.isFinite(weight) && weight > 0)).toBe(true);
    },
  );

  it('refuses weights that are not', () => {
    expect(() => prepared(idfAverage, {}, { idf: tensor(Float32Array.of(1, -1, 1, 1)) })).toThrow(
      "idf-average: the array 'idf' must hold numbers from 0 to 4294967296, got -1 at index 1.",
    );
  });

  itKeepsItsPromises(idfAverage, [
    {},
    { norm: 'none' },
    { normaliser: 'mean', norm: 'none' },
    { idf: 'log10', normaliser: 'weighted-mean', norm: 'none' },
  ]);
});
