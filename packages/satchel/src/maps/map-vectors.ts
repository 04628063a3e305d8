/**
 * Places vectors on a plane: first their principal components, which remove noise and most of the cost of hundreds of
 * dimensions, then the chosen method.
 *
 *   pca     the first two components: large distances are true, groups may overlap
 *   tsne    keeps neighbourhoods; distances between groups mean little
 *   umap    likewise; keeps more of the large shape, groups are less evenly dense
 */

import { checkArguments } from '../core/checks/kinds.ts';
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
  /** The perplexity used: at most a third of the number of other points. */
  readonly perplexity?: number;
  /** The divergence that t-SNE minimised, in nats. */
  readonly divergence?: number;
  /** The share of the total variance in the components the map is made from. */
  readonly share: number;
}

/**
 * Lays vectors out on a plane: row i of `positions` is the place of row i of `vectors`.
 *
 * @example
 * import { mapVectors } from 'satchel';
 * const vectors = { rows: 4, columns: 3, data: Float32Array.of(1, 0, 0, 1, 0, 1, 0, 5, 0, 0, 5, 1) };
 * const { positions } = await mapVectors(vectors, { method: 'pca' });
 * console.log(positions.data); // two numbers per row of vectors
 */
export async function mapVectors(
  vectors: Vectors,
  given: Partial<MapOptions> = {},
  compute: MapCompute = { progress: silentProgress },
  seed = 1,
): Promise<VectorMap> {
  checkArguments('mapVectors', { vectors: [vectors, 'vectors'], compute: [compute, 'object'], seed: [seed, 'number'] });
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
