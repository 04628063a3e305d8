import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fittedOf, trainingOf } from '../../../../test/fixtures/contracts.ts';
import { anyBag, bagOf, bagsOf, corpusT } from '../../../../test/fixtures/toy.ts';
import type { SparseMatrix } from '../core/matrix.ts';
import { resolveOptions } from '../core/options.ts';
import { bow, inverseDocumentFrequencies } from './bow.ts';

async function bowWith(given: Record<string, unknown>) {
  const options = resolveOptions('bow', bow.options, given);
  const arrays = await bow.fit(trainingOf({ ...corpusT, classes: [] }, options));
  return bow.prepare(fittedOf({ method: 'bow', options, arrays }, corpusT.vocabulary, []));
}

const denseRows = ({ rows, columns, offsets, indices, values }: SparseMatrix): number[][] =>
  Array.from({ length: rows }, (_, row) => {
    const dense = new Array<number>(columns).fill(0);
    for (let j = offsets[row]!; j < offsets[row + 1]!; j++) dense[indices[j]!] = values[j]!;
    return dense;
  });

describe('inverse document frequencies of corpus T', () => {
  it.each([
    ['smooth', [1.2876820725, 1.2876820725, 1.2876820725, 1.6931471806]],
    ['ratio', [1.5, 1.5, 1.5, 3]],
    ['log10', [0.1760912591, 0.1760912591, 0.1760912591, 0.4771212547]],
    ['none', [1, 1, 1, 1]],
  ] as const)('%s', (idf, expected) => {
    for (const [w, value] of inverseDocumentFrequencies(corpusT.vocabulary, idf).entries())
      expect(value).toBeCloseTo(expected[w]!, 6);
  });
});

describe('bow', () => {
  it('gives the tf-idf rows of corpus T', async () => {
    const { represent } = await bowWith({ weighting: 'tfidf' });
    const expected = [
      [0.894427191, 0.447213595, 0, 0],
      [0, 0.707106781, 0.707106781, 0],
      [0.3349067, 0, 0.3349067, 0.88072413],
    ];
    for (const [i, row] of denseRows(represent({ bags: corpusT.bags }) as SparseMatrix).entries()) {
      for (const [w, value] of row.entries()) expect(value).toBeCloseTo(expected[i]![w]!, 6);
    }
  });

  it.each([
    ['binary', [1, 1, 0, 0]],
    ['tf', [2, 1, 0, 0]],
    ['sublinear', [1 + Math.log(2), 1, 0, 0]],
  ])('weighs `a a b` by %s', async (weighting, expected) => {
    const { represent } = await bowWith({ weighting, idf: 'none', norm: 'none' });
    expect(
      denseRows(represent({ bags: bagsOf(bagOf({ 0: 2, 1: 1 })) }) as SparseMatrix)[0]!.map((x) =>
        Number(x.toFixed(6)),
      ),
    ).toEqual(expected.map((x) => Number(x.toFixed(6))));
  });

  it('scales to unit length in either norm, and leaves an empty document at zero', async () => {
    for (const [norm, length] of [
      ['l2', (row: number[]) => Math.hypot(...row)],
      ['l1', (row: number[]) => row.reduce((sum, x) => sum + Math.abs(x), 0)],
    ] as const) {
      const { represent } = await bowWith({ norm });
      const rows = denseRows(represent({ bags: bagsOf(...[bagOf({ 0: 2, 3: 1 }), bagOf({})]) }) as SparseMatrix);
      expect(length(rows[0]!)).toBeCloseTo(1, 6);
      expect(rows[1]).toEqual([0, 0, 0, 0]);
    }
  });

  it('splits a linear score by word, without remainder', async () => {
    const { represent, attribute } = await bowWith({});
    const weights = [0.5, -2, 3, 0.25];
    fc.assert(
      fc.property(anyBag, (bag) => {
        const shares = new Float64Array(bag.ids.length);
        const remainder = attribute({ bag }, (w) => weights[w]!, shares);
        const [row] = denseRows(represent({ bags: bagsOf(bag) }) as SparseMatrix);
        expect(shares.reduce((a, b) => a + b, remainder)).toBeCloseTo(
          row!.reduce((sum, x, w) => sum + x * weights[w]!, 0),
          10,
        );
      }),
    );
  });
});
