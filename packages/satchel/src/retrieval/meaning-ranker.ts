/** Ranking by meaning: the vectors of documents and query compared; a score is split by the words of the document that made it. */
import type { Bag } from '../core/bag.ts';
import { isSparse, type Matrix, type Vector, type Vectors, vectorAt } from '../core/matrix.ts';
import { kernelProvider } from '../kernels/provider.ts';
import { similarityOfDocuments } from '../representation/subspace.ts';
import { createDenseRows, type DenseRows, denseRanker, fitsInMemory } from '../retrieve/dense-rows.ts';
import { bagOf, type Query } from '../retrieve/query.ts';
import type { Ranker, Share } from '../retrieve/ranker.ts';
import { comparingRanker, type VectorRankerParts, vectorRanker } from '../retrieve/vectors.ts';
import type { Meaning, MeaningEncoder } from './meaning.ts';

export interface MeaningRankerParts {
  readonly meaning: Meaning;
  /** For the words of the collection. */
  readonly encoder: MeaningEncoder;
  /** Row D is the vector of document D; dense rows may lie in the memory of the kernels already, and are taken over then. */
  readonly documents: Vectors | DenseRows;
  /** The bag of a document over the collection's words, for explanations. */
  bagOf(document: number): Bag;
}

export function meaningRanker(parts: MeaningRankerParts): Ranker {
  const { meaning, encoder, documents } = parts;
  const { similarity } = meaning.method;
  const vectorOf = (query: Query): Vector => vectorAt(encoder.encode(bagsOfOne(bagOf(query))), 0);
  if (similarity === 'subspace') return subspaceRanker(denseOf(documents), encoder, meaning.words?.columns ?? 0);
  const own = { similarity, vectorOf, attribute: attributionBy(parts) };
  if ('kernels' in documents) return denseRanker(documents, own);
  if (isSparse(documents) || !fitsInMemory(documents.rows, documents.columns))
    return vectorRanker({ documents, ...own });
  const rows = createDenseRows(kernelProvider, documents.rows, documents.columns);
  rows.matrix.data.set(documents.data);
  return denseRanker(rows, own);
}

/** The vector of a query of a representation whose vectors are dense. */
export function queryVector(encoder: MeaningEncoder, query: Query): Float32Array {
  const vector = vectorAt(encoder.encode(bagsOfOne(bagOf(query))), 0);
  return vector instanceof Float32Array ? vector : vector.values;
}

/** Documents and queries as subspaces of words, compared by their canonical angles. */
function subspaceRanker(documents: Matrix, encoder: MeaningEncoder, wordDimensions: number): Ranker {
  return comparingRanker(
    documents,
    (query) => queryVector(encoder, query),
    (query, document) => similarityOfDocuments(query, document, wordDimensions),
  );
}

/** Subspaces are never sparse. */
function denseOf(documents: Vectors | DenseRows): Matrix {
  if ('kernels' in documents) return documents.matrix;
  return isSparse(documents) ? { rows: documents.rows, columns: documents.columns, data: documents.values } : documents;
}

function attributionBy({
  meaning,
  encoder,
  bagOf: bagAt,
}: MeaningRankerParts): NonNullable<VectorRankerParts['attribute']> {
  let words: Uint32Array | undefined; // the collection's word for each of the representation's, made at the first question
  return (document, direction) => {
    words ??= inverse(encoder.wordIds, meaning.vocabulary.words.length);
    const { ids, counts } = encoder.known(bagsOfOne(bagAt(document)));
    const into = new Float64Array(ids.length);
    const remainder = encoder.representer.attribute({ ids, counts }, (dimension) => direction[dimension]!, into);
    return {
      shares: Array.from(ids, (id, j): Share => ({ word: words![id]!, source: 'meaning', share: into[j]! })),
      remainder,
    };
  };
}

const bagsOfOne = ({ ids, counts }: Bag) => ({ offsets: Uint32Array.of(0, ids.length), ids, counts });

function inverse(newIds: Int32Array, words: number): Uint32Array {
  const oldIds = new Uint32Array(words);
  newIds.forEach((id, old) => {
    if (id >= 0) oldIds[id] = old;
  });
  return oldIds;
}
