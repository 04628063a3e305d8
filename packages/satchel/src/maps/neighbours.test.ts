import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Block } from '../numeric/block.ts';
import { testCompute as withKernels } from '../run/test-compute.case.ts';
import { nearestNeighbours } from './neighbours.ts';
import { blockOf, crowds, plainCompute, sixPoints } from './toy-points.case.ts';

describe('nearestNeighbours', () => {
  it('lists the nearest first, of equally near ones the earlier', async () => {
    const line: Block = { rows: 4, columns: 1, data: Float64Array.of(0, 1, 2, 4) };
    const { k, indices, distances } = await nearestNeighbours(line, 2, plainCompute);
    expect(k).toBe(2);
    expect([...indices]).toEqual([1, 2, 0, 2, 1, 0, 2, 1]);
    expect([...distances]).toEqual([1, 2, 1, 1, 1, 2, 2, 3]);
  });

  it('has no more neighbours than there are other points', async () => {
    const { k, indices } = await nearestNeighbours(blockOf(sixPoints), 50, plainCompute);
    expect(k).toBe(5);
    expect([...indices.subarray(0, 5)]).toEqual([1, 2, 3, 4, 5]);
  });

  it('gives the same bits with kernels and without', async () => {
    const points = crowds(700, 5, 17);
    const [plain, compiled] = [
      await nearestNeighbours(points, 20, plainCompute),
      await nearestNeighbours(points, 20, withKernels),
    ];
    expect(compiled).toEqual(plain);
  });

  it('is exact where 32 bits cannot tell the points apart', async () => {
    const points = crowds(300, 3, 4);
    for (let at = 0; at < points.data.length; at++) points.data[at] = 1e6 + points.data[at]! * 1e-6;
    expect(await nearestNeighbours(points, 5, withKernels)).toEqual(await nearestNeighbours(points, 5, plainCompute));
  });

  it('takes equal points in their order, however many there are', async () => {
    const points: Block = { rows: 300, columns: 2, data: new Float64Array(600).fill(3) };
    const { indices, distances } = await nearestNeighbours(points, 3, withKernels);
    expect([...indices.subarray(0, 6)]).toEqual([1, 2, 3, 0, 2, 3]);
    expect(distances.every((distance) => distance === 0)).toBe(true);
  });

  it('finds what sorting all distances finds', () =>
    fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: -9, max: 9 }), { minLength: 40, maxLength: 80 }), async (numbers) => {
        const points: Block = { rows: numbers.length, columns: 1, data: Float64Array.from(numbers) };
        const { indices } = await nearestNeighbours(points, 3, plainCompute);
        numbers.forEach((x, i) => {
          const others = [...numbers.keys()].filter((j) => j !== i);
          others.sort((a, b) => Math.abs(numbers[a]! - x) - Math.abs(numbers[b]! - x) || a - b);
          expect([...indices.subarray(3 * i, 3 * i + 3)]).toEqual(others.slice(0, 3));
        });
      }),
      { numRuns: 50 },
    ));

  it('ends with the reason of its signal', async () => {
    const signal = AbortSignal.abort(new Error('enough'));
    await expect(nearestNeighbours(blockOf(sixPoints), 2, { ...plainCompute, signal })).rejects.toThrow('enough');
  });
});
