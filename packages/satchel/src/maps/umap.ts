/**
 * UMAP (McInnes, Healy and Melville 2018) by umap-js, on our exact neighbours, from our principal components, with our random numbers.
 *
 * umap-js has no option for where to start. Once `initializeFit` has built the graph, the positions it drew by chance are the arrays that
 * `getEmbedding` hands out, and it goes on from whatever they hold; so the start is written there before the first step. Building the graph
 * is one call that cannot be interrupted: some seconds for 20,000 points.
 */

import { breathe } from '../core/compute.ts';
import { SatchelError, throwIfAborted } from '../core/errors.ts';
import type { Block } from '../numeric/block.ts';
import { createRandom, type Random } from '../numeric/random.ts';
import { type Neighbours, nearestNeighbours } from './neighbours.ts';
import { checkEnough, type MapCompute } from './points.ts';

export interface UmapSettings {
  /** How many neighbours a point holds on to, itself among them. */
  readonly neighbours: number;
  /** How near points may come on the map. */
  readonly minDistance: number;
  /** By itself 500 for few points, 200 for many. */
  readonly epochs?: number;
  readonly seed: number;
}

/** `points` along their principal components (pca.ts), n × d with d ≥ 2: the first two columns are the start. Answers n × 2. */
export async function umap(points: Block, settings: UmapSettings, compute: MapCompute): Promise<Block> {
  const n = points.rows;
  checkEnough('umap', n, 4);
  const k = Math.min(settings.neighbours, n - 1);
  if (k < 2)
    throw new SatchelError('BAD_PARAM', `umap: 'neighbours' must be a whole number of at least 2, got ${k}.`, {
      kind: 'usage',
    });
  const near = await nearestNeighbours(points, k - 1, compute);
  const { UMAP } = await import('umap-js');
  const random = createRandom(settings.seed, 'umap');
  const fitted = new UMAP({
    nNeighbors: k,
    minDist: settings.minDistance,
    random: random.uniform,
    ...(settings.epochs === undefined ? {} : { nEpochs: settings.epochs }),
  });
  const rows = Array.from({ length: n }, (_, i) =>
    Array.from(points.data.subarray(i * points.columns, (i + 1) * points.columns)),
  );
  const lists = withThemselves(near, n);
  fitted.setPrecomputedKNN(lists.indices, lists.distances);
  const epochs = fitted.initializeFit(rows);
  placeAt(fitted.getEmbedding(), points, random);
  for (let epoch = 1; epoch <= epochs; epoch++) {
    fitted.step();
    await breathe();
    throwIfAborted(compute.signal);
    compute.progress.advance(epoch, epochs, 'epochs');
  }
  return { rows: n, columns: 2, data: Float64Array.from(fitted.getEmbedding().flat()) };
}

/** Lists as umap-js has them: each point is the first of its own neighbours, at no distance. */
function withThemselves(
  { k, indices, distances }: Neighbours,
  n: number,
): { indices: number[][]; distances: number[][] } {
  const of = <Numbers extends Uint32Array | Float64Array>(numbers: Numbers, own: (i: number) => number): number[][] =>
    Array.from({ length: n }, (_, i) => [own(i), ...numbers.subarray(i * k, (i + 1) * k)]);
  return { indices: of(indices, (i) => i), distances: of(distances, () => 0) };
}

/** The start fills a square of this half side, as that of the reference implementation does. */
const REACH = 10;
const CHANCE = 1e-3;

function placeAt(embedding: number[][], { columns, data }: Block, random: Random): void {
  let farthest = 0;
  for (let at = 0; at < data.length; at += columns)
    farthest = Math.max(farthest, Math.abs(data[at]!), Math.abs(data[at + 1]!));
  const scale = farthest > 0 ? REACH / farthest : 0;
  embedding.forEach((position, i) => {
    for (let c = 0; c < 2; c++) position[c] = scale * data[i * columns + c]! + CHANCE * (2 * random.uniform() - 1);
  });
}
