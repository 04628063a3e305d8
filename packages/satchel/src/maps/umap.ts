/**
 * UMAP (McInnes, Healy and Melville 2018): the graph of neighbours (fuzzy-graph.ts), laid out from the first two principal components
 * (umap-layout.ts). From umap-js comes the curve that belongs to a least distance; the bits are those of umap-js with our neighbours, start
 * and random numbers.
 */

import { badParam } from '../core/errors.ts';
import { inSteps } from '../core/threads/steps.ts';
import type { Block } from '../numeric/block.ts';
import { createRandom, type Random } from '../numeric/random.ts';
import { fuzzyGraph } from './fuzzy-graph.ts';
import { nearestNeighbours } from './neighbours.ts';
import { checkEnough, type MapCompute } from './points.ts';
import { layOut } from './umap-layout.ts';

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
  const { findABParams } = await import('umap-js/dist/umap.js');
  const epochs = settings.epochs ?? usualEpochs(n);
  const edges = await inSteps(fuzzyGraph(near, n, epochs), compute);
  const random = createRandom(settings.seed, 'umap');
  const positions = startFrom(points, random);
  const layout = layOut(edges, positions, findABParams(SPREAD, settings.minDistance), epochs, random);
  for (let epoch = 0; epoch < epochs; epoch++) {
    await inSteps(layout.epoch(epoch), compute);
    compute.progress.advance(epoch + 1, epochs, 'epochs');
  }
  return { rows: n, columns: 2, data: positions };
}

/** How far the neighbourhoods of the map reach. */
const SPREAD = 1;

const usualEpochs = (n: number): number => (n <= 2500 ? 500 : n <= 5000 ? 400 : n <= 7500 ? 300 : 200);

/** The start fills a square with this half side, as in the reference implementation. */
const REACH = 10;
const CHANCE = 1e-3;

function startFrom({ rows, columns, data }: Block, random: Random): Float64Array {
  for (let drawn = 0; drawn < 2 * rows; drawn++) random.uniform(); // umap-js draws a start of its own first
  let farthest = 0;
  for (let at = 0; at < data.length; at += columns)
    farthest = Math.max(farthest, Math.abs(data[at]!), Math.abs(data[at + 1]!));
  const scale = farthest > 0 ? REACH / farthest : 0;
  return Float64Array.from(
    { length: 2 * rows },
    (_, at) => scale * data[Math.floor(at / 2) * columns + (at % 2)]! + CHANCE * (2 * random.uniform() - 1),
  );
}
