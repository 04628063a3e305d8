import { describe, expect, it } from 'vitest';
import { bagOf, bagsOf, corpusT } from '../../../../test/fixtures/toy.ts';
import { isSparse } from '../core/matrix.ts';
import { tensor } from '../core/tensor.ts';
import { inverseDocumentFrequencies } from './bow.ts';
import { bowv } from './bowv.ts';
import {
  denseRows,
  expectRows,
  fitted,
  itKeepsItsPromises,
  itLearnsTheSameTwice,
  prepared,
} from './parts/toy-words.case.ts';

/** Clusters {a, b} and {c, d}. */
const arrays = {
  idf: tensor(inverseDocumentFrequencies(corpusT.vocabulary, 'smooth')),
  clusters: tensor(Uint32Array.of(0, 0, 1, 1)),
};
const withClusters = (given: Record<string, unknown>) => prepared(bowv, { components: 2, ...given }, arrays);

describe('bowv', () => {
  it('gives the rows of corpus T with summed rarities', () => {
    const { represent, dimensions } = withClusters({ norm: 'none' });
    expect(dimensions).toBe(6);
    expectRows(represent({ bags: corpusT.bags }), [
      [2.8, 0.6, 3.86304622, 0, 0, 0],
      [0.8, 0.6, 1.28768207, 0, 1, 1.28768207],
      [1, 0, 1.28768207, -1.2, 2.6, 4.67397643],
    ]);
  });

  it('gives the rows of corpus T with mean rarities', () => {
    const rows = denseRows(withClusters({ norm: 'none', icf: 'mean' }).represent({ bags: corpusT.bags }));
    expect(rows[0]![2]).toBeCloseTo(1.28768207, 6);
    expect(rows[2]![5]).toBeCloseTo(1.55799214, 6);
  });

  it('scales vectors and rarities apart, so that neither drowns the other', () => {
    for (const [x, y, icf1, z, u, icf2] of denseRows(
      withClusters({ icfWeight: 0.5 }).represent({ bags: corpusT.bags }),
    ).map(([x, y, i, z, u, j]) => [x!, y!, i!, z!, u!, j!] as const)) {
      expect(Math.hypot(x, y, z, u)).toBeCloseTo(1, 6);
      expect(Math.hypot(icf1, icf2)).toBeCloseTo(0.5, 6);
    }
  });

  it('scales the whole row where asked to', () => {
    for (const row of denseRows(withClusters({ norm: 'together' }).represent({ bags: corpusT.bags })))
      expect(Math.hypot(...row)).toBeCloseTo(1, 6);
  });

  it('has no rarities where none are wanted, and adds up to the sum of the words', () => {
    const { represent, dimensions } = withClusters({ icf: 'none', norm: 'none' });
    expect(dimensions).toBe(4);
    expectRows(represent({ bags: corpusT.bags }), [
      [2.8, 0.6, 0, 0],
      [0.8, 0.6, 0, 1],
      [1, 0, -1.2, 2.6],
    ]);
  });

  it('stores only the clusters that have words', () => {
    const vectors = withClusters({}).represent({ bags: bagsOf(bagOf({ 2: 1 }), bagOf({}), bagOf({ 0: 1, 3: 1 })) });
    expect(isSparse(vectors) && [...vectors.offsets]).toEqual([0, 3, 3, 9]);
  });

  it('refuses a cluster there is not', () => {
    const broken = { ...arrays, clusters: tensor(Uint32Array.of(0, 0, 2, 1)) };
    expect(() => prepared(bowv, { components: 2 }, broken)).toThrow(
      "bowv: the array 'clusters' must hold numbers of at most 1, got 2 at index 2.",
    );
  });

  it('wants at least as many different words as clusters', async () => {
    await expect(fitted(bowv, { components: 60 })).rejects.toMatchObject({
      code: 'TOO_FEW_POINTS',
      facts: { k: 60, distinct: 4 },
    });
  });

  itKeepsItsPromises(bowv, [
    { components: 2 },
    { components: 3, icf: 'mean', norm: 'together' },
    { components: 2, icf: 'none', norm: 'none' },
    { components: 1, icf: 'mean', icfWeight: 0.3 },
  ]);
  itLearnsTheSameTwice(bowv, { components: 2 });
});
