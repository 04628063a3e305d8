import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { classifierOf } from '../../../../test/fixtures/contracts.ts';
import { resolveOptions } from '../core/options.ts';
import { tensor } from '../core/tensor.ts';
import { knn } from './knn.ts';
import { dense, examplesOf, scoresOf, sparse, train } from './parts/toy-examples.case.ts';

/** Four villages on a map. */
const map = [
  [1, 0],
  [2, 0],
  [0, 1],
  [0, 3],
];
const labels = [0, 1, 1, 0];

describe('by Euclidean distance', () => {
  it.each([
    [1, [1, 0]],
    [2, [0.5, 0.5]],
    [3, [1 / 3, 2 / 3]],
    [4, [0.5, 0.5]],
    [100, [0.5, 0.5]],
  ])('k = %d neighbours of (1, 0.1) vote', async (k, expected) => {
    const { classifier } = await train(knn, examplesOf(dense(map), labels, 2), { k, distance: 'euclid' });
    expect(scoresOf(classifier, dense([[1, 0.1]]))[0]).toEqual(expected);
  });

  it('a neighbour at distance d weighs 1 / (1 + d)', async () => {
    const options = { k: 2, distance: 'euclid', weights: 'similarity' };
    const { classifier } = await train(knn, examplesOf(dense(map), labels, 2), options);
    expect(scoresOf(classifier, dense([[1, 0]]))[0]).toEqual([1 / 1.5, 0.5 / 1.5]);
  });
});

describe('by cosine', () => {
  it('the earlier of two equally near rows is taken', async () => {
    const { classifier } = await train(knn, examplesOf(dense(map), labels, 2), { k: 1 });
    expect(
      scoresOf(
        classifier,
        dense([
          [5, 0],
          [0, 2],
        ]),
      ),
    ).toEqual([
      [1, 0],
      [0, 1],
    ]);
  });

  it('neighbours that point away have no weight', async () => {
    const { classifier } = await train(
      knn,
      examplesOf(
        dense([
          [1, 0],
          [-1, 0],
        ]),
        [0, 1],
        2,
      ),
      { k: 2, weights: 'similarity' },
    );
    expect(scoresOf(classifier, dense([[3, 0]]))[0]).toEqual([1, 0]);
  });

  it.each(['uniform', 'similarity'])(
    'a document that points nowhere gets the shares of the classes (%s)',
    async (weights) => {
      const { classifier } = await train(knn, examplesOf(sparse(map), [0, 0, 0, 1], 2), { weights });
      expect(scoresOf(classifier, sparse([[0, 0]]))[0]).toEqual([0.75, 0.25]);
    },
  );
});

it('lets a neighbour vote for each of its labels, from one half on a label is given', async () => {
  const { classifier } = await train(knn, examplesOf(dense(map), [[0], [0, 1], [], [1]], 2), { k: 2 });
  expect(scoresOf(classifier, dense([[1, 0]]))[0]).toEqual([1, 0.5]);
  expect(classifier.threshold).toBe(0.5);
});

it('finds the neighbours that comparing with every row finds', async () => {
  const number = fc.integer({ min: 0, max: 3 });
  const rows = fc.array(fc.array(number, { minLength: 3, maxLength: 3 }), { minLength: 2, maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(
      rows,
      fc.array(number, { minLength: 3, maxLength: 3 }),
      fc.integer({ min: 1, max: 12 }),
      async (rows, question, k) => {
        const labels = rows.map((_, i) => i); // every row is a class of its own, so that the scores name the neighbours
        const { classifier } = await train(knn, examplesOf(sparse(rows), labels, rows.length), {
          k,
          distance: 'euclid',
        });
        const distance = (row: number[]) => row.reduce((sum, value, i) => sum + (value - question[i]!) ** 2, 0);
        const nearest = labels.toSorted((a, b) => distance(rows[a]!) - distance(rows[b]!) || a - b).slice(0, k);
        const found = scoresOf(classifier, dense([question]))[0]!;
        expect(found.flatMap((score, row) => (score > 0 ? [row] : []))).toEqual(nearest.sort((a, b) => a - b));
      },
    ),
  );
});

describe('a model file that does not hold together', () => {
  const options = resolveOptions('knn', knn.options);
  it.each([
    ['other dimensions', { shape: tensor(Uint32Array.of(4, 9)) }, 'knn: the model was trained on 9 dimensions, not 2.'],
    [
      'offsets that fall',
      { offsets: tensor(Uint32Array.of(0, 3, 2, 3, 4)) },
      "knn: the array 'offsets' must hold numbers that begin with 0 and never fall, got 2 at index 2.",
    ],
    [
      'a column too far',
      { indices: tensor(Uint32Array.of(0, 0, 1, 2)) },
      "knn: the array 'indices' must hold numbers of at most 1, got 2 at index 3.",
    ],
    [
      'a label too far',
      { labelIds: tensor(Uint32Array.of(0, 1, 2, 0)) },
      "knn: the array 'labelIds' must hold numbers of at most 1, got 2 at index 2.",
    ],
    ['fewer rows', { shape: tensor(Uint32Array.of(3, 2)) }, "knn: the array 'offsets' must be 4, got 5."],
  ])('%s', async (_, change, message) => {
    const { arrays } = await train(knn, examplesOf(dense(map), labels, 2));
    const act = () =>
      knn.prepare(classifierOf({ method: 'knn', options, arrays: { ...arrays, ...change } }, 2, ['a', 'b']));
    expect(act).toThrow(expect.objectContaining({ code: 'INCONSISTENT', message }));
  });
});
