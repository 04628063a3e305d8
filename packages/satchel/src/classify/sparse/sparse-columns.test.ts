import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Arrays, tensor } from '../../core/tensor.ts';
import { linearClassifier } from '../parts/linear-classifier.ts';
import { scoresOf, sparse } from '../parts/toy-examples.case.ts';
import { createSparseColumns } from './sparse-columns.ts';

/** The classifier of these weights, [feature][class], handed over in parts of so many classes. */
async function classifierOf(weights: readonly (readonly number[])[], size: number) {
  const [features, classes] = [weights.length, weights[0]!.length];
  const table = createSparseColumns(features, classes, {});
  for (let start = 0; start < classes; start += size) {
    const own = Array.from({ length: Math.min(size, classes - start) }, (_, k) => start + k);
    const stride = own.length + 3;
    const columns = new Float32Array(features * stride).fill(7e7); // what lies between is not read
    weights.forEach((row, i) => {
      own.forEach((k, j) => {
        columns[i * stride + j] = row[k]!;
      });
    });
    await table.add({ weights: columns, stride, classes: own });
  }
  const arrays: Arrays = { ...(await table.arrays()), bias: tensor(new Float32Array(classes)) };
  const names = Array.from({ length: classes }, (_, k) => `c${k}`);
  return {
    arrays,
    classifier: linearClassifier({ owner: 'linear-svm', arrays, dimensions: features, classes: names }),
  };
}

describe('columns of a solver as a sparse table', () => {
  it('keeps the weights in which a class differs from the others, and no others', async () => {
    const common = [-0.5, -0.25, 0, -0.125];
    const weights = common.map((base) => Array<number>(6).fill(base));
    weights[1]![4] = 2;
    weights[3]![0] = -3;
    const { arrays, classifier } = await classifierOf(weights, 4);
    expect(arrays['rowBase']!.data).toEqual(Float32Array.from(common));
    expect(arrays['cellCounts']!.data).toEqual(Uint32Array.of(0, 1, 0, 1));
    expect(arrays['cellClasses']!.data).toEqual(Uint32Array.of(4, 0));
    expect(weights.map((row, i) => row.map((_, k) => classifier.linear!.weight(i, k)))).toEqual(weights);
  });

  it('drops no more than a hundredth of what a class differs by, so that scores change by no more', async () => {
    const numbers = fc.float({ min: -2, max: 2, noNaN: true });
    const tables = fc
      .tuple(fc.integer({ min: 1, max: 30 }), fc.integer({ min: 1, max: 9 }))
      .chain(([features, classes]) =>
        fc.array(
          fc.array(
            fc.oneof(
              numbers,
              numbers.map((n) => n * 1e-4),
            ),
            { minLength: classes, maxLength: classes },
          ),
          {
            minLength: features,
            maxLength: features,
          },
        ),
      );
    await fc.assert(
      fc.asyncProperty(tables, fc.integer({ min: 1, max: 9 }), async (weights, size) => {
        const { arrays, classifier } = await classifierOf(weights, size);
        const base = arrays['rowBase']!.data;
        const row = weights.map((_, i) => ((i * 7) % 5) - 2);
        const scores = scoresOf(classifier, sparse([row]))[0]!;
        weights[0]!.forEach((_, k) => {
          const square = (f: (i: number) => number) => Math.sqrt(weights.reduce((sum, _, i) => sum + f(i) ** 2, 0));
          const apart = square((i) => Math.fround(weights[i]![k]!) - base[i]!);
          const lost = square((i) => Math.fround(weights[i]![k]!) - classifier.linear!.weight(i, k));
          expect(lost).toBeLessThanOrEqual(0.01 * apart + 1e-6);
          const exact = row.reduce((sum, x, i) => sum + x * Math.fround(weights[i]![k]!), 0);
          expect(Math.abs(scores[k]! - exact)).toBeLessThanOrEqual(0.01 * apart * square((i) => row[i]!) + 1e-5);
        });
      }),
      { numRuns: 200, seed: 1 },
    );
  });
});
