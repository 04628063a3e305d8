/** How a map is drawn, as data: what the command line and the library offer. */
import { choice, integer, number, type OptionValues } from '../core/options.ts';

export const mapOptions = {
  method: choice('how the map is drawn', 'tsne', ['tsne', 'umap', 'pca']),
  components: integer('principal components the map is made of', 50, { min: 2, max: 1000 }),
  perplexity: number('tsne: about how many neighbours count', 30, { min: 1, max: 1000 }),
  iterations: integer('tsne: steps', 1000, { min: 10, max: 100_000 }),
  neighbours: integer('umap: how many neighbours count', 15, { min: 2, max: 1000 }),
  minDistance: number('umap: how near points may come', 0.1, { min: 0, max: 1 }),
} as const;

export type MapOptions = OptionValues<typeof mapOptions>;
