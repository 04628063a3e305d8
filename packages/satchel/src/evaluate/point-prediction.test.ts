import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createRandom } from '../numeric/random.ts';
import { fitPoints, pointFor, predictedPoint, predictPoints } from './point-prediction.ts';
import { chooseOverTopics } from './topic-folds.ts';

const rowsOf = (table: readonly (readonly number[])[]) => table.map((row) => Float64Array.from(row));

describe('the point of a query, predicted from its statistics', () => {
  // One statistic, −1 and 1 around its mean of 5; the first point is good for low values, the second for high ones.
  const statistics = [[4], [6], [4], [6]];
  const rows = rowsOf([[0.8, 0.2], [0.4, 0.6], [0.8, 0.2], [0.4, 0.6]]); // biome-ignore format: a table

  it('is fitted by ridge regression around the mean of each point', () => {
    const { mean, weights, centres, widths } = fitPoints(rows, statistics, [0, 1, 2, 3], 1);
    expect(mean[0]).toBeCloseTo(0.6, 12);
    expect(mean[1]).toBeCloseTo(0.4, 12);
    expect(centres).toEqual([5]);
    expect(widths[0]).toBeCloseTo(Math.sqrt(4 / 3), 12);
    // xᵀx = 4 / (4/3) = 3; xᵀ(s − m) = −0.8 / √(4/3) at the first point, and the same with the other sign at the second; ρ n = 4
    expect(weights[0]![0]).toBeCloseTo(-0.8 / Math.sqrt(4 / 3) / 7, 12);
    expect(weights[1]![0]).toBeCloseTo(0.8 / Math.sqrt(4 / 3) / 7, 12);
  });

  it('is the point of the best predicted score; a strong penalty gives every query the best mean', () => {
    const weak = fitPoints(rows, statistics, [0, 1, 2, 3], 0);
    expect(statistics.map((values) => pointFor(weak, values))).toEqual([0, 1, 0, 1]);
    const strong = fitPoints(rows, statistics, [0, 1, 2, 3], 100);
    expect(statistics.map((values) => pointFor(strong, values))).toEqual([0, 0, 0, 0]);
  });

  it('is used where it gains on folds, and learned without the fold it is for', () => {
    const many = Array.from({ length: 40 }, (_, i) => i);
    const table = Float64Array.from(many.flatMap((i) => [...rows[i % 4]!]));
    const values = many.map((i) => statistics[i % 4]!);
    const choice = chooseOverTopics(table, 2, 5, createRandom(1, 'test'));
    const predictions = predictPoints(table, 2, values, choice);
    expect(predictions.map(({ isUsed, penalty }) => [isUsed, penalty])).toEqual(
      Array.from({ length: 6 }, () => [true, 0.3]),
    );
    expect(predictions[5]?.gain).toBeCloseTo(0.1, 12); // half of the queries gain .2
    const changed = Float64Array.from(table, (score, j) =>
      choice.foldOf[Math.floor(j / 2)] === 0 ? 1 - score : score,
    );
    expect(predictPoints(changed, 2, values, choice)[0]).toEqual(predictions[0]);
  });

  it('is a point of the grid, and the plain one where prediction shows no gain', () => {
    const score = fc.double({ min: 0, max: 1, noNaN: true });
    const query = fc.tuple(
      fc.array(score, { minLength: 3, maxLength: 3 }),
      fc.array(score, { minLength: 2, maxLength: 2 }),
    );
    fc.assert(
      fc.property(
        fc.array(query, { minLength: 2, maxLength: 20 }),
        fc.integer({ min: 2, max: 5 }),
        (queries, folds) => {
          const table = Float64Array.from(queries.flatMap(([scores]) => scores));
          const values = queries.map(([, own]) => own);
          const choice = chooseOverTopics(table, 3, folds, createRandom(1, 'test'), () => 0);
          const predictions = predictPoints(table, 3, values, choice);
          predictions.forEach((prediction, fold) => {
            const plain = choice.points[fold] ?? choice.overall;
            for (const own of values) {
              const point = predictedPoint(prediction, own);
              if (prediction.isUsed) expect([0, 1, 2]).toContain(point);
              else expect(point).toBe(plain);
            }
            if (prediction.isUsed) expect(prediction.gain).toBeGreaterThan(0);
          });
        },
      ),
    );
  });

  it('shows no gain where statistics say nothing, or there are two folds', () => {
    const table = Float64Array.from(Array.from({ length: 20 }, (_, i) => [...rows[i % 4]!]).flat());
    const same = Array.from({ length: 20 }, () => [1]);
    const isUsedWith = (values: readonly number[][], folds: number) =>
      predictPoints(table, 2, values, chooseOverTopics(table, 2, folds, createRandom(1, 'test')))[0]!.isUsed;
    expect(isUsedWith(same, 5)).toBe(false);
    const telling = same.map((_, i) => statistics[i % 4]!);
    expect([2, 5].map((folds) => isUsedWith(telling, folds))).toEqual([false, true]);
  });
});
