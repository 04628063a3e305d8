/** Ranking by an encoder: compares the vectors of documents and query, and splits a score by the words of the document. */
import type { DocumentWords } from '../core/documents.ts';
import { dotProduct } from '../core/likeness.ts';
import { isSparse, type Matrix, type Vector, type Vectors } from '../core/matrix.ts';
import { encodeText } from '../encoder/encoding.ts';
import type { PreparedEncoder } from '../encoder/prepared-encoder.ts';
import { kernelProvider } from '../kernels/provider.ts';
import { createDenseRows, type DenseRows, denseRanker, fitsInMemory } from '../retrieve/dense-rows.ts';
import type { Query, Ranker, Share } from '../retrieve/ranker.ts';
import { comparingRanker, type VectorRankerParts, vectorRanker } from '../retrieve/vectors.ts';
import type { RetrievalOptions } from './settings.ts';

export interface EncoderRankerParts {
  readonly encoder: PreparedEncoder;
  /** Row D is the vector of document D. Dense rows may lie in kernel memory already; the ranker then changes them in place. */
  readonly documents: Vectors | DenseRows;
  /** How vectors are compared, if not by the measure of the representation. */
  readonly similarity?: RetrievalOptions['similarity'];
  /** The words of a document as the encoder reads them, for explanations; without it a score is not split by words. */
  wordsOf?(document: number): DocumentWords;
}

export function encoderRanker(parts: EncoderRankerParts): Ranker {
  const { encoder, documents } = parts;
  const likeness = parts.similarity === 'dot' ? dotProduct : encoder.likeness;
  if (likeness.pairs) {
    const { similarity } = likeness.pairs;
    const columns = encoder.fitted.wordMatrix?.columns ?? 0;
    const compare = (query: Float32Array, document: Float32Array): number => similarity(query, document, columns);
    return comparingRanker(denseOf(documents), (query) => queryVector(encoder, query), compare);
  }
  const vectorOf = (query: Query): Vector => encodeText(encoder, query.text ?? '').vector;
  const { wordsOf } = parts;
  const own = { likeness, vectorOf, ...(wordsOf ? { attribute: attributionBy(encoder, wordsOf) } : {}) };
  if ('kernels' in documents) return denseRanker(documents, own);
  if (isSparse(documents) || !fitsInMemory(documents.rows, documents.columns))
    return vectorRanker({ documents, ...own });
  const rows = createDenseRows(kernelProvider, documents.rows, documents.columns);
  rows.matrix.data.set(documents.data);
  return denseRanker(rows, own);
}

/** The vector of a query, for an encoder whose vectors are dense. */
export function queryVector(encoder: PreparedEncoder, { text = '' }: Query): Float32Array {
  const { vector } = encodeText(encoder, text);
  return vector instanceof Float32Array ? vector : vector.values;
}

/** Vectors that are compared in pairs are never sparse. */
function denseOf(documents: Vectors | DenseRows): Matrix {
  if ('kernels' in documents) return documents.matrix;
  return isSparse(documents) ? { rows: documents.rows, columns: documents.columns, data: documents.values } : documents;
}

function attributionBy(
  encoder: PreparedEncoder,
  wordsOf: NonNullable<EncoderRankerParts['wordsOf']>,
): NonNullable<VectorRankerParts['attribute']> {
  const { terms } = encoder.fitted.vocabulary;
  return (document, direction) => {
    const held = wordsOf(document);
    const into = new Float64Array(held.bag.ids.length);
    const remainder = encoder.representer.attribute(held, (dimension) => direction[dimension]!, into);
    const shareOf = (id: number, j: number): Share => ({ word: terms[id]!, source: 'vectors', share: into[j]! });
    return { shares: Array.from(held.bag.ids, shareOf), remainder };
  };
}
