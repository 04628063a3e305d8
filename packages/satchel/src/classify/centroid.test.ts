import { expect, it } from 'vitest';
import { centroid } from './centroid.ts';
import { dense, examplesOf, scoresOf, sparse, train, winners } from './parts/toy-examples.case.ts';

/** Two documents to the east (one of them far away), one to the north. */
const rows = [
  [1, 0],
  [30, 40],
  [0, 2],
];

it('averages directions and compares with them', async () => {
  const { classifier } = await train(centroid, examplesOf(dense(rows), [0, 0, 1], 2));
  // (1, 0) and (0.6, 0.8) have the mean (0.8, 0.4), which is (2, 1) / √5 at unit length
  const [score] = scoresOf(classifier, sparse([[1, 0]]));
  expect(score![0]).toBeCloseTo(2 / Math.sqrt(5), 6);
  expect(score![1]).toBe(0);
});

it('averages places and takes the nearest', async () => {
  const { classifier } = await train(centroid, examplesOf(dense(rows), [0, 0, 1], 2), { distance: 'euclid' });
  // the centres are (15.5, 20) and (0, 2): from the origin the second is nearer, by half the difference of the squared distances
  const [score] = scoresOf(classifier, dense([[0, 0]]));
  expect(score![1]! - score![0]!).toBeCloseTo((15.5 ** 2 + 20 ** 2 - 4) / 2, 4);
  expect(
    winners(
      classifier,
      dense([
        [0, 0],
        [14, 20],
        [1, 1],
      ]),
    ),
  ).toEqual([1, 0, 1]);
});

it('moves a centroid away from the others by γ', async () => {
  const { classifier } = await train(
    centroid,
    examplesOf(
      dense([
        [1, 0],
        [0, 1],
      ]),
      [0, 1],
      2,
    ),
    { negative: 0.5 },
  );
  // (1, −½) at unit length
  expect(classifier.linear!.weight(0, 0)).toBeCloseTo(2 / Math.sqrt(5), 6);
  expect(classifier.linear!.weight(1, 0)).toBeCloseTo(-1 / Math.sqrt(5), 6);
});

it('cuts halfway between the rows with a label and those without', async () => {
  const { classifier } = await train(
    centroid,
    examplesOf(
      dense([
        [1, 0],
        [1, 0],
        [0, 1],
      ]),
      [[0], [0], []],
      1,
    ),
  );
  expect(
    scoresOf(
      classifier,
      dense([
        [1, 0],
        [0, 1],
      ]),
    ).flat(),
  ).toEqual([0.5, -0.5]);
});

it.each(['cosine', 'euclid'])('never gives a class that no training row has (%s)', async (distance) => {
  const { classifier } = await train(centroid, examplesOf(dense(rows), [1, 1, 2], 3), { distance });
  expect(
    winners(
      classifier,
      dense([
        [0, 0],
        [-30, -40],
        [1, 0],
        [0, 2],
      ]),
    ),
  ).not.toContain(0);
});

it('with several labels, the mean scores of the rows with a label and without it lie equally far from 0', async () => {
  const rows = [
    [3, 1, 0],
    [2, 0, 1],
    [0, 1, 2],
    [1, 1, 1],
  ];
  const labels = [[0], [0, 1], [1], []];
  for (const distance of ['cosine', 'euclid']) {
    const { classifier } = await train(centroid, examplesOf(sparse(rows), labels, 2), { distance });
    const scores = scoresOf(classifier, sparse(rows));
    for (const k of [0, 1]) {
      const mean = (has: boolean): number => {
        const own = scores.filter((_, row) => labels[row]!.includes(k) === has).map((of) => of[k]!);
        return own.reduce((sum, score) => sum + score, 0) / own.length;
      };
      expect(mean(true) + mean(false)).toBeCloseTo(0, 5);
    }
  }
});
