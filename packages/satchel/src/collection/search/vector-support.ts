/** What a reader needs to rank by vectors; one that ranks by words alone does without, and loads no methods. */

import type { Ranker } from '../../retrieval/rank-words.ts';
import { isRepresentation } from '../../retrieval/representation-names.ts';
import type { KeptEncoder } from '../kept-encoder.ts';
import type { Database } from '../store/database.ts';
import type { EncoderEntry } from '../store/manifest.ts';
import type { LiveIndex } from './live-index.ts';
import type { Usearch } from './usearch.ts';
import { rankByVectors } from './vector-ranker.ts';

export interface VectorSupport {
  isRepresentation(name: string): boolean;
  rank(index: LiveIndex, entry: EncoderEntry): Ranker;
}

/** `usearch` if the collection has an index of neighbours and the package is installed. */
export const vectorSupport = (
  folder: string,
  database: Database,
  kept: KeptEncoder,
  usearch: Usearch | undefined,
): VectorSupport => ({
  isRepresentation,
  rank: (index, entry) => rankByVectors(folder, database, index, entry, kept.of(entry), usearch),
});
