/**
 * Vectors as points on a sheet: first their principal components, which takes the noise of hundreds of dimensions away and most of the cost
 * with it, then the method that was asked for.
 *
 *   pca     the first two components themselves: what is far is far, and crowds overlap
 *   tsne    who is near whom; distances between groups mean little
 *   umap    likewise, with more of the large shape, and less even crowds
 */

import { silentProgress } from '../core/compute.ts';
import type { Vectors } from '../core/matrix.ts';
import { resolveOptions } from '../core/options.ts';
import type { Block } from '../numeric/block.ts';
import { type MapOptions, mapOptions } from './options.ts';
import { pca } from './pca.ts';
import { checkEnough, type MapCompute } from './points.ts';
import { type MapQuality, mapQuality } from './quality.ts';
import { tsne } from './t-sne.ts';
import { umap } from './umap.ts';

export interface VectorMap {
  readonly method: MapOptions['method'];
  /** n × 2 */
  readonly positions: Block;
  readonly quality: MapQuality;
  /** The perplexity that was taken: no more than a third of the other points. */
  readonly perplexity?: number;
  /** What t-SNE made small, in nats. */
  readonly divergence?: number;
  /** How much of the whole variance the components hold that the map is made of. */
  readonly share: number;
}

export async function mapVectors(
  vectors: Vectors,
  given: Partial<MapOptions> = {},
  compute: MapCompute = { progress: silentProgress },
  seed = 1,
): Promise<VectorMap> {
  const options = resolveOptions('map', mapOptions, given);
  checkEnough('map', vectors.rows, LEAST);
  const { positions: points, share } = await pca(
    vectors,
    Math.max(2, Math.min(options.components, vectors.columns)),
    compute,
    seed,
  );
  const drawn = await draw(points, options, compute, seed);
  const quality = await mapQuality(points, drawn.positions, Math.min(10, Math.floor((vectors.rows - 1) / 2)), compute);
  return { method: options.method, share, quality, ...drawn };
}

/** Fewer points have no neighbourhoods to keep. */
const LEAST = 4;

type Drawn = Pick<VectorMap, 'positions' | 'divergence' | 'perplexity'>;

async function draw(points: Block, options: MapOptions, compute: MapCompute, seed: number): Promise<Drawn> {
  if (options.method === 'pca') return { positions: firstTwo(points) };
  if (options.method === 'umap') return { positions: await umap(points, { ...options, seed }, compute) };
  const perplexity = Math.max(1, Math.min(options.perplexity, (points.rows - 1) / 3));
  return { perplexity, ...(await tsne(points, { perplexity, iterations: options.iterations, seed }, compute)) };
}

function firstTwo({ rows, columns, data }: Block): Block {
  const taken = new Float64Array(2 * rows);
  for (let i = 0; i < rows; i++) taken.set(data.subarray(i * columns, i * columns + 2), 2 * i);
  return { rows, columns: 2, data: taken };
}
