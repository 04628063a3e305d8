/**
 * UMAP (McInnes, Healy and Melville 2018) by umap-js, with our exact neighbours, principal components and random
 * numbers.
 *
 * umap-js has no option for the starting positions. After `initializeFit` has built the graph, `getEmbedding` returns
 * the very arrays of positions that umap-js drew at random and continues from, so the start is written into them before
 * the first step. Building the graph is one call that cannot be interrupted: some seconds for 20,000 points.
 */

import { breathe } from '../core/compute.ts';
import { badParam, throwIfAborted } from '../core/errors.ts';
import type { Block } from '../numeric/block.ts';
import { createRandom, type Random } from '../numeric/random.ts';
import { type Neighbours, nearestNeighbours } from './neighbours.ts';
import { checkEnough, type MapCompute } from './points.ts';

export interface UmapSettings {
  /** Neighbours per point, the point itself included. */
  readonly neighbours: number;
  /** The least distance between points on the map. */
  readonly minDistance: number;
  /** Default: 500 for few points, 200 for many. */
  readonly epochs?: number;
  readonly seed: number;
}

/** `points` along their principal components (pca.ts), n × d, d ≥ 2; the first two are the start. Returns n × 2. */
export async function umap(points: Block, settings: UmapSettings, compute: MapCompute): Promise<Block> {
  const n = points.rows;
  checkEnough('umap', n, 4);
  const k = Math.min(settings.neighbours, n - 1);
  if (k < 2) throw badParam(`umap: 'neighbours' must be a whole number of at least 2, got ${k}.`);
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

/** Neighbour lists as umap-js expects them: each point is its own first neighbour, at distance 0. */
function withThemselves(
  { k, indices, distances }: Neighbours,
  n: number,
): { indices: number[][]; distances: number[][] } {
  const of = <Numbers extends Uint32Array | Float64Array>(numbers: Numbers, own: (i: number) => number): number[][] =>
    Array.from({ length: n }, (_, i) => [own(i), ...numbers.subarray(i * k, (i + 1) * k)]);
  return { indices: of(indices, (i) => i), distances: of(distances, () => 0) };
}

/** The start fills a square with this half side, as in the reference implementation. */
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
