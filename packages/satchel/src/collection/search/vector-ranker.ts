/**
 * Ranks by the vectors of a collection: compares all of them with the query's vector, or some with an index of neighbours.
 *
 * An index of neighbours is approximate: its graph returns candidates, whose vectors are read and compared exactly. So scores are exact, and only
 * documents that the graph did not return can be missing. Callers that need every score get the exact ranker.
 */
import { lowerBound } from '../../core/lists/lower-bound.ts';
import type { PreparedEncoder } from '../../encoder/prepared-encoder.ts';
import { encoderRanker, queryVector } from '../../retrieval/encoder-ranker.ts';
import { bestDocuments, type Ranker } from '../../retrieval/rank-words.ts';
import type { Database } from '../store/database.ts';
import type { EncoderEntry, NeighboursEntry } from '../store/manifest.ts';
import { textReader } from '../store/stored-documents.ts';
import { readVector, readVectors } from '../store/stored-vectors.ts';
import type { LiveIndex } from './live-index.ts';
import { metricOf, openNeighbours } from './neighbours.ts';
import type { NeighbourGraph, Usearch } from './usearch.ts';

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

import type { DocumentWords } from '../../core/documents.ts';
import { createVectorTable } from '../../retrieval/vector-table.ts';

interface NeighbourRankerParts {
  readonly database: Database;
  readonly index: LiveIndex;
  readonly entry: EncoderEntry;
  readonly kept: NeighboursEntry;
  readonly graph: NeighbourGraph;
  readonly encoder: PreparedEncoder;
  wordsOf(document: number): DocumentWords;
  /** The exact ranker; made at first use. */
  exact(): Ranker;
}

/** The graph is asked for more candidates than needed: some are deleted, and its order is only approximate. */
const candidatesFor = (k: number, vectors: number): number => Math.min(vectors, 4 * k + 40);

function neighbourRanker(parts: NeighbourRankerParts): Ranker {
  const { database, index, entry, kept, graph, encoder, wordsOf, exact } = parts;
  const { numbers } = index;

  /** Exact, over some documents, given by rising position. */
  function rankerOver(positions: readonly number[]): Ranker {
    const table = createVectorTable(positions.length, entry.dimensions, false);
    for (const position of positions) table.add(readVector(database, entry, numbers[position]!));
    return encoderRanker({ encoder, documents: table.finish(), wordsOf: (place) => wordsOf(positions[place]!) });
  }

  return {
    documents: numbers.length,
    score: (query, into) => exact().score(query, into),
    explain: (query, document) => rankerOver([document]).explain(query, 0),
    top(query, k) {
      const vector = queryVector(encoder, query);
      const { keys } = graph.search(vector, candidatesFor(k, kept.vectors), 1);
      const positions = [...new Set([...positionsOf(keys, numbers), ...positionsAfter(numbers, kept.last)])].sort(
        (a, b) => a - b,
      );
      const { documents, scores, all } = bestDocuments(
        rankerOver(positions),
        query,
        k,
        new Float64Array(positions.length),
      );
      return { documents: documents.map((place) => positions[place]!), scores, all: all === 0 ? 0 : numbers.length };
    },
  };
}

/** Of the documents that are still there, by a search by halves. */
function positionsOf(keys: BigUint64Array, numbers: Uint32Array): number[] {
  return Array.from(keys).flatMap((key) => {
    const position = lowerBound(numbers, Number(key));
    return numbers[position] === Number(key) ? [position] : [];
  });
}

const positionsAfter = (numbers: Uint32Array, last: number): number[] => {
  const first = lowerBound(numbers, last + 1);
  return Array.from({ length: numbers.length - first }, (_, i) => first + i);
};
