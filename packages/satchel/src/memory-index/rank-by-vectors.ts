/** Ranks by the vectors of documents and query: every document is compared. */
import { cosine } from '../core/likeness.ts';
import type { Vector } from '../core/matrix.ts';
import { encoderRanker } from '../retrieval/encoder-ranker.ts';
import { createVectorTable } from '../retrieval/vector-table.ts';
import { denseRanker } from '../retrieve/dense-rows.ts';
import type { Query, Ranker } from '../retrieve/ranker.ts';
import { vectorRanker } from '../retrieve/vectors.ts';
import type { IndexedDocument } from './documents.ts';
import type { CheckedEncoder } from './index-encoder.ts';

/** `textOf` returns the text of a vector if it is stored: a score is then split by words. */
export function rankByVectors(
  documents: readonly IndexedDocument[],
  { shape, prepared, encode }: CheckedEncoder,
  textOf: ((document: IndexedDocument) => string) | undefined,
): Ranker {
  const table = createVectorTable(documents.length, shape.columns, shape.isSparse);
  for (const { vector } of documents) if (vector) table.add(vector);
  const vectors = table.finish();
  if (prepared) {
    const wordsOf = textOf && ((document: number) => prepared.read(textOf(documents[document]!)));
    return encoderRanker({ encoder: prepared, documents: vectors, ...(wordsOf ? { wordsOf } : {}) });
  }
  let last: { readonly query: Query; readonly vector: Vector } | undefined; // a list is explained hit by hit
  const vectorOf = (query: Query): Vector => {
    if (last?.query !== query) last = { query, vector: encode([query.text ?? ''])[0]! };
    return last.vector;
  };
  return 'kernels' in vectors
    ? denseRanker(vectors, { likeness: cosine, vectorOf })
    : vectorRanker({ documents: vectors, likeness: cosine, vectorOf });
}
