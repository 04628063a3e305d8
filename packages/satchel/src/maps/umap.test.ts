import { UMAP } from 'umap-js';
import { describe, expect, it } from 'vitest';
import type { Block } from '../numeric/block.ts';
import { createRandom } from '../numeric/random.ts';
import { nearestNeighbours } from './neighbours.ts';
import { mapQuality } from './quality.ts';
import { crowds, plainCompute } from './toy-points.case.ts';
import { umap } from './umap.ts';

const settings = { neighbours: 10, minDistance: 0.1, epochs: 100, seed: 1 };

/** Each point thirteen times: more than have room in a list of neighbours, so that some have no other place near. */
const twins = ({ columns, data }: Block): Block => {
  const copies = Array.from({ length: 13 }, () => [...data]).flat();
  return { rows: copies.length / columns, columns, data: Float64Array.from(copies) };
};

/** The map that umap-js makes of our neighbours, start and random numbers. */
async function byUmapJs(points: Block, { neighbours: k, minDistance, epochs, seed }: typeof settings) {
  const { rows: n, columns, data } = points;
  const near = await nearestNeighbours(points, k - 1, plainCompute);
  const random = createRandom(seed, 'umap');
  const fitted = new UMAP({ nNeighbors: k, minDist: minDistance, nEpochs: epochs, random: random.uniform });
  const listsOf = (numbers: Uint32Array | Float64Array, own: (i: number) => number) =>
    Array.from({ length: n }, (_, i) => [own(i), ...numbers.subarray(i * (k - 1), (i + 1) * (k - 1))]);
  fitted.setPrecomputedKNN(
    listsOf(near.indices, (i) => i),
    listsOf(near.distances, () => 0),
  );
  fitted.initializeFit(Array.from({ length: n }, (_, i) => [...data.subarray(i * columns, (i + 1) * columns)]));
  const farthest = Math.max(
    ...Array.from({ length: 2 * n }, (_, at) => Math.abs(data[(at >> 1) * columns + (at % 2)]!)),
  );
  fitted.getEmbedding().forEach((position, i) => {
    for (let c = 0; c < 2; c++)
      position[c] = (10 / farthest) * data[i * columns + c]! + 1e-3 * (2 * random.uniform() - 1);
  });
  for (let epoch = 0; epoch < epochs; epoch++) fitted.step();
  return Float64Array.from(fitted.getEmbedding().flat());
}

describe('umap', () => {
  it.each([
    [crowds(120, 3, 5), settings],
    [crowds(300, 5, 8, 2), { ...settings, neighbours: 15, minDistance: 0.3, epochs: 60, seed: 7 }],
    [crowds(40, 2, 3), { ...settings, neighbours: 2, minDistance: 0, epochs: 30 }],
    [twins(crowds(20, 3, 4)), { ...settings, epochs: 50 }],
  ])('gives the bits of umap-js, case %#', async (points, some) => {
    const { data } = await umap(points, some, plainCompute);
    expect(data).toEqual(await byUmapJs(points, some));
  });

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
