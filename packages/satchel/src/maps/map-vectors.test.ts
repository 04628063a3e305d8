import { describe, expect, it } from 'vitest';
import type { Matrix } from '../core/matrix.ts';
import { mapVectors } from './map-vectors.ts';
import { crowds, plainCompute, sixPoints } from './toy-points.case.ts';

const { rows, columns, data } = crowds(45, 3, 6);
const vectors: Matrix = { rows, columns, data: Float32Array.from(data) };

describe('mapVectors', () => {
  it.each(['tsne', 'umap', 'pca'] as const)(
    'draws %s: one position a vector, finite, the same every time',
    async (method) => {
      const options = { method, iterations: 100 };
      const [map, again] = [
        await mapVectors(vectors, options, plainCompute),
        await mapVectors(vectors, options, plainCompute),
      ];
      expect([map.method, map.positions.rows, map.positions.columns]).toEqual([method, 45, 2]);
      expect(map.positions.data.every(Number.isFinite)).toBe(true);
      expect(map.quality.trustworthiness).toBeGreaterThan(0.8);
      expect(again.positions.data).toEqual(map.positions.data);
    },
  );

  it('takes a perplexity that the points can bear, and says which', async () => {
    expect((await mapVectors(sixPoints, { iterations: 20 }, plainCompute)).perplexity).toBeCloseTo(5 / 3, 12);
    expect((await mapVectors(vectors, { iterations: 20, perplexity: 7 }, plainCompute)).perplexity).toBe(7);
  });

  it('refuses too few vectors and options it does not know', async () => {
    const three = { rows: 3, columns: 1, data: Float32Array.of(1, 2, 3) };
    await expect(mapVectors(three, {}, plainCompute)).rejects.toThrow('map: a map needs at least 4 points, got 3.');
    await expect(mapVectors(vectors, { perplexity: 0 }, plainCompute)).rejects.toThrow(
      "map: 'perplexity' must be a number from 1 to 1000, got 0.",
    );
  });
});
