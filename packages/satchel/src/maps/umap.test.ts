import { describe, expect, it } from 'vitest';
import { mapQuality } from './quality.ts';
import { crowds, plainCompute } from './toy-points.case.ts';
import { umap } from './umap.ts';

const settings = { neighbours: 10, minDistance: 0.1, epochs: 100, seed: 1 };

describe('umap', () => {
  it('keeps neighbours near', async () => {
    const points = crowds(120, 3, 5);
    const positions = await umap(points, settings, plainCompute);
    const { trustworthiness, kept } = await mapQuality(points, positions, 8, plainCompute);
    expect(trustworthiness).toBeGreaterThan(0.9);
    expect(kept).toBeGreaterThan(0.3);
  });

  it('gives the same bits for the same seed and other bits for another', async () => {
    const points = crowds(60, 3, 4);
    const [first, again, other] = await Promise.all(
      [1, 1, 2].map((seed) => umap(points, { ...settings, epochs: 20, seed }, plainCompute)),
    );
    expect(again!.data).toEqual(first!.data);
    expect(other!.data).not.toEqual(first!.data);
  });

  it('starts from the first two components: crowds that begin left and right stay there', async () => {
    const points = crowds(80, 1, 4);
    for (let i = 0; i < 80; i++) points.data[4 * i] = i % 2 === 0 ? -50 : 50;
    for (const seed of [1, 2, 3]) {
      const { data } = await umap(points, { ...settings, seed }, plainCompute);
      const meanOf = (parity: number) =>
        data.filter((_, at) => at % 4 === 2 * parity).reduce((sum, x) => sum + x, 0) / 40;
      expect(meanOf(0)).toBeLessThan(meanOf(1));
      expect(meanOf(1) - meanOf(0)).toBeGreaterThan(10);
    }
  });

  it('stops when told', async () => {
    const stop = new AbortController();
    const progress = {
      stage() {},
      advance(_done: number, _total: number | undefined, unit: string) {
        if (unit === 'epochs') stop.abort(new Error('enough'));
      },
    };
    await expect(umap(crowds(60, 3, 4), settings, { ...plainCompute, progress, signal: stop.signal })).rejects.toThrow(
      'enough',
    );
  });

  it('needs four points', async () => {
    await expect(
      umap({ rows: 3, columns: 2, data: new Float64Array(6) }, settings, plainCompute),
    ).rejects.toMatchObject({
      code: 'TOO_FEW_POINTS',
    });
  });
});
