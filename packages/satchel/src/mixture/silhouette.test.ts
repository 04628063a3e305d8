import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { silentProgress } from '../core/compute.ts';
import { kernelProvider } from '../kernels/provider.ts';
import { inlineExecutor } from '../parallel/inline.ts';
import { silhouettes } from './silhouette.ts';

const compute = { executor: inlineExecutor({}), progress: silentProgress, signal: undefined, kernels: kernelProvider };
const matrix = (columns: number, values: readonly number[]) => ({
  rows: values.length / columns,
  columns,
  data: Float32Array.from(values),
});

describe('silhouettes', () => {
  it('compare the own cluster with the nearest other one', async () => {
    // points 0, 1 | 4, 5: of point 0, a = 1, b = (16 + 25) / 2
    const { values, nearest } = await silhouettes(matrix(1, [0, 1, 4, 5]), [0, 0, 1, 1], 2, compute);
    expect(values[0]).toBeCloseTo((20.5 - 1) / 20.5, 12);
    expect(values[1]).toBeCloseTo((12.5 - 1) / 12.5, 12);
    expect([...nearest]).toEqual([1, 1, 0, 0]);
  });

  it('are 0 for a cluster of one point, for one cluster, and where all points are equal', async () => {
    expect((await silhouettes(matrix(1, [0, 9, 9]), [0, 1, 1], 2, compute)).values[0]).toBe(0);
    expect([...(await silhouettes(matrix(1, [0, 9]), [0, 0], 1, compute)).values]).toEqual([0, 0]);
    expect([...(await silhouettes(matrix(1, [3, 3, 3, 3]), [0, 0, 1, 1], 2, compute)).values]).toEqual([0, 0, 0, 0]);
  });

  it('equal the definition over all pairs', async () => {
    const some = fc.array(
      fc.tuple(fc.integer({ min: 0, max: 2 }), fc.integer({ min: -9, max: 9 }), fc.integer({ min: -9, max: 9 })),
      { minLength: 3, maxLength: 12 },
    );
    await fc.assert(
      fc.asyncProperty(some, async (rows) => {
        const assigned = rows.map(([k]) => k);
        const { values } = await silhouettes(
          matrix(
            2,
            rows.flatMap(([, x, y]) => [x, y]),
          ),
          assigned,
          3,
          compute,
        );
        for (const i of rows.keys()) expect(values[i]).toBeCloseTo(byPairs(rows, i), 9);
      }),
    );
  });
});

function byPairs(rows: readonly (readonly [number, number, number])[], i: number): number {
  const distance = (j: number): number => (rows[i]![1] - rows[j]![1]) ** 2 + (rows[i]![2] - rows[j]![2]) ** 2;
  const meanTo = (k: number): number => {
    const others = rows.flatMap(([own], j) => (own === k && j !== i ? [distance(j)] : []));
    return others.length === 0 ? Number.NaN : others.reduce((sum, value) => sum + value, 0) / others.length;
  };
  const a = meanTo(rows[i]![0]);
  const b = Math.min(
    ...[0, 1, 2]
      .filter((k) => k !== rows[i]![0])
      .map(meanTo)
      .filter((mean) => !Number.isNaN(mean)),
  );
  return Number.isNaN(a) || b === Number.POSITIVE_INFINITY || Math.max(a, b) === 0 ? 0 : (b - a) / Math.max(a, b);
}
