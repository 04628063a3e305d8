/** Ranks by the vectors of a collection: compares all of them with the query's vector, or some with an index of neighbours. */
import type { PreparedEncoder } from '../../encoder/prepared-encoder.ts';
import { encoderRanker } from '../../retrieval/encoder-ranker.ts';
import type { Ranker } from '../../retrieval/rank-words.ts';
import type { Database } from '../store/database.ts';
import type { EncoderEntry } from '../store/manifest.ts';
import { textReader } from '../store/stored-documents.ts';
import { readVectors } from '../store/stored-vectors.ts';
import type { LiveIndex } from './live-index.ts';
import { neighbourRanker } from './neighbour-ranker.ts';
import { metricOf, openNeighbours } from './neighbours.ts';
import type { Usearch } from './usearch.ts';

/** `index` is of the same state; texts are read when an explanation needs them. Without `usearch` every vector is compared. */
export function rankByVectors(
  folder: string,
  database: Database,
  index: LiveIndex,
  entry: EncoderEntry,
  encoder: PreparedEncoder,
  usearch: Usearch | undefined,
): Ranker {
  const textOf = textReader(database, index.numbers);
  const wordsOf = (document: number) => encoder.read(textOf(document));
  const compareAll = (): Ranker =>
    encoderRanker({ encoder, documents: readVectors(database, entry, index.numbers), wordsOf });
  const { neighbours: kept } = entry;
  if (!usearch || !kept) return compareAll();
  const graph = openNeighbours(folder, usearch, entry, kept, metricOf(encoder.likeness));
  let all: Ranker | undefined;
  const exact = (): Ranker => (all ??= compareAll());
  return neighbourRanker({ database, index, entry, kept, graph, encoder, wordsOf, exact });
}
