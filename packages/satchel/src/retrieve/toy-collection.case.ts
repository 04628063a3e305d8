/** The toy collection of the method catalogue: words a, b, c, d; D1 = a a b, D2 = b c, D3 = c d d a. */
import type { Bags } from '../core/bag.ts';
import { invertBags } from './inverted-index.ts';
import type { Query, Ranker } from './ranker.ts';

export const toyBags: Bags = {
  offsets: Uint32Array.of(0, 2, 4, 7),
  ids: Uint32Array.of(0, 1, 1, 2, 0, 2, 3),
  counts: Float32Array.of(2, 1, 1, 1, 1, 1, 2),
};
export const toyIndex = invertBags(toyBags, 4);

/** The query "a c". */
export const toyQuery: Query = query([0, 1], [2, 1]);

export function query(...words: readonly (readonly [id: number, weight: number])[]): Query {
  return { ids: Uint32Array.from(words, ([id]) => id), weights: Float64Array.from(words, ([, weight]) => weight) };
}

export function scoresOf(ranker: Ranker, asked: Query): number[] {
  const into = new Float64Array(ranker.documents);
  ranker.score(asked, into);
  return [...into];
}
