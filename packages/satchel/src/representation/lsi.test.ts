import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fittedOf, trainingOf } from '../../../../test/fixtures/contracts.ts';
import { anyBag, bagOf, bagsOf, corpusT } from '../../../../test/fixtures/toy.ts';
import type { Bags } from '../core/bag.ts';
import type { Matrix } from '../core/matrix.ts';
import { resolveOptions } from '../core/options.ts';
import type { Representer } from '../core/representation.ts';
import { createVocabulary, type Vocabulary } from '../core/vocabulary.ts';
import { lsi } from './lsi.ts';

/** The catalogue's X = [[2,0,1],[0,1,0],[1,1,0],[0,0,2]], its columns as documents. */
const worked = {
  vocabulary: createVocabulary(['a', 'b', 'c', 'd'], Uint32Array.of(2, 1, 2, 1), 3),
  bags: bagsOf(bagOf({ 0: 2, 2: 1 }), bagOf({ 1: 1, 2: 1 }), bagOf({ 0: 1, 3: 2 })),
};
const query = bagsOf(bagOf({ 0: 1, 2: 1, 3: 1 }));
const plain = { weighting: 'tf', rowNorm: 'none', norm: 'none', dimensions: 2 };

async function lsiWith(
  given: Record<string, unknown>,
  { bags, vocabulary }: { bags: Bags; vocabulary: Vocabulary } = worked,
) {
  const options = resolveOptions('lsi', lsi.options, given);
  const arrays = await lsi.fit(trainingOf({ bags, vocabulary, classes: [] }, options));
  return { arrays, ...lsi.prepare(fittedOf({ method: 'lsi', options, arrays }, vocabulary, [])) };
}

const rows = ({ represent }: Pick<Representer, 'represent'>, bags: Bags): number[][] => {
  const { rows, columns, data } = represent({ bags }) as Matrix;
  return Array.from({ length: rows }, (_, i) => [...data.subarray(i * columns, (i + 1) * columns)]);
};

const cosine = (x: number[], y: number[]): number =>
  x.reduce((sum, value, k) => sum + value * y[k]!, 0) / (Math.hypot(...x) * Math.hypot(...y));

describe("LSI of the catalogue's matrix", () => {
  it('has its singular values', async () => {
    const { arrays } = await lsiWith({ ...plain, dimensions: 3 });
    [2.66466358, 1.82726016, 1.24927512].forEach((expected, k) => {
      expect(arrays['values']!.data[k]).toBeCloseTo(expected, 6);
    });
  });

  it.each([
    ['fold-in', [0.61120631, -0.02329285], [0.8025666, 0.3462766, 0.6734972]],
    ['projection', [1.6286592, -0.0425621], [0.8879862, 0.4532355, 0.805039]],
  ])('places the query (1, 0, 1, 1) by %s', async (document, coordinates, cosines) => {
    const model = await lsiWith({ ...plain, document });
    const [found] = rows(model, query);
    coordinates.forEach((expected, k) => {
      expect(found![k]).toBeCloseTo(expected, 6);
    });
    rows(model, worked.bags).forEach((row, i) => {
      expect(cosine(row, found!)).toBeCloseTo(cosines[i]!, 6);
    });
  });

  it('folds the training documents in to orthonormal columns', async () => {
    const found = rows(await lsiWith({ ...plain, dimensions: 3, document: 'fold-in' }), worked.bags);
    for (const k of [0, 1, 2]) {
      for (const l of [0, 1, 2])
        expect(found.reduce((sum, row) => sum + row[k]! * row[l]!, 0)).toBeCloseTo(k === l ? 1 : 0, 6);
    }
  });

  it('adds rows of U for every occurrence by word-sum, whatever the weighting', async () => {
    const model = await lsiWith({ ...plain, weighting: 'tfidf', document: 'word-sum' });
    const [a, d, sum] = rows(model, bagsOf(bagOf({ 0: 1 }), bagOf({ 3: 1 }), bagOf({ 0: 2, 3: 3 })));
    [0, 1].forEach((k) => {
      expect(sum![k]).toBeCloseTo(2 * a![k]! + 3 * d![k]!, 6);
    });
  });
});

describe('LSI', () => {
  it('has as many dimensions as the documents have directions', async () => {
    expect((await lsiWith({}, corpusT)).dimensions).toBe(3);
    const same = { vocabulary: corpusT.vocabulary, bags: bagsOf(bagOf({ 0: 1 }), bagOf({ 0: 1 })) };
    expect((await lsiWith({}, same)).dimensions).toBe(1);
  });

  it('manages documents without any word', async () => {
    const model = await lsiWith(
      { document: 'fold-in' },
      { vocabulary: corpusT.vocabulary, bags: bagsOf(bagOf({}), bagOf({})) },
    );
    expect(rows(model, bagsOf(bagOf({ 0: 1 }), bagOf({})))).toEqual([[0], [0]]);
  });

  it('gives unit vectors, and zeros for an empty document', async () => {
    const [row, empty] = rows(await lsiWith({}, corpusT), bagsOf(bagOf({ 0: 2, 3: 1 }), bagOf({})));
    expect(Math.hypot(...row!)).toBeCloseTo(1, 6);
    expect(empty).toEqual([0, 0, 0]);
  });

  it.each(['projection', 'fold-in', 'word-sum'])(
    'splits a linear score by word and gives a batch what its bags get (%s)',
    async (document) => {
      const model = await lsiWith({ document, dimensions: 3 }, corpusT);
      const weights = [0.5, -2, 3];
      fc.assert(
        fc.property(anyBag, (bag) => {
          const shares = new Float64Array(bag.ids.length);
          const remainder = model.attribute({ bag }, (k) => weights[k]!, shares);
          const [row] = rows(model, bagsOf(bag));
          expect(rows(model, bagsOf(bagOf({ 1: 1 }), bag))[1]).toEqual(row);
          expect(Math.abs(remainder)).toBeLessThan(1e-6);
          expect(shares.reduce((a, b) => a + b, remainder)).toBeCloseTo(
            row!.reduce((sum, x, k) => sum + x * weights[k]!, 0),
            12,
          );
        }),
      );
    },
  );

  it('refuses arrays that do not fit the vocabulary', async () => {
    const { arrays } = await lsiWith({});
    const state = { method: 'lsi', options: resolveOptions('lsi', lsi.options), arrays };
    const other = createVocabulary(['a'], Uint32Array.of(1), 1);
    expect(() => lsi.prepare(fittedOf(state, other, []))).toThrow(expect.objectContaining({ code: 'INCONSISTENT' }));
    expect(() => lsi.prepare(fittedOf({ ...state, arrays: {} }, worked.vocabulary, []))).toThrow(
      expect.objectContaining({ code: 'SCHEMA' }),
    );
  });
});
