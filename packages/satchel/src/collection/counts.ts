/** How much is in a collection. */
import type { Manifest } from './store/manifest.ts';

export interface Counts {
  readonly documents: number;
  readonly words: number;
  readonly terms: number;
  readonly segments: number;
}

export const countsOf = ({ documents, words, terms, segments }: Manifest): Counts => ({
  documents,
  words,
  terms,
  segments: segments.length,
});
