/** Ranking by the vectors a collection keeps: all of them are compared with the query's, or with the help of neighbours some. */

import { prepareMeaning } from '../../retrieval/meaning.ts';
import { meaningRanker } from '../../retrieval/meaning-ranker.ts';
import type { Ranker } from '../../retrieval/rank-words.ts';
import type { Database } from '../store/database.ts';
import type { MeaningEntry } from '../store/manifest.ts';
import { bagReader } from '../store/stored-documents.ts';
import { readMeaning } from '../store/stored-meaning.ts';
import { readVectors } from '../store/stored-vectors.ts';
import type { LivingIndex } from './living-index.ts';
import { neighbourRanker } from './neighbour-ranker.ts';
import { openNeighbours } from './neighbours.ts';
import type { Usearch } from './usearch.ts';

/** `index` is of the same moment; bags are read when an explanation asks for them. Without `usearch` every vector is compared. */
export function rankByVectors(
  folder: string,
  database: Database,
  index: LivingIndex,
  entry: MeaningEntry,
  usearch: Usearch | undefined,
): Ranker {
  const meaning = readMeaning(database, entry);
  const encoder = prepareMeaning(meaning, index.terms);
  const compareAll = (): Ranker =>
    meaningRanker({
      meaning,
      encoder,
      documents: readVectors(database, entry, index.numbers),
      bagOf: bagReader(database, index.numbers),
    });
  const { neighbours: kept } = entry;
  if (!usearch || !kept) return compareAll();
  const graph = openNeighbours(folder, usearch, entry, kept, meaning.method.similarity === 'cosine' ? 'cos' : 'ip');
  let all: Ranker | undefined;
  const exact = (): Ranker => (all ??= compareAll());
  return neighbourRanker({ database, index, entry, kept, graph, meaning, encoder, exact });
}
