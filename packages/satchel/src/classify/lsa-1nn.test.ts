import { describe, expect, it } from 'vitest';
import { classifierOf } from '../../../../test/fixtures/contracts.ts';
import { resolveOptions } from '../core/options.ts';
import { lsa1nn } from './lsa-1nn.ts';
import { dense, examplesOf, scoresOf, sparse, train, winners } from './parts/toy-examples.case.ts';

/** The columns of the catalogue's X as documents, a class each. */
const rows = [
  [2, 0, 1, 0],
  [0, 1, 1, 0],
  [1, 0, 0, 2],
];
const query = [1, 0, 1, 1];

describe('lsa-1nn', () => {
  it("has the catalogue's cosines between the folded-in query and documents", async () => {
    const { classifier } = await train(lsa1nn, examplesOf(sparse(rows), [0, 1, 2], 3), { dimensions: 2 });
    const [scores] = scoresOf(classifier, sparse([query]));
    [0.8025666, 0.3462766, 0.6734972].forEach((cosine, c) => {
      expect(scores![c]).toBeCloseTo(cosine - 0.8025666, 6);
    });
  });

  it('gives all labels of the nearest document, and no other', async () => {
    const { classifier } = await train(lsa1nn, examplesOf(sparse(rows), [[0, 1], [1], [2]], 3), { dimensions: 2 });
    const [scores] = scoresOf(classifier, sparse([query]));
    expect(scores!.map((score) => score >= classifier.threshold)).toEqual([true, true, false]);
  });

  it('takes the earlier of equally near documents, though its class stands later', async () => {
    const twice = [rows[0]!, rows[0]!, rows[1]!];
    const { classifier } = await train(lsa1nn, examplesOf(sparse(twice), [1, 0, 2], 3), { dimensions: 2 });
    expect(winners(classifier, sparse([query]))).toEqual([1]);
  });

  it('gives what has no direction to the largest class', async () => {
    const { classifier } = await train(
      lsa1nn,
      examplesOf(sparse([...rows.map((row) => [...row, 0]), [1, 1, 1, 1, 0]]), [0, 1, 1, 2], 3),
    );
    expect(
      winners(
        classifier,
        sparse([
          [0, 0, 0, 0, 0],
          [0, 0, 0, 0, 7],
        ]),
      ),
    ).toEqual([1, 1]);
    expect(scoresOf(classifier, sparse([[0, 0, 0, 0, 7]]))).toEqual([[0.25 - 1, 0.5 - 1, 0.25 - 1]]);
  });

  it('manages training rows that are all zero', async () => {
    const { classifier } = await train(
      lsa1nn,
      examplesOf(
        dense([
          [0, 0],
          [0, 0],
          [0, 0],
        ]),
        [0, 1, 1],
        2,
      ),
    );
    expect(winners(classifier, dense([[1, 2]]))).toEqual([1]);
  });

  it('never gives a class that no training row has', async () => {
    const { classifier } = await train(lsa1nn, examplesOf(sparse(rows), [0, 1, 1], 3));
    for (const scores of scoresOf(classifier, sparse([...rows, query, [0, 0, 0, 0]]))) {
      expect(Number.isFinite(scores[2])).toBe(true);
      expect(scores[2]).toBeLessThan(Math.max(...scores));
    }
  });

  it('refuses a model whose labels do not fit', async () => {
    const { arrays } = await train(lsa1nn, examplesOf(sparse(rows), [0, 1, 2], 3));
    const state = { options: resolveOptions('lsa-1nn', lsa1nn.options), arrays };
    expect(() => lsa1nn.prepare(classifierOf(state, 4, ['a', 'b']))).toThrow(
      "lsa-1nn: the array 'labelIds' must hold numbers of at most 1, got 2 at index 2.",
    );
    const falling = { ...arrays, labelOffsets: { shape: [4], data: Uint32Array.of(0, 2, 1, 3) } };
    expect(() => lsa1nn.prepare(classifierOf({ ...state, arrays: falling }, 4, ['a', 'b', 'c']))).toThrow(
      "lsa-1nn: the array 'labelOffsets' must hold numbers that begin with 0 and never fall, got 1 at index 2.",
    );
  });
});
