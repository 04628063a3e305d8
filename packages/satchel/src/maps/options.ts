/** The options of a map, as data: those of the command line and of the library. */
import { choice, integer, number, type OptionValues } from '../core/options.ts';

export const mapOptions = {
  method: choice('how the map is made', 'tsne', ['tsne', 'umap', 'pca']),
  components: integer('principal components the map is made from', 50, { min: 2, max: 1000 }),
  perplexity: number('tsne: about how many neighbours of a point count', 30, { min: 1, max: 1000 }),
  iterations: integer('tsne: steps', 1000, { min: 10, max: 100_000 }),
  neighbours: integer('umap: how many neighbours of a point count', 15, { min: 2, max: 1000 }),
  minDistance: number('umap: least distance between points on the map', 0.1, { min: 0, max: 1 }),
} as const;

export type MapOptions = OptionValues<typeof mapOptions>;
