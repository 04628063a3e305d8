import { expect, it } from 'vitest';
import { principalPoints } from './principal-points.ts';

const paced = { signal: undefined } as never;

/** Points that vary most along the second axis. */
const points = { rows: 4, columns: 2, data: Float32Array.of(0, 0, 2, 10, 0, 20, 2, 30) };

it('only centres points that have no more dimensions than are asked for', async () => {
  for (const dimensions of [2, 3]) {
    const { columns, data } = await principalPoints(points, dimensions, paced);
    expect([columns, ...data]).toEqual([2, -1, -15, 1, -5, -1, 5, 1, 15]);
  }
});

it('takes coordinates along the direction of most variance, with mean 0', async () => {
  const { rows, columns, data } = await principalPoints(points, 1, paced);
  expect([rows, columns]).toEqual([4, 1]);
  expect(data.reduce((sum, value) => sum + value, 0)).toBeCloseTo(0, 10);
  const spread = data.reduce((sum, value) => sum + value * value, 0);
  expect(spread).toBeGreaterThan(500); // Σ over the second axis is 500; the best direction has no less
  expect(spread).toBeLessThanOrEqual(504 + 1e-9);
});
