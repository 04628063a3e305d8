import { describe, expect, it } from 'vitest';
import type { Block } from '../numeric/block.ts';
import { mapQuality } from './quality.ts';
import { tsne } from './t-sne.ts';
import { blockOf, crowds, plainCompute, sixPoints } from './toy-points.case.ts';

const settings = { perplexity: 8, iterations: 200, seed: 1 };

/** For how many points the nearest on the map is of the same group. */
function together(positions: Block, groups: number): number {
  const near = [...Array(positions.rows).keys()].map((i) => {
    const others = [...Array(positions.rows).keys()].filter((j) => j !== i);
    const distance = (j: number) =>
      Math.hypot(
        positions.data[2 * i]! - positions.data[2 * j]!,
        positions.data[2 * i + 1]! - positions.data[2 * j + 1]!,
      );
    return others.reduce((best, j) => (distance(j) < distance(best) ? j : best));
  });
  return near.filter((j, i) => j % groups === i % groups).length / near.length;
}

describe('tsne', () => {
  it('puts groups apart and keeps neighbours near', async () => {
    const points = crowds(150, 3, 5);
    const { positions, divergence } = await tsne(points, settings, plainCompute);
    expect(together(positions, 3)).toBe(1);
    expect((await mapQuality(points, positions, 8, plainCompute)).trustworthiness).toBeGreaterThan(0.95);
    expect(divergence).toBeLessThan(0.6);
  });

  it('draws much the same with every pair and with Barnes–Hut', async () => {
    const points = crowds(240, 4, 5);
    const every = await tsne(points, { ...settings, theta: 0 }, plainCompute);
    const taken = await tsne(points, { ...settings, theta: 0.5 }, plainCompute);
    expect(together(taken.positions, 4)).toBe(1);
    expect(Math.abs(taken.divergence - every.divergence)).toBeLessThan(0.15);
  });

  it('makes the divergence smaller once attraction is no longer exaggerated', async () => {
    const points = crowds(90, 3, 4);
    const [quarter, half, whole] = await Promise.all(
      [100, 200, 400].map((iterations) => tsne(points, { ...settings, iterations }, plainCompute)),
    );
    expect(half!.divergence).toBeLessThan(quarter!.divergence);
    expect(whole!.divergence).toBeLessThanOrEqual(half!.divergence + 1e-3);
  });

  it('gives the same bits for the same seed and other bits for another', async () => {
    const points = crowds(60, 3, 4);
    const [first, again, other] = await Promise.all(
      [1, 1, 2].map((seed) => tsne(points, { ...settings, iterations: 60, seed }, plainCompute)),
    );
    expect(again!.positions.data).toEqual(first!.positions.data);
    expect(other!.positions.data).not.toEqual(first!.positions.data);
  });

  it('stays finite where points are equal or lie on a line', async () => {
    const same: Block = { rows: 20, columns: 2, data: new Float64Array(40) };
    const line: Block = {
      rows: 20,
      columns: 2,
      data: Float64Array.from({ length: 40 }, (_, at) => (at % 2 === 0 ? at : 0)),
    };
    for (const points of [same, line]) {
      const { positions } = await tsne(points, { ...settings, perplexity: 4 }, plainCompute);
      expect(positions.data.every(Number.isFinite)).toBe(true);
      expect(new Set(positions.data).size).toBe(40);
    }
  });

  it('tells how far it is, and stops when told', async () => {
    const [told, affinities]: [number[], number[]] = [[], []];
    const stop = new AbortController();
    const progress = {
      stage() {},
      advance(done: number, _total: number | undefined, unit: string) {
        if (unit === 'iterations') told.push(done);
        if (unit === 'affinities') affinities.push(done);
        if (done === 50) stop.abort(new Error('enough'));
      },
    };
    const points = crowds(90, 3, 4);
    await tsne(points, { ...settings, iterations: 40 }, { ...plainCompute, progress });
    expect(told.at(-1)).toBe(40);
    expect(affinities[0]).toBe(128); // two steps a point
    expect(affinities).toHaveLength(Math.floor((2 * points.rows) / 128));
    expect(told).toEqual([...told].sort((a, b) => a - b));
    const stopped = tsne(
      points,
      { ...settings, iterations: 100_000 },
      { ...plainCompute, progress: stopAtOnce(stop), signal: stop.signal },
    );
    await expect(stopped).rejects.toThrow('enough');
  });

  it('needs three points, and neighbours for its perplexity', async () => {
    const two = { rows: 2, columns: 2, data: new Float64Array(4) };
    await expect(tsne(two, settings, plainCompute)).rejects.toMatchObject({
      code: 'TOO_FEW_POINTS',
      message: 't-sne: a map needs at least 3 points, got 2.',
    });
    await expect(tsne(blockOf(sixPoints), settings, plainCompute)).rejects.toMatchObject({
      code: 'TOO_FEW_POINTS',
      facts: { perplexity: 8, neighbours: 5 },
    });
  });
});

const stopAtOnce = (stop: AbortController) => ({
  stage() {},
  advance(_done: number, _total: number | undefined, unit: string) {
    if (unit === 'iterations') stop.abort(new Error('enough'));
  },
});
